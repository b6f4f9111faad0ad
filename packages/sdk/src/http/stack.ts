/**
 * The same error with a stack that begins in the function that awaits `entry`, an async function of the SDK, instead of
 * inside the SDK. V8 keeps the chain of awaits anyway, so a call that succeeds costs nothing. The stack stays as it is
 * where nothing awaits the call, and in Firefox and Safari, whose stacks have another form.
 */
export function fromCaller<E>(error: E, entry: (...values: never[]) => unknown): E {
  const { captureStackTrace } = Error as { captureStackTrace?: typeof Error.captureStackTrace }
  const caller: { stack?: string } = {}
  captureStackTrace?.(caller, entry)
  // A program may have replaced what formats stacks.
  const frames = typeof caller.stack === 'string' ? caller.stack.match(/\n +at [^]*/) : undefined
  if (frames && error instanceof Error) error.stack = String(error) + frames[0]
  return error
}
