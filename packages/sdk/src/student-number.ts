/** The same as `StudentNumber` in openapi.yaml. */
export const studentNumberPattern = /^[A-Za-z0-9_-]{1,32}$/

/** Whether a text can be a student number. The server alone knows whether the number exists. */
export function isStudentNumber(text: string): boolean {
  return studentNumberPattern.test(text)
}

/** The number that people see in a text that they typed or pasted: `２０２４` is 2024. It may still be none. */
export function typedStudentNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
}
