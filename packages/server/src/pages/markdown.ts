import { Marked, type Tokens } from 'marked'
import { Html, html } from './html.ts'

/**
 * Markup of a text in Markdown (GFM). Markup in the text stays text, and so do pictures. A link leads to http(s), mailto, tel
 * or a place of this site; any other is only its text. Headings are one level lower: a page has a heading of its own.
 */
export function markdown(text: string): Html {
  return new Html(marked.parse(text, { async: false }))
}

/** A text that begins with a heading of the first level: that heading, and the rest. */
export function titled(text: string): { title: string | undefined; rest: string } {
  const [first] = marked.lexer(text).filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1) return { title: undefined, rest: text }
  return { title: (first as Tokens.Heading).text, rest: text.slice(text.indexOf(first.raw) + first.raw.length) }
}

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => html`${text}`.text,
    image: ({ text }) => html`${text}`.text,
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, tokens }) {
      const content = new Html(this.parser.parseInline(tokens))
      return (isSafe(href) ? html`<a href="${href}" rel="noreferrer">${content}</a>` : content).text
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The browser reads an address as `URL` does: it drops spaces and control characters before it looks for a scheme. */
function isSafe(href: string) {
  return schemes.has(URL.parse(href, 'https://campus.invalid/')?.protocol ?? '')
}
