import { OperatorError } from '../../errors/operator-error.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { OperatorContext } from '../context/context.ts'
import { refusalLine } from '../refusals.ts'

/** More results than a screen shows: then what was refused is said again at the end. */
const screen = 20

/** Changes one after the other and says each result. What is refused does not stop the rest, but fails the command. */
export async function oneByOne<T>(
  all: readonly T[],
  { say, interruptible }: OperatorContext,
  change: (each: T) => Promise<string>,
): Promise<void> {
  const refused: string[] = []
  await interruptible(async (signal) => {
    for (const [index, each] of all.entries()) {
      if (signal.aborted) throw new OperatorError(`중단했습니다. ${all.length}건 가운데 ${index}건까지 했습니다.`)
      try {
        say(await change(each))
      } catch (error) {
        if (all.length === 1) throw error
        const sentence = sentenceOf(error)
        refused.push(sentence)
        say(sentence)
      }
    }
  })
  if (refused.length === 0) return
  if (all.length > screen) for (const message of ['하지 못한 것:', ...refused]) say(message)
  throw new OperatorError(`${all.length}건 가운데 ${refused.length}건을 하지 못했습니다.`)
}

function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return refusalLine(error).sentence
  if (error instanceof OperatorError) return error.message
  throw error
}
