type Entry = (...values: never[]) => unknown

/** Where a program called the SDK; the engine writes it out only when `stack` is read. */
export type Caller = { stack?: string }

/** Where `entry` was called, on engines that tell. To be asked before the first `await`. */
export function callerOf(entry: Entry): Caller {
  const caller: Caller = {}
  // Firefox got it in 2025.
  const { captureStackTrace } = Error as { captureStackTrace?: typeof Error.captureStackTrace }
  captureStackTrace?.(caller, entry)
  return caller
}

/** An error whose stack begins where the program called the SDK, instead of ending inside of it. */
export function asFrom<E>(error: E, { stack }: Caller): E {
  if (stack !== undefined && error instanceof Error) error.stack = stack.replace(/^.*/, () => String(error))
  return error
}
