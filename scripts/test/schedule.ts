export type Step = {
  title: string
  /**
   * Steps of one lane run one after another, the lanes beside each other. All suites share a lane: two at once would keep
   * each other from answering in time.
   */
  lane: 'suite' | 'check'
  /** Titles of the steps that must end first. */
  after?: string[]
  run: () => Promise<void>
}

/** Runs all steps. In each lane the first step that can start runs next. */
export async function schedule(steps: Step[]): Promise<void> {
  const waiting = new Set(steps)
  const running = new Map<Step, Promise<void>>()
  const isDone = (title: string) => ![...waiting, ...running.keys()].some((step) => step.title === title)
  const isBusy = (lane: Step['lane']) => [...running.keys()].some((step) => step.lane === lane)

  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      if (isBusy(step.lane) || !(step.after ?? []).every(isDone)) continue
      waiting.delete(step)
      const ended = step.run().finally(() => running.delete(step))
      running.set(step, ended)
    }
    if (running.size === 0) throw new Error(`No step can start: ${[...waiting].map(({ title }) => title).join(', ')}`)
    await Promise.race(running.values())
  }
}
