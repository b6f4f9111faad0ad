import { OperatorError } from '../../errors/operator-error.ts'
import { type Decisions, numberLengths } from '../../roster/formats/table/make-map.ts'
import { type Meaning, meaningNames, meanings } from '../../roster/formats/table/meanings.ts'
import type { Part } from '../../roster/formats/table/part.ts'
import type { Proposal } from '../../roster/formats/table/proposal.ts'
import { parseTerm } from '../../roster/formats/table/term.ts'
import type { OperatorContext } from '../context/context.ts'

type Asking = { ask: NonNullable<OperatorContext['ask']>; say: OperatorContext['say'] }

/** Asks the operator what a table leaves open. */
export async function decide({ ask, say }: OperatorContext, part: Part, proposal: Proposal): Promise<Decisions> {
  if (!ask) throw new OperatorError('터미널에서 실행해주세요.')
  const asking = { ask, say }
  const columns = (await isYes(asking, '열을 이대로 쓰겠습니까?'))
    ? proposal.columns
    : await chooseColumns(asking, part, proposal)
  const status: Decisions['status'] = { in: [], out: [] }
  if (columns.has('status'))
    for (const [word, rows] of proposal.unknownWords)
      status[(await isYes(asking, `수강 상태가 '${word}'인 ${rows}행은 수강하는 학생입니까?`)) ? 'in' : 'out'].push(
        word,
      )
  return {
    columns,
    status,
    term: await chooseTerm(asking, proposal),
    numberLengths: await confirmLengths(asking, part),
  }
}

async function isYes({ ask, say }: Asking, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`${question} [y/n] `)).trim().toLowerCase()
    if (['y', 'yes', '예', '네'].includes(answer)) return true
    if (['n', 'no', '아니요'].includes(answer)) return false
    say('y 또는 n으로 답해주세요.')
  }
}

async function chooseColumns(
  { ask, say }: Asking,
  { header }: Part,
  { columns }: Proposal,
): Promise<Map<Meaning, string>> {
  for (const [index, name] of header.names.entries()) if (name !== '') say(`  ${index + 1}. ${name}`)
  const chosen = new Map<Meaning, string>()
  for (const meaning of meanings) {
    const proposed = columns.get(meaning)
    const column = await chooseColumn({ ask, say }, meaning, proposed, header.names)
    if (column !== undefined) chosen.set(meaning, column)
  }
  return chosen
}

async function chooseColumn({ ask, say }: Asking, meaning: Meaning, proposed: string | undefined, names: string[]) {
  const question = `${meaningNames[meaning]} 열의 번호 (Enter: ${proposed ?? '없음'}, 0: 없음): `
  for (;;) {
    const answer = (await ask(question)).trim()
    if (answer === '') return proposed
    if (answer === '0' && meaning !== 'number') return undefined
    const name = names[Number(answer) - 1]
    if (name) return name
    say(`1에서 ${names.length} 사이의 번호로 답해주세요.`)
  }
}

async function chooseTerm({ ask, say }: Asking, { term }: Proposal): Promise<string | null> {
  if (term === null) return null
  for (;;) {
    const answer = (await ask(`학기 (Enter: ${term ?? '예를 들면 2026-2'}): `)).trim()
    const chosen = answer === '' ? term : parseTerm(answer)
    if (chosen !== undefined) return chosen
    say('2026-1, 2026-여름, 2026-2, 2026-겨울처럼 답해주세요.')
  }
}

async function confirmLengths(asking: Asking, part: Part): Promise<number[]> {
  const found = numberLengths(part)
  if (found.length <= 1) return found.map(({ length }) => length)
  const text = found.map(({ length, rows }) => `${length}자리 ${rows}행`).join(', ')
  if (await isYes(asking, `학번의 길이가 다릅니다: ${text}. 모두 맞습니까?`)) return found.map(({ length }) => length)
  return found.slice(0, 1).map(({ length }) => length)
}
