/**
 * In the page: which text overflows, is cut, or stands outside the box that it belongs to, and which name is torn from its
 * number. Half pixels are forgiven.
 */
export function flaws(root: string): string[] {
  const found: string[] = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) found.push(`the page is ${wide} px wide`)

  for (const element of document.querySelectorAll<HTMLElement>(`${root} *`)) {
    if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) continue
    if (hides(element)) found.push(`cut: ${element.textContent}`)
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() && leaves(node, element))
        found.push(`out of its box: ${node.textContent}`)
    found.push(...torn(element).map((name) => `torn: ${name}`))
  }
  return found

  /** Hides some of its text without a way to scroll to it. */
  function hides(element: HTMLElement) {
    const { overflowX, overflowY, display, clipPath } = getComputedStyle(element)
    if (display === 'inline' || !element.textContent?.trim()) return false
    if (clipPath !== 'none') return true
    const hiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (
      (hiding(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hiding(overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
  }

  /** Names with their numbers, 김하늘(20240001), and class codes that stand on two lines although one is wide enough. */
  function torn(element: HTMLElement) {
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      return [...(node.textContent ?? '').matchAll(/\S*\([\w-]+\)\S*/g)].flatMap(({ 0: name, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + name.length)
        const lines = [...range.getClientRects()]
        const width = lines.reduce((sum, line) => sum + line.width, 0)
        return lines.length > 1 && width < roomAround(element) ? name : []
      })
    })
  }

  function roomAround(element: HTMLElement) {
    let box = element
    while (box.parentElement && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  /**
   * Whether it is in a cell of a grid that really scrolls in a window between the page's sides. Cells that stay at a side do not
   * scroll, so they must be seen.
   */
  function scrollsAcross(element: HTMLElement) {
    const window = element.closest('[role=grid]')?.parentElement
    const cell = element.closest('th, td')
    if (!window || !cell) return false
    const { position, left, right } = getComputedStyle(cell)
    if (position === 'sticky' && (left !== 'auto' || right !== 'auto')) return false
    const sides = window.getBoundingClientRect()
    return (
      getComputedStyle(window).overflowX === 'auto' &&
      window.scrollWidth > window.clientWidth &&
      sides.left >= -0.5 &&
      sides.right <= innerWidth + 0.5
    )
  }

  /** Stands out of the nearest box around it, or of the window's sides. */
  function leaves(text: Node, element: HTMLElement) {
    let box: HTMLElement | null = element
    while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
    if (!box) return false
    const bounds = box.getBoundingClientRect()
    // A grid of two dimensions scrolls within its own window (WCAG 1.4.10), so its cells may be beyond the page's sides.
    const inside = (bounds.left < 0 || bounds.right > innerWidth) && scrollsAcross(box)
    const left = (inside ? bounds.left : Math.max(bounds.left, 0)) - 0.5
    const right = (inside ? bounds.right : Math.min(bounds.right, innerWidth)) + 0.5
    // Letters of a tight line reach a little over it without harm.
    const slack = 0.3 * Number.parseFloat(getComputedStyle(box).fontSize)
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].some(
      (rect) =>
        rect.width > 0 &&
        (rect.left < left ||
          rect.right > right ||
          rect.top < bounds.top - slack ||
          rect.bottom > bounds.bottom + slack),
    )
  }
}
