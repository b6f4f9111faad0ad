import { isStudentNumber } from '@campus-connect/sdk'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'

export type StudentNumbers = {
  ids: string[]
  /** The command line allows several, even if there is one. */
  bulk: boolean
}

/** The student numbers of the arguments, each once and in order; `-` stands for the lines of stdin. */
export async function readStudentNumbers(words: string[], { stdin }: Pick<Context, 'stdin'>): Promise<StudentNumbers> {
  const fromInput = words.includes('-')
  if (fromInput && stdin.isTTY)
    throw new CliError('usage', '-는 표준 입력에서 학번을 한 줄에 하나씩 읽습니다.', {
      hint: '예: campus users list --disabled --fields id | campus users enable -',
    })
  const lines = fromInput ? linesOf(await stdin.read()) : []
  const ids = [...new Set(words.flatMap((word) => (word === '-' ? lines : [word])))]
  return { ids: ids.map(studentNumber), bulk: fromInput || ids.length > 1 }
}

/** Throws a usage error for a text that cannot be a student number, before anything is sent. */
export function studentNumber(id: string): string {
  if (isStudentNumber(id)) return id
  throw new CliError('usage', `학번으로 쓸 수 없는 값입니다: ${JSON.stringify(id.slice(0, 40))}`)
}

function linesOf(text: string) {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
