export type Text = { kind: string; text: string; frame: boolean }

/** Every text of the page that a person can read or hear, in reading order; the title only if a story set it. */
export function texts(): Text[] {
  const kinds = [
    ['[role=alert]', '오류'],
    ['[role=status]', '알림'],
    ['[role=progressbar]', '로딩'],
    ['h1, h2', '제목'],
    ['button', '버튼'],
    ['a', '링크'],
    ['label', '레이블'],
  ] as const
  const found: Text[] = []
  const collected = new Set<Element>()

  if (document.title !== 'Storybook') found.push({ kind: '문서 제목', text: document.title, frame: false })
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) continue
    const spoken = element.getAttribute('aria-label')
    if (spoken !== null && spoken !== element.innerText.trim()) add(element, '스크린 리더', spoken)

    if (!hasOwnText(element) || isCollected(element)) continue
    collected.add(element)
    add(element, kindOf(element), element.innerText.replaceAll(/\s+/g, ' ').trim())
  }
  return found

  function add(element: Element, kind: string, text: string) {
    if (text !== '') found.push({ kind, text, frame: element.closest('header, nav, footer, [href="#main"]') !== null })
  }
  /** Also in a part of its line. */
  function hasOwnText(element: Element): boolean {
    return [...element.childNodes].some((node) =>
      node instanceof HTMLSpanElement
        ? ['inline', 'inline-block'].includes(getComputedStyle(node).display) && hasOwnText(node)
        : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  }
  /** Part of a sentence that stands there already; what can be pressed is told on its own. */
  function isCollected(element: Element) {
    const pressed = element.closest('a, button')
    return [...collected].some(
      (outer) => outer.contains(element) && (!pressed || outer === pressed || !outer.contains(pressed)),
    )
  }
  function kindOf(element: Element) {
    return kinds.find(([selector]) => element.closest(selector))?.[1] ?? '본문'
  }
}
