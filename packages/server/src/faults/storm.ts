import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, call } from './calls.ts'

export type Timed = Answer & { milliseconds: number }

/** Asks at a steady rate, whether answers come or not; times count from when a call was due. */
export async function openLoop(
  rate: number,
  seconds: number,
  ask: (index: number) => ReturnType<typeof call>,
): Promise<Timed[]> {
  const begun = performance.now()
  const asked: Promise<Timed>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = begun + (index * 1000) / rate
    if (due > performance.now()) await pause(due - performance.now())
    asked.push(ask(index).then((answer) => ({ ...answer, milliseconds: performance.now() - due })))
  }
  return Promise.all(asked)
}

/** The time that so many of a hundred stay below. */
export function percentile(answers: Timed[], percent: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
