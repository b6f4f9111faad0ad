type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'>

/**
 * Keeps in `--covered` of `node` how much of the window's lower end an on-screen keyboard lies over: iOS shrinks only
 * the visual viewport, which no CSS length knows. Returns what ends it.
 */
export function followKeyboard(node: HTMLElement, viewport: Viewport | null = window.visualViewport): () => void {
  if (!viewport) return () => {}

  function measure() {
    const { height, offsetTop, scale } = viewport!
    // Zoomed in, the visual viewport is small for another reason.
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
