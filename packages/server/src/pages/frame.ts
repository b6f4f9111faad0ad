import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'

/** What a page shows: `title` is its heading, too. */
export type Page = { title: string; body: Html }

/** Sends a page in the campus's brand. */
export type SendPage = (reply: FastifyReply, page: Page) => FastifyReply

const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const styleHash = createHash('sha256').update(style).digest('base64')
// The hash is that of every character between the tags.
const styleElement = new Html(`<style>${style}</style>`)
const policy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The frame of every page: name, mark and stylesheets are those of the built app, which has the campus's brand. */
export function pageFrame(appRoot: string): SendPage {
  const { name, icon, stylesheets } = readHead(appRoot)
  const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)
  return (reply, { title, body }) => {
    const page = html`<!doctype html>
      <html lang="ko">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} - ${name}</title>
          ${icon ? html`<link rel="icon" type="image/svg+xml" href="${icon}" />` : undefined}${links} ${styleElement}
        </head>
        <body>
          <header class="bar">
            <a href="/"
              >${icon ? html`<img src="${icon}" alt="" width="28" height="28" />` : undefined}<span>${name}</span></a
            >
          </header>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html> `
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.text)
  }
}

/** The addresses of the stylesheets, in their order; without a built app there are none. */
function readHead(appRoot: string) {
  const path = join(appRoot, 'index.html')
  const index = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const links = Array.from(index.matchAll(/<link\b[^>]*>/g), ([link]) => link)
  const hrefs = (rel: string) =>
    links.filter((link) => link.includes(`rel="${rel}"`)).flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? [])
  return {
    name: new Html(/<title>([^<]+)<\/title>/.exec(index)?.[1] ?? 'Campus Connect'),
    icon: hrefs('icon')[0],
    stylesheets: hrefs('stylesheet'),
  }
}
