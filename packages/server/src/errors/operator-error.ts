/** Stops the start or an operator's command. The message is one Korean line that says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
