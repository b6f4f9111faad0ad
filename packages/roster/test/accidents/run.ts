import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCanvas } from '../../src/formats/canvas/read.ts'
import { readOneRoster } from '../../src/formats/oneroster/read.ts'
import { readTables } from '../../src/formats/table/read.ts'
import { noNotes, type Notes } from '../../src/model/notes.ts'
import { RosterRefusal } from '../../src/model/problem.ts'
import type { Roster } from '../../src/model/roster.ts'
import { tableFile } from '../../src/files/table-files.ts'
import { openRoster } from '../../src/open.ts'
import { type Accident, type Outcome, pick, type Random, randomFrom } from './accident.ts'
import { tableBases } from './bases-of-tables.ts'
import { bundleBases } from './bases-of-bundles.ts'
import type { Draft, Place } from './draft.ts'
import { anyAccident } from './kinds/index.ts'
import { type Right, type Taken, wrongWith } from './expectation.ts'
import type { Base } from './table-base.ts'
import { bundleFormats, type Format, type Lines, tableFormats, writtenIn, type WrittenFile, zipOf } from './formats.ts'

export const bases: readonly Base[] = [...tableBases, ...bundleBases]
export const formatsOf = (base: Base): readonly Format[] => (tableBases.includes(base) ? tableFormats : bundleFormats)

/** One accident at one of its places, or so many random ones at random places. */
type Accidents = { accident: Accident; place: number } | { count: number }
export type Combination = { base: Base; format: Format; accidents: Accidents; random: Random }
/** `skipped`: the format cannot hold it, or no place is left. */
export type Result = { ended: 'same' | 'refused' | 'skipped'; wrong?: string; places: string[]; right?: Right['right'] }

/** Damages a base, reads it, and says what is wrong with the result. */
export async function run({ base, format, accidents, random }: Combination): Promise<Result> {
  const draft = base.make()
  const places: string[] = []
  const outcomes: Outcome[] = []
  const strike = (accident: Accident, chosen: Place) => {
    places.push(`${accident.name} @ ${chosen.label}`)
    outcomes.push(accident.strike(draft, chosen, random))
  }
  if ('accident' in accidents) {
    const chosen = placesOf(accidents.accident, format, draft)[accidents.place]
    if (!chosen) return { ended: 'skipped', places }
    strike(accidents.accident, chosen)
  } else
    for (let tries = 0; outcomes.length < accidents.count && tries < 20; tries += 1) {
      const accident = anyAccident(random)
      const all = placesOf(accident, format, draft)
      if (all.length > 0) strike(accident, pick(random, all))
    }
  const lines: Lines = new Map()
  const files = await writtenIn(format, draft, lines)
  if (!files) return { ended: 'skipped', places }
  const taken = await take(draft, format, files)
  const right = rightOf(outcomes, lines)
  const wrong = wrongWith(taken, draft.expected, right, outcomes.length === 1)
  return { ended: taken.roster ? 'same' : 'refused', places, right: right.right, ...(wrong !== undefined && { wrong }) }
}

function rightOf(outcomes: readonly Outcome[], lines: Lines): Right {
  const right =
    (['refused', 'either'] as const).find((each) => outcomes.some((outcome) => outcome.right === each)) ?? 'same'
  return {
    right,
    told: outcomes.flatMap(({ rows = [] }) => rows.map((row) => ({ file: '', row: lines.get(row)! }))),
    notes: outcomes.flatMap(({ notes = [] }) => notes),
    loose: outcomes.some(({ loose }) => loose),
  }
}

function take(draft: Draft, { through }: Format, files: readonly WrittenFile[]): Promise<Taken> {
  if (through !== 'memory' || draft.beside.length > 0) return fromDisk(draft, through, files)
  return guarded(async (notes) => {
    if (draft.kind === 'table') {
      const tables = files.map(({ name, bytes }) => tableFile(name, [bytes]))
      return (await readTables(tables, {}, notes)).roster
    }
    const bundle = { files: new Map(files.map(({ name, bytes }) => [name, [bytes]])), sha256: '' }
    const read = (draft.kind === 'canvas' ? readCanvas : readOneRoster) as typeof readOneRoster
    return (await read(bundle as Parameters<typeof readOneRoster>[0], { match: 'auto' }, notes)).roster
  })
}

async function fromDisk({ beside }: Draft, through: Format['through'], files: readonly WrittenFile[]): Promise<Taken> {
  const folder = await mkdtemp(join(tmpdir(), 'accident-'))
  try {
    if (through === 'zip') await writeFile(join(folder, 'roster.zip'), await zipOf(files))
    else for (const { name, bytes } of files) await writeFile(join(folder, name), bytes)
    for (const { name, bytes } of beside) await writeFile(join(folder, name), bytes)
    return await guarded(async (notes) => {
      const path = through === 'zip' ? join(folder, 'roster.zip') : folder
      const reading = await (await openRoster({ path, match: 'auto', term: 'all' })).read()
      Object.assign(notes, reading.notes)
      if (!reading.roster) throw new RosterRefusal('content', reading)
      return reading.roster
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function guarded(read: (notes: Notes) => Promise<Roster>): Promise<Taken> {
  const notes = noNotes()
  try {
    return { roster: await read(notes), faults: [], questions: [], notes }
  } catch (error) {
    if (!(error instanceof RosterRefusal)) return { faults: [], questions: [], notes, crash: error }
    return { faults: error.faults, questions: error.questions, notes }
  }
}

export const placesOf = (accident: Accident, format: Format, draft: Draft): Place[] =>
  accident.holds?.(format) === false ? [] : accident.places(draft)

/** The combination of one to three accidents that belongs to a seed and an index. */
export function combinationOf(seed: number, index: number): Combination {
  const random = randomFrom(seed, index)
  const base = pick(random, bases)
  const first = pick(random, formatsOf(base))
  // The disk is slow, and says little more than the memory.
  const format = first.through === 'memory' || random() < 0.1 ? first : formatsOf(base)[0]!
  return { base, format, random, accidents: { count: pick(random, [1, 2, 2, 3]) } }
}

/** What a failure prints: how to see it again, and what happened. */
export const described = ({ base, format }: Combination, { places, wrong, right }: Result, again: string): string =>
  [
    `${base.name} | ${format.name} | ${again}`,
    ...places.map((place) => `  ${place}`),
    `  right: ${right}; ${wrong}`,
  ].join('\n')
