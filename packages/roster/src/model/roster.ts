/** The roster in the form that the server uses, independent of the file format. Dates are `YYYY-MM-DD`. */
export type Roster = {
  terms: RosterTerm[]
  classes: RosterClass[]
  students: RosterStudent[]
  /** One for each student and class. */
  enrolments: EnrolmentList
  /** Cancelled enrolments, with the roster's word for it. */
  withdrawals: { student: string; classId: string; word: string }[]
}

/** Enrolments that may be made anew at each reading. */
export type EnrolmentList = { readonly length: number; values: () => IteratorObject<RosterEnrolment> }

export type RosterTerm = {
  sourcedId: string
  parent: string | null
  beginsOn: string | null
  endsOn: string | null
}

export type RosterClass = {
  sourcedId: string
  title: string
  code: string | null
  /** sourcedIds, including ids that the roster does not define. */
  terms: string[]
}

/** `name` is empty if the roster has none. */
export type RosterStudent = { number: string; name: string }

export type RosterEnrolment = {
  student: string
  classId: string
  /** When it is valid; empty for always. */
  periods: readonly Period[]
}

/** A missing date means no limit. Both days belong to the period. */
export type Period = Readonly<{ beginsOn: string | null; endsOn: string | null }>

/** The column with the student number; `auto` decides by the values. */
export const rosterMatches = ['auto', 'identifier', 'username', 'sourcedId'] as const
export type RosterMatch = (typeof rosterMatches)[number]

/** How the column is found. `kept`: the one of earlier imports, which the caller compares with the result. */
export type NumberRule = { match: RosterMatch; kept?: string | undefined }

/** Whether a source is the address of a service instead of a path. */
export const isUrl = (source: string): boolean => source.includes('://')
