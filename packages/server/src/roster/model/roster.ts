/** The roster in the form that the server uses, independent of the file format. Dates are `YYYY-MM-DD`. */
export type Roster = {
  terms: RosterTerm[]
  classes: RosterClass[]
  students: RosterStudent[]
  enrolments: RosterEnrolment[]
  /** Students who left a class, with the word of the roster for it. */
  withdrawals: { student: string; classId: string; word: string }[]
}

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

type RosterEnrolment = {
  student: string
  classId: string
  beginsOn: string | null
  endsOn: string | null
}
