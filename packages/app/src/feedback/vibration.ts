/** A short vibration that confirms a tap; none where the device has none or the user wants less motion. */
export function vibrate(): void {
  if (!window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(30)
}
