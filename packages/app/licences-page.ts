import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { complete, type Notice } from '../../scripts/build/notices.ts'

/** What Vite writes with `build.license`. The bill of materials of a release reads it too. */
export const licencesData = 'licenses.json'

/** Makes licenses.html of the licences that Vite collects. The build fails if a bundled package has no text. */
export function licencesPage(): Plugin {
  let root = ''
  return {
    name: 'licences-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const data = assetOf(bundle, licencesData)
        const notices = complete(JSON.parse(data.source.toString()) as Notice[])
        data.source = JSON.stringify(notices)
        const [appStyles] = Object.keys(bundle).filter((name) => name.endsWith('.css'))
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('licenses.css', readFileSync(join(root, 'licenses.css'), 'utf8'))
        emit('licenses.html', page(notices, [`/${appStyles}`, '/licenses.css']))
      },
    },
  }
}

function assetOf(bundle: Rolldown.OutputBundle, name: string) {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
  return file
}

const page = (notices: Notice[], styles: string[]) => `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>오픈소스 라이선스</title>
${styles.map((href) => `    <link rel="stylesheet" href="${href}" />`).join('\n')}
  </head>
  <body>
    <main>
      <p><a href="/mypage">마이페이지로 돌아가기</a></p>
      <h1>오픈소스 라이선스</h1>
      <p>이 앱은 아래의 오픈소스 소프트웨어로 만들었습니다. 이름을 누르면 라이선스 전문이 열립니다.</p>
${notices.map(entry).join('\n')}
    </main>
  </body>
</html>
`

const entry = ({ name, version, identifier, text = '' }: Notice) => `      <details>
        <summary>${escaped(`${name} ${version}`)} <span>${escaped(identifier ?? '')}</span></summary>
        <pre lang="en" translate="no">${escaped(text)}</pre>
      </details>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
