/** The same as `StudentNumber` in openapi.yaml. */
export const studentNumberPattern = /^[A-Za-z0-9_-]{1,32}$/

/** Whether a text can be a student number. Only the server knows whether the number exists. */
export function isStudentNumber(text: string): boolean {
  return studentNumberPattern.test(text)
}

/** The number as people see it in a text that they typed or pasted: `２０２４` gives 2024. The result may still be no student number. */
export function typedStudentNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
}
