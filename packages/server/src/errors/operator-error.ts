/** Stops a start or an operator's command. The message is one Korean line for the operator and says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
