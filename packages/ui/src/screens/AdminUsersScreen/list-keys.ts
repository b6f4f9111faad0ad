import { type RefObject, useEffect, useEffectEvent } from 'react'

type ListKeys = {
  on: boolean
  onHelp(): void
}

/**
 * The keys of the page: `/` goes to the search, `?` shows the keys, ↓ goes from the search or the page into the list.
 * Somebody who dictates may turn them off (WCAG 2.2, 2.1.4).
 */
export function useListKeys(root: RefObject<HTMLElement | null>, { on, onHelp }: ListKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const taken = event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey
    if (taken || !(target instanceof Element) || document.querySelector('dialog[open]')) return

    const search = root.current?.querySelector<HTMLInputElement>('input[type=search]')
    const typing = target.closest('input:not([type=checkbox], [type=radio]), select, textarea')
    if (key === 'ArrowDown' && (target === search || target.matches('body, main, h1'))) {
      const row = root.current?.querySelector('[data-row]')?.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!row) return
      event.preventDefault()
      row.focus()
    } else if (on && !typing && key === '/') {
      event.preventDefault()
      search?.focus()
      search?.select()
    } else if (on && !typing && key === '?') {
      event.preventDefault()
      onHelp()
    }
  })

  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
