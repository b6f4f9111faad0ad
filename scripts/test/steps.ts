import { readFileSync } from 'node:fs'

type Script = { command?: string; files?: string[]; output?: string[]; dependencies?: (string | { script: string })[] }

/** The scripts of wireit in package.json, by their names. */
export const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { wireit: Record<string, Script> }).wireit

/** The names of all steps of `npm test`. */
export function steps(): string[] {
  const commands = Object.entries(scripts).map(([, { command = '' }]) => command)
  return commands.flatMap((command) => /scripts\/test\/step\.ts (?:--yielding )?(\S+)/.exec(command)?.[1] ?? [])
}
