import { Interrupted } from '../../context/interrupt.ts'
import { explain } from '../../failure.ts'
import { fault, type Finding } from '../../finding.ts'

/**
 * The findings of one group of checks. What stops the group is a finding too, so that it hides none of the others. Throws only
 * if the operator interrupts.
 */
export async function attempt(checks: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await checks()
  } catch (error) {
    if (error instanceof Interrupted) throw error
    const { what, remedy } = explain(error, 'check')
    return [fault(what, remedy || '고친 뒤 다시 확인해주세요.')]
  }
}
