import { readFileSync } from 'node:fs'

/** One command of a manual, as it stands there. */
export type Command = {
  line: number
  text: string
  /** What the page says that it prints: the comment that begins with an arrow. … stands for what differs. */
  shown?: string
}

/** The commands of a page in their order: each line of its `sh` blocks, with what belongs to it. */
export function commandsOf(path: string): Command[] {
  const commands: Command[] = []
  let open: { text: string; line: number; until?: string } | undefined
  let inBlock = false
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const content = line.trim()
    if (content.startsWith('```')) inBlock = !inBlock && content === '```sh'
    else if (!inBlock || (!open && /^(#|$)/.test(content))) continue
    else {
      const text: string = open ? `${open.text}\n${content}` : content
      const until: string | undefined = open?.until ?? /<<(\w+)$/.exec(content)?.[1]
      open = { text, line: open?.line ?? index + 1, ...(until && { until }) }
      if (until ? content !== until : content.endsWith('\\')) continue
      const [, shown] = /\s# → (.+)$/.exec(until ? '' : content) ?? []
      commands.push({
        line: open.line,
        text: shown ? text.replace(/\s+# → .+$/, '') : withoutRemark(text),
        ...(shown && { shown }),
      })
      open = undefined
    }
  }
  return commands
}

function withoutRemark(text: string) {
  return text.includes('\n') ? text : text.replace(/\s+# .+$/, '')
}
