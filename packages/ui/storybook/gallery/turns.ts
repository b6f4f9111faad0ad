/** Lets `count` tasks run at a time; the others wait in the order of their calls. */
export function turns(count: number) {
  const waiting: (() => void)[] = []
  let free = count

  function next() {
    const start = waiting.shift()
    if (start) start()
    else free += 1
  }
  /** Calls `start` with the function that ends the turn. Returns the function that gives the turn up. */
  return function take(start: (end: () => void) => void) {
    let state: 'waiting' | 'running' | 'over' = 'waiting'
    const end = () => {
      if (state === 'running') next()
      state = 'over'
    }
    const run = () => {
      if (state === 'over') return next()
      state = 'running'
      start(end)
    }
    if (free > 0) {
      free -= 1
      run()
    } else waiting.push(run)

    return end
  }
}
