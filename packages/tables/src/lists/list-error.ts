/** A part of a list that people do not see in their spreadsheet, or that is struck through. `columns` are places in the wanted columns. */
export type HiddenPart =
  | { part: 'sheet'; sheet: string; rows: number }
  | { part: 'rows'; sheet: string; rows: number[] }
  | { part: 'struck-rows'; sheet: string; rows: number[] }
  | { part: 'columns'; sheet: string; columns: number[] }

/**
 * - `hidden`: something hidden would change the list
 * - `several-sheets`: more than one sheet has numbers
 * - `several-columns`: two columns of one name differ
 * - `missing-columns`: the header lacks some of the wanted columns
 * - `no-condition`: no column has the header of a condition; `first` is the row of the headers
 * - `no-column`: no column is known to have the numbers; `first` is the first row
 */
export type ListProblem =
  | { code: 'hidden'; parts: HiddenPart[] }
  | { code: 'several-sheets'; sheets: string[] }
  | { code: 'several-columns'; head: string; row: number }
  | { code: 'missing-columns'; columns: number[] }
  | { code: 'no-condition'; head: string; first: string[] }
  | { code: 'no-column'; first: string[] }

/** The table does not clearly say whom it lists. */
export class ListError extends Error {
  override readonly name = 'ListError'
  readonly problem: ListProblem

  constructor(problem: ListProblem) {
    super(problem.code)
    this.problem = problem
  }
}
