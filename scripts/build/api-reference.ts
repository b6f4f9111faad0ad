// node scripts/build/api-reference.ts [FILE]: makes the server's page /docs as one file, dist/api-reference.html, which opens from a disk or any static host.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readDocument, withoutReferences } from '../../packages/server/src/api/contract.ts'

const root = join(import.meta.dirname, '../..')

/** Swagger UI, as the server has it, with the contract inside. It sends no requests, because it stands on no server. */
export function apiReference(): string {
  const swaggerUi = dirname(createRequire(join(root, 'packages/server/package.json')).resolve('@fastify/swagger-ui'))
  const part = (name: string) => readFileSync(join(swaggerUi, 'static', name), 'utf8')
  // Swagger UI cannot resolve references of a page from a disk.
  const contract = withoutReferences(readDocument().content)
  const options = {
    spec: contract,
    dom_id: '#reference',
    deepLinking: true,
    displayOperationId: true,
    validatorUrl: null,
    supportedSubmitMethods: [],
  }

  return `<!doctype html>
<!-- Contains Swagger UI, copyright SmartBear Software Inc., under the Apache License 2.0. -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Campus Connect API</title>
    <link rel="icon" href="data:," />
    <style>${part('swagger-ui.css')}body { margin: 0 }</style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same as text: openapi.yaml.</noscript>
    <script>${part('swagger-ui-bundle.js')}</script>
    <script>SwaggerUIBundle(${JSON.stringify(options).replaceAll('<', String.raw`\u003c`)})</script>
  </body>
</html>
`
}

export function writeApiReference(file = 'dist/api-reference.html'): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, apiReference())
  return file
}

if (import.meta.main) console.error(writeApiReference(process.argv[2]))
