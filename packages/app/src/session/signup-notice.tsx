import { type ReactNode, useCallback } from 'react'

/** What sign-up tells people, as the server has put it into a page. */
export type SignupNotice = { sha256: string; content: ReactNode; consent: boolean; changed: boolean }

/** The notice in the app's page, this one or one fetched since; undefined if the campus shows none. */
export function noticeIn(page: Document): SignupNotice | undefined {
  const place = page.querySelector<HTMLTemplateElement>('template#signup-notice')
  if (!place?.dataset.sha256) return undefined
  const { sha256, consent } = place.dataset
  const nodes = [...place.content.childNodes]
  return { sha256, content: <Nodes nodes={nodes} />, consent: consent === 'required', changed: page !== document }
}

/** Copies: the page keeps its own. */
function Nodes({ nodes }: { nodes: readonly Node[] }) {
  const fill = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(...nodes.map((node) => document.importNode(node, true))),
    [nodes],
  )
  return <div ref={fill} />
}

/** The notice that the server shows now. Rejects if it cannot be fetched. */
export function fetchNotice(): Promise<SignupNotice | undefined> {
  return new Promise((resolve, reject) => {
    // Only this makes a document of an answer without breaking the page's rule about trusted types.
    const request = new XMLHttpRequest()
    // The worker answers only a navigation to it from its cache.
    request.open('GET', '/')
    request.responseType = 'document'
    request.addEventListener('load', () => resolve(request.responseXML ? noticeIn(request.responseXML) : undefined))
    request.addEventListener('error', () => reject(new TypeError('no answer')))
    request.send()
  })
}
