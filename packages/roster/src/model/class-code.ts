import { folded, withoutZeros } from './text.ts'

/**
 * `id` ignores the leading zeros that spreadsheets drop. `shown` is the text of the file. `bare` also ignores case, spaces and
 * signs: classes with the same `bare` are hardly two.
 */
export type ClassCode = { id: string; shown: string; bare: string }

/** A code and a section, which may be inside the code: `CSE101-02`. */
export function classCode(code: string, section: string, split: boolean): ClassCode {
  const [head = '', tail = ''] = section === '' && split ? (partsOf(code) ?? []) : []
  if (head !== '') return { id: `${head}-${bareSection(tail)}`, shown: code, bare: bare(head, tail) }
  if (section === '') return { id: code, shown: code, bare: bare(code, '') }
  return {
    id: [code, bareSection(section)].filter(Boolean).join('-'),
    shown: [code, section].filter(Boolean).join('-'),
    bare: bare(code, section),
  }
}

const bare = (code: string, section: string) =>
  [code, bareSection(section)]
    .map((text) => withoutZeros(folded(text).replaceAll(/[\p{Pd}\u2212_.·()[\]{}/,]/gu, '')))
    .join('\n')

const sectionInside = /^(.+)[-_. ]([0-9]{1,3}|[A-Z])$/i

/** The code and the section that is inside it: behind a code that has a digit, or is a word. */
function partsOf(code: string): [head: string, tail: string] | undefined {
  const [, head = '', tail = ''] = sectionInside.exec(code) ?? []
  return /\d|^[A-Z]+$/i.test(head) ? [head, tail] : undefined
}

/** Whether almost all codes end with a section. */
export function hasSectionInside(codes: Iterable<string>): boolean {
  let all = 0
  let split = 0
  for (const code of codes) {
    all += 1
    if (partsOf(code)) split += 1
  }
  return all > 0 && split >= all * 0.9
}

export function bareSection(section: string): string {
  return section.replace(/(분반|반)$/, '').replace(/^0+(?=\d)/, '')
}
