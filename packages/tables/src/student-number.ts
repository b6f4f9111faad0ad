/** Whether a text can be the student number of an account: the same as `StudentNumber` in openapi.yaml. */
export const isStudentNumber = (text: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(text)

/**
 * Whether a text is a student number beyond doubt: it has a digit. A word without one may be the header of a column.
 * Operators may give such a word to an account; sign-up, rosters and lists never do.
 */
export const hasNumberForm = (text: string): boolean => isStudentNumber(text) && /[0-9]/.test(text)

/** The header above the numbers in the lists that `campus` and `campus-server` write. No name of a person begins so. */
export const ownHead = '# 학번'
