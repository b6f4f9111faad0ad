/**
 * In the page, before all else: does to the document what the translation of Chrome does. Two nested `font` elements replace
 * each text node, also those that come later. The answer takes some time and knows nothing of a change meanwhile.
 */
export function translate(): void {
  const latency = 30
  const asked = new WeakSet<Node>()

  function translateBelow(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = texts.nextNode()) if (node instanceof Text) ask(node)
  }

  function ask(text: Text) {
    const isTranslated = text.parentElement?.closest('font, head, script, noscript')
    if (isTranslated || asked.has(text) || text.data.trim() === '') return
    asked.add(text)
    const translation = `«${text.data.trim()}»`
    setTimeout(() => text.parentElement && text.replaceWith(font(font(translation))), latency)
  }

  function font(content: Node | string) {
    const element = document.createElement('font')
    element.append(content)
    return element
  }

  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateBelow(node)
  }).observe(document, { childList: true, subtree: true })
}
