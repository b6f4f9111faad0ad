const found: string[] = []
const told = ({ oldValue, target }: MutationRecord) => `changes in place: ${oldValue} → ${target.textContent}`
const observer = new MutationObserver((records) => void found.push(...records.map(told)))

/** In the page: watches from now on. */
export function watchTexts(): void {
  observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true })
}

/**
 * In the page: the texts that a translator of the browser would leave wrong. It puts its own elements in place of text
 * nodes, so React must neither change a text node nor hold one that is next to something else.
 */
export function lostTexts(): string[] {
  found.push(...observer.takeRecords().map(told))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim() && isHeldByReact(text)) found.push(`needs an element of its own: ${text.textContent}`)
  return found.splice(0)
}

/** React marks its nodes. Of an element that has only a text, it holds the element alone. */
const isHeldByReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))
