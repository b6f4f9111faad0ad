export type Step = {
  title: string
  /** Percent of the machine's processors that the step keeps busy when it runs alone. */
  load: number
  /** Titles of the steps that have to end first. */
  after?: string[]
  run: () => Promise<void>
}

/** Runs all steps, beside each other while their loads sum to at most `capacity`; of those that fit, the first one starts. */
export async function schedule(steps: Step[], capacity: number): Promise<void> {
  const waiting = new Set(steps)
  const running = new Map<Step, Promise<void>>()
  const isDone = (title: string) => ![...waiting, ...running.keys()].some((step) => step.title === title)
  const busy = () => [...running.keys()].reduce((sum, { load }) => sum + load, 0)

  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      const fits = running.size === 0 || busy() + step.load <= capacity
      if (!fits || !(step.after ?? []).every(isDone)) continue
      waiting.delete(step)
      const ended = step.run().finally(() => running.delete(step))
      running.set(step, ended)
    }
    if (running.size === 0) throw new Error(`No step can start: ${[...waiting].map(({ title }) => title).join(', ')}`)
    await Promise.race(running.values())
  }
}
