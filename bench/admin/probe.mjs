/**
 * Runs in the page before its scripts. `whenPainted` resolves with the milliseconds between `from` and the first task after a
 * frame in which `isShown` is true. `collectFrames` returns a function that ends the collection and returns the lengths of
 * the frames, or only of those that ended after `since`.
 */
export function installProbe() {
  window.whenPainted = (isShown, from) =>
    new Promise((resolve, reject) => {
      setTimeout(reject, 60_000, new Error('a minute has passed, and nothing is shown'))
      const eachFrame = () => {
        if (!isShown()) return requestAnimationFrame(eachFrame)
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - from()))
        port1.start()
        port2.postMessage(undefined)
      }
      requestAnimationFrame(eachFrame)
    })
  window.collectFrames = () => {
    const frames = []
    let last = performance.now()
    let running = true
    const eachFrame = (now) => {
      frames.push({ end: now, length: now - last })
      last = now
      if (running) requestAnimationFrame(eachFrame)
    }
    requestAnimationFrame(eachFrame)
    return (since = 0) => {
      running = false
      return frames.slice(1).flatMap(({ end, length }) => (end > since ? length : []))
    }
  }
  const howMany = () => [...document.querySelectorAll('main [role=status]')].at(-1)?.textContent
  // From the last input until another number of users is shown with its rows.
  window.whenSearched = async () => {
    const before = howMany()
    const end = window.collectFrames()
    let from
    const inputs = new AbortController()
    addEventListener('input', ({ timeStamp }) => (from = timeStamp), { capture: true, signal: inputs.signal })
    const isShown = () =>
      from !== undefined &&
      howMany() !== '' &&
      howMany() !== before &&
      document.querySelector('[data-row] a, main h2 + p') !== null
    const ms = await window.whenPainted(isShown, () => from)
    inputs.abort()
    // A frame before the input belongs to the first load of the page.
    return { ms, frames: end(from) }
  }
  window.userShown = () => document.querySelector('main dl') !== null && document.querySelector('[data-row]') === null
  window.rowShown = (index) => () => document.querySelector(`[data-row="${index}"] a`) !== null
  window.firstRow = window.whenPainted(window.rowShown(0), () => 0)
}
