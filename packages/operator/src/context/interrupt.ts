import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from './context.ts'

/** A signal stopped the work before it was done. */
export class Interrupted extends OperatorError {}

/** Runs read-only work until it ends or a signal stops it. Reports the signal in one Korean line. */
export function interruptibly<T>(
  interruptible: OperatorContext['interruptible'],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return interruptible(async (signal) => {
    try {
      return await work(signal)
    } catch (error) {
      if (signal.aborted) throw new Interrupted('중단했습니다. 끝까지 확인하지 못했습니다.', { cause: error })
      throw error
    }
  })
}
