/** Whether the text has the form of a student number. */
export function isStudentNumber(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
