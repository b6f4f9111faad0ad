import { isStudentNumber } from '@campus-connect/roster/model'
import { personName } from '../../text.ts'

export type Column = {
  /** The usual head, and others without spaces and in lower case. */
  head: string
  otherHeads: readonly string[]
  /** What is wrong with a value, as the end of a Korean sentence. */
  problem: (value: string) => string | undefined
  /** A second row with the same value is a fault. */
  unique?: boolean
}

const notANumber = (value: string) =>
  isStudentNumber(value) ? undefined : '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지여야 합니다.'

export const numberColumn: Column = {
  head: '학번',
  otherHeads: ['학생번호', '기존학번', 'id', 'studentid', 'studentnumber'],
  problem: notANumber,
}

export const newNumberColumn: Column = {
  head: '새 학번',
  otherHeads: ['변경학번', '바뀐학번', 'newid', 'newnumber'],
  problem: notANumber,
}

export const nameColumn: Column = {
  head: '이름',
  otherHeads: ['성명', '학생명', 'name', 'username'],
  problem: (value) => (personName(value) === undefined ? '이름은 글자나 숫자가 있는 100자까지여야 합니다.' : undefined),
}
