import { type Accident, pick, type Random, randomFrom } from './accident.ts'
import { accidents } from './kinds/index.ts'
import { bases, type Combination, combinationOf, described, formatsOf, placesOf, type Result, run } from './run.ts'

/** How many ended how, and what was wrong. `cautious`: refused, though each of the accidents alone is read. */
export type Tally = { same: number; refused: number; cautious: number; skipped: number; failures: string[] }

export const noTally = (): Tally => ({ same: 0, refused: 0, cautious: 0, skipped: 0, failures: [] })

/** Enough to see what is wrong; one mistake of the product fails thousands of combinations. */
const mostFailures = 40
/** Reading waits for threads and the disk now and then. */
const atOnce = 6

/** Runs the combinations that a seed gives to these indexes. */
export async function runRandom(seed: number, from: number, count: number, tally: Tally): Promise<void> {
  let next = from
  const work = async () => {
    while (next < from + count) {
      const index = next++
      const combination = combinationOf(seed, index)
      counted(tally, combination, await run(combination), `ACCIDENT_SEED=${seed} ACCIDENT_INDEX=${index}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Runs each accident alone, in so many bases and formats that can hold it. */
export async function runEach(seed: number, times: number, tally: Tally): Promise<void> {
  for (const [index, accident] of accidents.entries())
    for (let time = 0; time < times; time += 1) {
      const combination = someSingle(accident, randomFrom(seed, index * times + time))
      if (combination) counted(tally, combination, await run(combination), `ACCIDENT_SEED=${seed}`)
    }
}

function someSingle(accident: Accident, random: Random): Combination | undefined {
  for (let tries = 0; tries < 40; tries += 1) {
    const base = pick(random, bases)
    const format = pick(random, formatsOf(base))
    const { length } = placesOf(accident, format, base.make())
    if (length > 0) return { base, format, random, accidents: { accident, place: Math.floor(random() * length) } }
  }
  return undefined
}

/** Runs each accident alone, in each base and format, at up to so many of its places. */
export async function runSingles(places: number, tally: Tally): Promise<void> {
  const queue = singles(places)
  let index = 0
  const work = async () => {
    for (const combination of queue) {
      const own = index++
      counted(tally, combination, await run(combination), `single ${own}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The first, the last and places between them. */
function* singles(most: number): Generator<Combination> {
  for (const base of bases)
    for (const accident of accidents)
      for (const format of formatsOf(base)) {
        const count = placesOf(accident, format, base.make()).length
        const step = Math.max(1, (count - 1) / Math.max(1, most - 1))
        for (let place = 0; Math.round(place) < count; place += step)
          yield {
            base,
            format,
            accidents: { accident, place: Math.round(place) },
            random: randomFrom(count, Math.round(place)),
          }
      }
}

function counted(tally: Tally, combination: Combination, result: Result, again: string) {
  tally[result.ended] += 1
  if (result.ended === 'refused' && result.right === 'same') tally.cautious += 1
  if (result.wrong === undefined) return
  tally.failures.push(tally.failures.length < mostFailures ? described(combination, result, again) : '')
}

/** The failures as one text, empty without any. */
export function report({ failures }: Tally): string {
  const shown = failures.filter((failure) => failure !== '')
  const more = failures.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}
