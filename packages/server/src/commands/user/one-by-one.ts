import { OperatorError } from '../../errors/operator-error.ts'
import type { OperatorContext } from '../context/context.ts'

/** Changes one after the other and says each result. What is refused does not stop the rest, but fails the command. */
export async function oneByOne<T>(
  all: readonly T[],
  { say, interruptible }: OperatorContext,
  change: (each: T) => Promise<string>,
): Promise<void> {
  let refused = 0
  await interruptible(async (signal) => {
    for (const [index, each] of all.entries()) {
      if (signal.aborted) throw new OperatorError(`중단했습니다. ${all.length}건 가운데 ${index}건까지 했습니다.`)
      try {
        say(await change(each))
      } catch (error) {
        if (!(error instanceof OperatorError) || all.length === 1) throw error
        refused += 1
        say(error.message)
      }
    }
  })
  if (refused > 0) throw new OperatorError(`${all.length}건 가운데 ${refused}건을 하지 못했습니다.`)
}
