import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unknownPath } from '../http/envelope.ts'
import { html } from './html.ts'
import type { ServerPage } from './server-pages.ts'

/** The packed `campus` that an archive brings along. */
type Packed = { version: string; file: string; sha256: string; content: Buffer }

/** Its usual place; in the repository there is none. */
export const packedCli = join(import.meta.dirname, '../../../cli')

/**
 * `/-/cli`: the administrators' command line of this version, with its checksum and the command that installs it, and
 * `/-/cli/latest.json` for `campus` itself. Nothing on it is personal, so that it needs no login.
 */
export function cliPages(folder: string, address: () => string): ServerPage[] {
  let known: Packed | null | undefined
  // Read for the first visitor: few servers ever have one.
  const packed = () => (known ??= readPacked(folder) ?? null)

  return [
    {
      path: '/-/cli',
      async answer() {
        const found = packed()
        return { title: '명령줄 도구 campus', body: found ? offer(found, address()) : elsewhere }
      },
    },
    {
      path: '/-/cli/:file',
      programs: true,
      async answer(request) {
        const { file } = request.params as { file: string }
        const found = packed()
        if (!found || (file !== found.file && file !== 'latest.json')) throw unknownPath()
        const { content, ...data } = found
        return file === 'latest.json' ? { data } : { name: file, type: 'application/gzip', content }
      },
    },
  ]
}

function readPacked(folder: string): Packed | undefined {
  const file = readdirSync(folder).find((name) => /^campus-connect-cli-[\w.-]+\.tgz$/.test(name))
  if (file === undefined) return undefined
  const content = readFileSync(join(folder, file))
  const version = file.slice('campus-connect-cli-'.length, -'.tgz'.length)
  return { version, file, sha256: createHash('sha256').update(content).digest('hex'), content }
}

const about = html`<p>관리자가 터미널에서 사용자와 강의를 관리하는 도구입니다. Node.js 20.19 이상이 필요합니다.</p>`

function offer({ version, file, sha256 }: Packed, address: string) {
  const url = `${address}/-/cli/${file}`
  return html`<div class="text">
    ${about}
    <h2>설치</h2>
    <p><code>npm install --global ${url}</code></p>
    <p>
      설치한 뒤 <code>campus login --host ${address}</code>으로 시작합니다. 이 버전은 이곳과 함께 만든 것이라 서로
      맞습니다.
    </p>
    <h2>버전과 확인값</h2>
    <p>버전 ${version}</p>
    <p>SHA-256 <code>${sha256}</code></p>
    <p>
      내려받은 뒤 <code>sha256sum ${file}</code>의 값이 이와 같은지 확인해주세요. macOS에서는
      <code>shasum -a 256 ${file}</code>, PowerShell에서는 <code>Get-FileHash ${file}</code>을 씁니다.
    </p>
    <p><a class="action" href="/-/cli/${file}">내려받기</a></p>
  </div>`
}

const elsewhere = html`<div class="text">
  ${about}
  <h2>설치</h2>
  <p>이곳에는 설치 파일이 없습니다. npm에서 같은 버전을 설치해주세요.</p>
  <p><code>npm install --global @campus-connect/cli</code></p>
</div>`
