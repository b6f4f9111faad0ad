/** The roster as the rest of the server sees it, whatever format it came in. Dates are `YYYY-MM-DD`. */
export type Roster = {
  terms: RosterTerm[]
  classes: RosterClass[]
  students: RosterStudent[]
  enrolments: RosterEnrolment[]
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
  /** sourcedIds, those included that the roster does not explain. */
  terms: string[]
}

/** `name` is empty where the roster has none. */
export type RosterStudent = { number: string; name: string }

type RosterEnrolment = {
  student: string
  classId: string
  beginsOn: string | null
  endsOn: string | null
}
