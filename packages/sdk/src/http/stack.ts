/**
 * The same error with a stack that begins in the function that awaits `entry`, an async function of the SDK, instead of
 * inside the SDK. Engines keep the chain of awaits anyway, so a call that succeeds costs nothing. Where nothing awaits
 * the call, or the engine does not tell, the stack stays as it is.
 */
export function fromCaller<E>(error: E, entry: (...values: never[]) => unknown): E {
  // Firefox got it in 2025.
  const { captureStackTrace } = Error as { captureStackTrace?: typeof Error.captureStackTrace }
  const caller: { stack?: string } = {}
  captureStackTrace?.(caller, entry)
  const frames = caller.stack?.match(/\n +at [^]*/)
  if (frames && error instanceof Error) error.stack = String(error) + frames[0]
  return error
}
