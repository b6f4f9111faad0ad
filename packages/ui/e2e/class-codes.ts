type ClassCode = { code: string; lines: number }

/** In the page: the class codes of lecture names, such as `(PED1050-01)`, and how many lines each takes. */
export function classCodes(root: string): ClassCode[] {
  const found: ClassCode[] = []
  const names = [...document.querySelectorAll<HTMLElement>(`${root} :is(h1, li, p)`)]

  for (const name of names) {
    if (!name.checkVisibility()) continue
    const letters = lettersOf(name)
    const text = letters.map(({ letter }) => letter).join('')
    for (const { 0: code, index } of text.matchAll(/[(（]?[A-Z가-힣]+\d+-\d+[)）]?/g)) {
      const bottoms = letters.slice(index, index + code.length).map(({ bottom }) => bottom)
      found.push({ code, lines: new Set(bottoms.map((bottom) => Math.round(bottom / 4))).size })
    }
  }
  return found

  function lettersOf(element: HTMLElement) {
    const letters: { letter: string; bottom: number }[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        letters.push({ letter: range.toString(), bottom: range.getBoundingClientRect().bottom })
      }
    return letters
  }
}
