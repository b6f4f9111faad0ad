import type { RosterClass, RosterTerm } from '@campus-connect/roster/model'
import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'

type Rows<Table> = Extract<SnapshotBatch, { table: Table }>['rows'][number]

export function asTerm({ sourced_id, parent, begins_on, ends_on }: Rows<'roster_terms'>): RosterTerm {
  return { sourcedId: sourced_id, parent, beginsOn: begins_on, endsOn: ends_on }
}

export function asClass({ sourced_id, title, code, terms }: Rows<'roster_classes'>): RosterClass {
  return { sourcedId: sourced_id, title, code, terms: JSON.parse(terms) as string[] }
}
