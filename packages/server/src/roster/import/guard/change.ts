/** `before`: in the roster in use. `removed`: missing in the new one. */
export type Tally = { before: number; removed: number }
export type Count = Tally & { added: number }

/** A class of at least five students that loses more than half of them. */
export type ClassLoss = Tally & { id: string; title: string; code: string | null }

/** How a term of the roster in use changes. `term` is empty for classes without one. */
export type TermChange = {
  term: string
  students: Tally
  enrolments: Tally
  classes: Tally
  /** Of the classes that stay. */
  retitled: number
  recoded: number
}

/** What a roster changes. It holds no personal data and is stored with the snapshot. */
export type Change = {
  students: Count
  classes: Count
  enrolments: Count
  /** Classes whose term runs today. */
  current: { before: number; after: number }
  /** Whether it has a dated term that the roster in use does not have. */
  newTerm: boolean
  /** Whether its last term is over and older than that of the roster in use. */
  olderTerm: boolean
  /** Terms that run for more than two weeks yet, if the new roster has only others; else null. */
  otherTerm: { left: string; came: string } | null
  /** Student numbers and class ids that change in nothing but zeros in front. Missing in reports of earlier versions. */
  lostZeros?: { total: number; from: string; to: string } | null
  /** Without terms that are over, or that a later one replaces. */
  terms: TermChange[]
  losses: { total: number; first: ClassLoss[] }
}
