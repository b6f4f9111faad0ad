/** The WCAG 2.2 contrast ratio of two #rrggbb colours, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)

  return (light! + 0.05) / (dark! + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string) {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`${hex} is not an opaque colour`)
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255

    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
