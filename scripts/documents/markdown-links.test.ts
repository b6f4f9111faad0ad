import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const folders = files.flatMap((file) =>
  file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/') || '.'),
)
const tracked = new Set([...files, ...folders])

test('every relative link in the documents leads to a tracked file, and to a heading where it names one', () => {
  const documents = files.filter((file) => file.endsWith('.md') || file === 'llms.txt')

  const broken = documents.flatMap((file) => brokenLinks(file, readFileSync(file, 'utf8')))

  expect(documents).toEqual(expect.arrayContaining(['docs/operations.md', 'llms.txt']))
  expect(broken).toEqual([])
})

test('a link to a missing file or heading is found', () => {
  const text =
    '# Two `words`, here\n[a](#two-words-here) [b](#three) [c](gone.md) [d](docs/#x)\n\n[e]: SECURITY.md#nothing\n<img src="docs/none.webp" />\n'

  expect(brokenLinks('README.md', text)).toEqual([
    'README.md: #three',
    'README.md: gone.md',
    'README.md: SECURITY.md#nothing',
    'README.md: docs/none.webp',
  ])
})

function brokenLinks(file: string, text: string): string[] {
  const prose = withoutCode(text)
  const targets = [
    ...prose.matchAll(/\]\((?<inline>[^)\s]+)\)|^\[[^\]]+\]: (?<reference>\S+)$|\bsrc(?:set)?="(?<picture>[^"]+)"/gm),
  ]
    .map(({ groups }) => groups!.inline ?? groups!.reference ?? groups!.picture ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
  return targets.filter((target) => !leadsSomewhere(file, text, target)).map((target) => `${file}: ${target}`)
}

function leadsSomewhere(file: string, text: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const linked = path === '' ? file : join(dirname(file), decodeURI(path)).replace(/\/$/, '')
  if (!tracked.has(linked)) return false
  if (anchor === undefined || !linked.endsWith('.md')) return true
  return anchors(path === '' ? text : readFileSync(linked, 'utf8')).has(anchor)
}

/** The headings as GitHub makes anchors of them. */
function anchors(text: string): Set<string> {
  const headings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replace(/ /g, '-'),
    ),
  )
}

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')
