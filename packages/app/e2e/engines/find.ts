import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A name, label or text: the whole of it, or a pattern for it. */
export type Match = string | RegExp

/** An element as a user finds it. `inside` narrows the search to another one; `containing` is a part of its text. */
export type Target = {
  role?: string
  name?: Match
  label?: Match
  text?: Match
  containing?: string
  inside?: Target
}

export const button = (name: Match): Target => ({ role: 'button', name })
export const link = (name: Match): Target => ({ role: 'link', name })
export const heading = (name: Match): Target => ({ role: 'heading', name })
export const field = (label: Match): Target => ({ label })
export const text = (text: Match): Target => ({ text })
export const status = (containing: string): Target => ({ role: 'status', containing })
export const alert = (containing: string): Target => ({ role: 'alert', containing })
export const dialog = (name: Match): Target => ({ role: 'dialog', name })
/** The row of a lecture, or of a user, in a list. */
export const row = (containing: string): Target => ({ role: 'listitem', containing })

type Library = typeof import('@testing-library/dom')

/** Testing Library as a script for the page, and a list of what its statuses say: some say it for two seconds only. */
export const library = `(() => {${readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)}
;(${String(listen)})()
})()`

/**
 * An expression for the page: the result of `act` on the elements that fit the target, in an array; null if the library is
 * missing there.
 */
export function onElements(target: Target, act: (elements: HTMLElement[]) => unknown): string {
  const plain = JSON.stringify(target, (_, value) => (value instanceof RegExp ? { pattern: value.source } : value))
  return `'TestingLibraryDom' in window ? Promise.resolve((${String(act)})((${String(find)})(${plain}))).then((it) => [it]) : null`
}

/** In the page. */
function find(target: Target): HTMLElement[] {
  const library = (window as unknown as { TestingLibraryDom: Library }).TestingLibraryDom
  const match = (match: unknown) =>
    typeof match === 'object' && match !== null ? new RegExp((match as { pattern: string }).pattern) : (match as string)

  function all({ role, name, label, text, containing, inside }: Target): HTMLElement[] {
    const roots = inside ? all(inside) : [document.body]
    const found = roots.flatMap((root) => {
      if (role) return library.queryAllByRole(root, role, name === undefined ? {} : { name: match(name) })
      if (label !== undefined) return library.queryAllByLabelText(root, match(label), { selector: 'input' })
      return text === undefined ? [root] : library.queryAllByText(root, match(text))
    })
    return found.filter(
      (element) => element.checkVisibility() && (!containing || element.textContent?.includes(containing)),
    )
  }
  return all(target)
}

/** In the page. */
function listen() {
  const said: string[] = (window.said = [])
  const hear = () => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) if (textContent) said.push(textContent)
  }
  hear()
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
}

declare global {
  interface Window {
    /** What the statuses of the page have said since the last question. */
    said: string[]
  }
}
