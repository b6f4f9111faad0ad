import { globSync } from 'node:fs'
import { basename } from 'node:path'

type File = { name: string; bytes: number }
/** What a page loads without interaction; bytes as sent. */
export type Weight = { scripts: File[]; js: number; styles: File[]; css: number; fonts: number }
export type Verdict = { what: string; measured: string; target: string; met: boolean; remedy: string }

const budgets = {
  /** Times the JavaScript of a page that renders only a heading. */
  js: 1.62,
  /** Bytes of the one sheet with the styles of all screens. */
  css: 14_000,
}

/** The budget of a page. `admin` are the script files that only administrators need. */
export function verdicts(what: string, { page, bare, admin }: { page: Weight; bare: Weight; admin: string[] }) {
  const most = Math.floor(bare.js * budgets.js)
  const intruders = page.scripts.filter(({ name }) => admin.includes(name))
  const verdict = (part: string, measured: string, target: string, met: boolean, remedy: string): Verdict => ({
    what: `${what}, ${part}`,
    measured,
    target,
    met,
    remedy,
  })

  return [
    verdict(
      'JavaScript',
      `${page.js} B, ${(page.js / bare.js).toFixed(2)} times the bare page`,
      `${most} B, ${budgets.js.toFixed(2)} times its ${bare.js} B`,
      page.js <= most,
      `${page.js - most} B too much. Load later what the first screen does not need. It loads ${listed(page.scripts)}`,
    ),
    verdict(
      'stylesheet',
      `${page.styles.length}, ${page.css} B`,
      `1, ${budgets.css} B`,
      page.styles.length === 1 && page.css <= budgets.css,
      `${Math.max(0, page.css - budgets.css)} B too much. It loads ${listed(page.styles)}`,
    ),
    verdict('web fonts', String(page.fonts), '0', page.fonts === 0, 'Write with the fonts of the system'),
    verdict(
      'admin part',
      `${intruders.length} of ${admin.length} files`,
      '0, in files of its own',
      admin.length > 0 && intruders.length === 0,
      admin.length > 0
        ? `It loads ${listed(intruders)}: import it only where an administrator's screen is opened`
        : 'There is no file of its own for it: import its routes lazily',
    ),
  ]
}

/** The scripts of the built app in `folder` that only administrators need: Vite names them after their routes. */
export function adminFiles(folder: string) {
  return globSync('assets/admin-*.js', { cwd: folder }).map((file) => basename(file))
}

function listed(files: File[]) {
  return files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} (${bytes} B)`)
    .join(', ')
}
