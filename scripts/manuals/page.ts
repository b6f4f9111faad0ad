import { readFileSync } from 'node:fs'

/** One command of a manual, as it stands there without remarks. */
export type Command = {
  line: number
  text: string
  /** What the page says that it prints: the comment that begins with an arrow. … stands for what differs. */
  shown?: string
}

/** The commands of a page in their order: each line of its `sh` blocks, with the lines that belong to it. */
export function commandsOf(path: string): Command[] {
  const commands: Command[] = []
  let open: (Command & { until?: string }) | undefined
  let inBlock = false
  for (const [index, raw] of readFileSync(path, 'utf8').split('\n').entries()) {
    const line = raw.trim()
    if (line.startsWith('```')) inBlock = !inBlock && line === '```sh'
    if (!inBlock || line.startsWith('```') || (!open && /^(#|$)/.test(line))) continue
    const [, words = '', remark = ''] = (!open?.until && /^(.+?)(?:\s+# (.+))?$/.exec(line)) || [line, line]
    const { until, ...command }: NonNullable<typeof open> = open ?? { line: index + 1, text: '' }
    command.text += command.text === '' ? words : `\n${words}`
    if (remark.startsWith('→ ')) command.shown = remark.slice(2)
    const end = until ?? /<<(\w+)$/.exec(words)?.[1]
    const goesOn = end ? words !== end : /(\\|\|\||&&|\|)$/.test(words)
    open = goesOn ? { ...command, ...(end && { until: end }) } : undefined
    if (!goesOn) commands.push(command)
  }
  return commands
}
