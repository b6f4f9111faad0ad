type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'>

/**
 * Sets `--covered` on `node` to the height that an on-screen keyboard covers: iOS shrinks only the visual viewport,
 * which CSS cannot measure. Returns the function that removes the listeners.
 */
export function followKeyboard(node: HTMLElement, viewport: Viewport | null = window.visualViewport): () => void {
  if (!viewport) return () => {}

  function measure() {
    const { height, offsetTop, scale } = viewport!
    // When the page is zoomed in, the visual viewport is small for another reason.
    const covered = scale > 1 ? 0 : Math.max(0, window.innerHeight - height - offsetTop)
    node.style.setProperty('--covered', `${covered}px`)
  }
  measure()
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
  }
}
