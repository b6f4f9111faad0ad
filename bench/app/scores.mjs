import { times, verdict } from './targets.mjs'

const most = 1.3
const metrics = { 'largest-contentful-paint': 'LCP', interactive: 'time to interactive' }
const categories = {
  performance: { name: 'performance', least: 98 },
  accessibility: { name: 'accessibility', least: 100 },
  'best-practices': { name: 'best practices', least: 100 },
  seo: { name: 'SEO', least: 100 },
}

export const scoreColumns = ['page', 'figure', 'median of five', 'lowest', 'highest', 'baseline', 'times', 'target', '']

/** One row a figure: what the results of Lighthouse say of `page`, beside those of its baseline. */
export function scoreRows(page, results, baseline) {
  return [
    ...Object.entries(metrics).map(([id, name]) => {
      const of = (result) => result.audits[id].numericValue
      const base = median(baseline.map(of))
      const { middle, lowest, highest } = spread(results.map(of))
      return [
        page,
        `${name}, ms`,
        ...[middle, lowest, highest, base].map(Math.round),
        times(middle, base),
        `≤ ${most.toFixed(2)} times`,
        verdict(middle <= base * most),
      ]
    }),
    ...Object.entries(categories).map(([id, { name, least }]) => {
      const { middle, lowest, highest } = spread(results.map((result) => 100 * result.categories[id].score))
      const excused = results.every((result) => isExcused(result, id))
      return [
        page,
        name,
        ...[middle, lowest, highest].map(Math.round),
        '',
        '',
        `≥ ${least}${excused ? ', less the 401' : ''}`,
        verdict(Math.round(middle) >= least || excused),
      ]
    }),
  ]
}

/** What cost a page points outside performance. */
export function lostPoints(page, results) {
  const lost = new Set(
    results.flatMap((result) =>
      Object.entries(categories).flatMap(([id, { name }]) =>
        id === 'performance' ? [] : failed(result, id).map((audit) => `${page}, ${name}: ${audit.title} (${audit.id})`),
      ),
    ),
  )
  return [...lost]
}

/** The browser itself writes a line on the console for the 401 that tells a stranger from a student. */
function isExcused(result, category) {
  const [audit, ...others] = failed(result, category)
  const [line, ...lines] = audit?.details?.items ?? []
  return (
    audit?.id === 'errors-in-console' &&
    others.length === 0 &&
    lines.length === 0 &&
    line.description.includes('401') &&
    line.sourceLocation.url.endsWith('/api/users/me/lectures')
  )
}

function failed(result, category) {
  return result.categories[category].auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter(({ score }) => score !== null && score < 1)
}

export function spread(values) {
  return { middle: median(values), lowest: Math.min(...values), highest: Math.max(...values) }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2
}
