import type { Note, NoteCode, Place } from './problem.ts'

/** Counts all notes but keeps only the first thousand: one mistake in an export repeats on every row. */
export type Notes = {
  total: number
  list: Note[]
  counts: Partial<Record<NoteCode, number>>
}

const mostKept = 1000

export function noNotes(): Notes {
  return { total: 0, list: [], counts: {} }
}

export function note(notes: Notes, code: NoteCode, place: Place, rest: Pick<Note, 'value' | 'values'> = {}): void {
  notes.total += 1
  notes.counts[code] = (notes.counts[code] ?? 0) + 1
  if (notes.list.length < mostKept) notes.list.push({ ...place, code, ...rest })
}
