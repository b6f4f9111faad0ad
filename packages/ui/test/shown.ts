/**
 * In the page: the elements and texts that are shown, in order. Where they are the same at two widths, axe would say the
 * same twice: what depends on the width alone is what is there.
 */
export function shown(): string {
  const told = ['role', 'alt', 'title', 'aria-label', 'aria-labelledby', 'aria-hidden', 'aria-describedby']
  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const parts = [...told.map((name) => element.getAttribute(name)), ...own.map((node) => node.textContent?.trim())]
    // A box alone says nothing.
    if (parts.some(Boolean) || !element.matches('div, span')) found.push([element.tagName, ...parts].join(' '))
  }
  return found.join('\n')
}
