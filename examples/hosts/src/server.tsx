// Renders the page on a server without a DOM, into the built server.html.
import { readFileSync, writeFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { Campus } from './campus'

const file = 'dist/server.html'
const page = readFileSync(file, 'utf8')
writeFileSync(
  file,
  page.replace('<!--campus-->', () => renderToString(<Campus />)),
)
