import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, call } from '../support/calls.ts'

export type Timed = Answer & { milliseconds: number }

/** Sends calls at a steady rate, whether answers come or not. Times count from the moment when a call was due. */
export async function openLoop(
  rate: number,
  seconds: number,
  ask: (index: number) => ReturnType<typeof call>,
): Promise<Timed[]> {
  const begun = performance.now()
  const asked: Promise<Timed>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = begun + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await pause(early)
    asked.push(ask(index).then((answer) => ({ ...answer, milliseconds: performance.now() - due })))
  }
  return Promise.all(asked)
}

/** A percentile of the times, in milliseconds. */
export function percentile(answers: { milliseconds: number }[], percent: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

/** The number of answers and their times, to print. */
export function figures(answers: { milliseconds: number }[]): string {
  const [half, most] = [50, 99].map((percent) => Math.round(percentile(answers, percent)))
  return `${answers.length}, p50 ${half} ms, p99 ${most} ms`
}
