/** Thrown when the program itself is wrong. Nobody catches it to carry on; http turns it into a 500 with an id. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** States what must hold here whatever the input was. Use a problem or a rejection for what a person can cause. */
export function invariant(condition: unknown, whatMustHold: string): asserts condition {
  if (!condition) throw new InvariantError(`must hold: ${whatMustHold}`)
}
