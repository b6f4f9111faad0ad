import { OperatorError } from '../../errors/operator-error.ts'
import type { OperatorContext } from './context.ts'

/** A signal came before the work was done. */
export class Interrupted extends OperatorError {}

/** Runs what only reads until it is done or a signal stops it, which is said in one line. */
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
