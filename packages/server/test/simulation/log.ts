import { readFileSync } from 'node:fs'

type Line = { level: number; time: string; msg?: string; status?: number; err?: { type?: string; status?: number } }
type Kind = { name: string; why: string; fits: (line: Line, absent: boolean) => boolean }
type Absence = { from: number; until: number }

const warn = 40

/** Expected lines of level `warn` or more, and why they are written. */
const explained: Kind[] = [
  {
    name: 'answer interrupted',
    why: 'a program that reads everybody goes away in the middle of the answer',
    fits: ({ msg, level }) => msg === 'answer interrupted' && level === warn,
  },
  {
    name: 'refused while starting',
    why: 'a process listens before it has looked at the roster, and answers 503 until then',
    fits: ({ msg, err }, absent) =>
      absent && msg === 'request failed' && err?.type === 'HttpError' && err.status === 503,
  },
]

/** Expected warnings to the operator, and why they are written. */
const explainedWarnings = [
  {
    why: 'the operator has put a damaged file where ROSTER points, and starts anew before he has mended it',
    fits: /^경고: ROSTER: .*잘린 파일입니다\. .*명단으로 계속합니다\.$/,
  },
]

/** Unexpected warnings on stderr. */
export const unexplainedWarnings = (said: string) =>
  said.split('\n').filter((line) => /^(경고|오류)/.test(line) && !explainedWarnings.some(({ fits }) => fits.test(line)))

/** Counts the lines and each kind of expected line, and gives the unexplained ones; `began` is the start of the day. */
export function readLog(file: string, began: number, absences: readonly Absence[]) {
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const counts = new Map(explained.map(({ name }) => [name, 0]))
  const unexplained: string[] = []
  const serverFaults: Line[] = []
  let cut = 0
  for (const text of texts) {
    const line = parse(text)
    if (!line) {
      cut += 1
      continue
    }
    if ((line.status ?? 0) >= 500) serverFaults.push(line)
    if (line.level < warn) continue
    const at = Date.parse(line.time) - began
    const absent = absences.some(({ from, until }) => at >= from && at <= until)
    const kind = explained.find(({ fits }) => fits(line, absent))
    if (kind) counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1)
    else unexplained.push(text)
  }
  return { lines: texts.length, cut, counts, unexplained, serverFaults }
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
