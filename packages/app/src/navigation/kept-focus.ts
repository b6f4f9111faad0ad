import { flushSync } from 'react-dom'

/** Renders an update. If it removes the element with the focus, the heading gets the focus. */
export function keepFocus(update: () => void): void {
  flushSync(update)
  if (document.activeElement === document.body) focusHeading()
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
