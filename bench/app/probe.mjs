/**
 * Runs in the page. Waits for the next click and then for the first frame in which `main` has this heading and this text.
 * Resolves with the number of that frame after the click, and the milliseconds from the input's time stamp to the first task
 * of the main thread after that frame, its styles, layout and paint included.
 */
export function untilPainted({ heading, text }) {
  const isShown = () => {
    const main = document.querySelector('main')
    return main?.querySelector('h1')?.textContent === heading && new RegExp(text).test(main.textContent)
  }

  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`never shown: ${heading}, ${text}`)), 30_000)
    addEventListener(
      'click',
      ({ timeStamp }) => {
        let frame = 0
        const eachFrame = () => {
          frame += 1
          if (!isShown()) return requestAnimationFrame(eachFrame)
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve({ frame, ms: performance.now() - timeStamp }))
          port1.start()
          port2.postMessage(undefined)
        }
        requestAnimationFrame(eachFrame)
      },
      { capture: true, once: true },
    )
  })
}
