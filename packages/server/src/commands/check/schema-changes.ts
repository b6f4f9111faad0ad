import { type Difference, describe } from '../../database/schema/difference.ts'
import { fault, type Finding } from './finding.ts'

const shown = 20

/** Findings for changes of the schema, each with a remedy. Limited to the first ones. */
export function changedFindings(
  at: string,
  differences: Difference[],
  remedy: (difference: Difference) => string,
): Finding[] {
  const more = differences.length - shown
  return differences
    .slice(0, shown)
    .map((difference, index) =>
      fault(
        `${at}: ${describe(difference)}${more > 0 && index === shown - 1 ? ` (이 밖에 ${more}건)` : ''}.`,
        remedy(difference),
      ),
    )
}
