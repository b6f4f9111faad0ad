/** Whether the text can be a student number at all. */
export function isStudentNumber(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
