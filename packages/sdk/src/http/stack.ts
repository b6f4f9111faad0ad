type Entry = (...values: never[]) => unknown

/** Where `entry` was called, on engines that tell. To be asked before the first `await`. */
export function callerOf(entry: Entry): string | undefined {
  const caller: { stack?: string } = {}
  // Firefox got it in 2025.
  const { captureStackTrace } = Error as { captureStackTrace?: typeof Error.captureStackTrace }
  captureStackTrace?.(caller, entry)
  return caller.stack
}

/** An error whose stack begins where the program called the SDK, instead of ending inside of it. */
export function asFrom<E>(error: E, caller: string | undefined): E {
  if (caller !== undefined && error instanceof Error) error.stack = caller.replace(/^.*/, () => String(error))
  return error
}
