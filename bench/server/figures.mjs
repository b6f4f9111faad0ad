/** The value below which a share of the sorted values lies. */
export function percentile(values, share) {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export const median = (values) => percentile(values, 0.5)

/** Median, and in brackets the lowest and the highest. */
export function spread(values, digits = 0) {
  const show = (value) => value.toFixed(digits)
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`
}

export const verdict = (met) => (met ? 'met' : 'missed')
