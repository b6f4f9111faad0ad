import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Brand, brandStylesheet } from '@campus-connect/brand'
import { brandIcons } from '@campus-connect/brand/icons'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'

type Insertion = { head: string; body: string }

/** What a campus puts into the built app: its brand, and markup for head and body that tells of its privacy policy and its portal. */
export type CampusParts = { brand: Brand | undefined; insertions: readonly Insertion[] }

/**
 * Copies the built app into a separate folder and puts what belongs to the campus in its place: the page, the manifest, the
 * icons and the service worker, which so follows a change. The files are the same for each process with the same settings.
 */
export async function campusApp(appRoot: string, parts: CampusParts): Promise<{ root: string; remove: () => void }> {
  const root = temporaryFolder(parts)
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    cpSync(appRoot, root, { recursive: true })
    const changed = await changedFiles((name) => readFileSync(join(root, name), 'utf8'), parts)
    const worker = changedWorker(readFileSync(join(root, 'sw.js'), 'utf8'), changed)
    for (const [name, content] of [...changed, ['sw.js', worker] as const]) {
      writeFileSync(join(root, name), content)
      // The server prefers these to the file itself.
      for (const end of ['.br', '.gz']) rmSync(join(root, `${name}${end}`), { force: true })
    }
    return { root, remove }
  } catch (error) {
    remove()
    throw unwritable(parts, error)
  }
}

function temporaryFolder(parts: CampusParts) {
  try {
    return mkdtempSync(join(tmpdir(), 'campus-app-'))
  } catch (error) {
    throw unwritable(parts, error)
  }
}

/** What the system refuses here is a folder for temporary files: a container with a root for reading only has none. */
function unwritable({ brand }: CampusParts, error: unknown) {
  const system = error instanceof Error && 'code' in error && typeof error.code === 'string'
  if (!system) return error
  return new OperatorError(
    `${brand ? 'BRAND' : 'PRIVACY, LOGIN'}: 이 학교의 앱을 임시 폴더 ${tmpdir()}에 만들지 못했습니다 (${systemReason(error)}). 서버의 계정이 쓸 수 있고 10 MB가 남은 폴더를 TMPDIR에 정해주세요. 컨테이너이면 /tmp를 tmpfs로 해주세요.`,
    { cause: error },
  )
}

async function changedFiles(read: (name: string) => string, { brand, insertions }: CampusParts) {
  const page = insertions.reduce(withInsertion, read('index.html'))
  if (!brand) return new Map<string, string | Uint8Array>([['index.html', page]])
  const mark = named('mark', 'svg', brand.mark)
  const styles = named(
    'brand',
    'css',
    `${brandStylesheet(brand.roles, `/${mark.name}`)}${brand.notice ? noticeStyle : ''}`,
  )
  return new Map<string, string | Uint8Array>([
    [mark.name, mark.content],
    [styles.name, styles.content],
    ['index.html', brandedPage(page, brand, { mark: mark.name, styles: styles.name })],
    ['manifest.webmanifest', brandedManifest(read('manifest.webmanifest'), brand)],
    ...(await brandIcons(brand)),
  ])
}

function withInsertion(page: string, { head, body }: Insertion) {
  return replaced(replaced(page, /<\/head>/, `${head}</head>`), /<\/body>/, `${body}</body>`)
}

/** A file whose name changes with its content, as browsers keep these for a year. */
function named(name: string, end: string, content: string) {
  return { name: `assets/${name}-${hashOf(content).digest('base64url').slice(0, 8)}.${end}`, content }
}

/** The notice and the app fill the window together. */
const noticeStyle = `:root { --shell-height: auto; }
body { display: flex; flex-direction: column; min-block-size: 100dvh; }
#root { display: grid; flex: 1; }
#root > * { inline-size: 100%; }
.campus-notice {
  margin: 0; padding: var(--space-x2) var(--space-x5); font: var(--text-small); text-align: center;
  color: var(--color-fg-inverse); background: var(--color-bg-inverse);
}
@media print {
  body, #root { display: block; }
  .campus-notice { display: none; }
}
`

function brandedPage(page: string, { name, shortName, notice }: Brand, files: { mark: string; styles: string }) {
  const shownNotice = notice && `<aside class="campus-notice" aria-label="공지">${escaped(notice)}</aside>`
  return [
    [/<title>[^<]*<\/title>/, `<title>${escaped(name)}</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escaped(about(name))],
    [/(?<=<meta name="apple-mobile-web-app-title" content=")[^"]*/, escaped(shortName)],
    [/(?<=<link rel="icon" type="image\/svg\+xml" href=")[^"]*/, `/${files.mark}`],
    [/<\/head>/, `<link rel="stylesheet" href="/${files.styles}"></head>`],
    [/<body>/, `<body>${shownNotice}`],
    [/(?<=<noscript>)[^<]*/, '이 앱을 사용하려면 자바스크립트를 켜야 합니다.'],
  ].reduce((text, [from, to]) => replaced(text, from as RegExp, to as string), page)
}

function brandedManifest(manifest: string, { name, shortName, colour }: Brand): string {
  const brand = { name, short_name: shortName, description: about(name), theme_color: colour.light }
  return `${JSON.stringify({ ...(JSON.parse(manifest) as object), ...brand }, null, 2)}\n`
}

const about = (name: string) => `${name}의 강의를 확인하고 출석을 연결합니다.`

/** The worker with the hashes of the changed files, and its own version. */
function changedWorker(worker: string, changed: ReadonlyMap<string, string | Uint8Array>): string {
  const head = /^const shellFiles=(\{.*\}),shellVersion='(\w+)';$/m
  const [, files = '{}', version = ''] = head.exec(worker) ?? []
  const hashes = Array.from(changed, ([name, content]) => [`/${name}`, `sha256-${hashOf(content).digest('base64')}`])
  const all = JSON.stringify({ ...(JSON.parse(files) as object), ...Object.fromEntries(hashes) })
  const branded = hashOf(version + all)
    .digest('hex')
    .slice(0, 16)
  return replaced(worker, head, `const shellFiles=${all},shellVersion='${branded}';`)
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content)

/** Throws if the built app lacks the place: what a campus sets must not be left out in silence. */
function replaced(text: string, from: RegExp, to: string) {
  if (!from.test(text)) throw new Error(`the built app has no ${from.source}`)
  return text.replace(from, () => to)
}

const entities = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities.get(sign) ?? sign)
