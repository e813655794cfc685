import { type Said, written } from '../../messages/said.ts'

/** A refusal as a value: why a request cannot be served. The request is at fault, not the program. */
export class Refusal {
  readonly code: 'INVALID_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'DISK_FULL' | 'BUSY'
  /** In English, for logs and programs. */
  readonly message: string
  readonly #said: Said

  constructor(code: Refusal['code'], said: Said) {
    this.code = code
    this.message = written(said)
    this.#said = said
  }

  /** The text for a reader; kept apart, so that a refusal can be compared and written as JSON. */
  get said(): Said {
    return this.#said
  }
}

/** Thrown for a bug. Never caught to carry on; http turns it into a 500 with an id. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** States what must hold here whatever the input was. Use a problem or a rejection for what a person can cause. */
export function invariant(condition: unknown, whatMustHold: string): asserts condition {
  if (!condition) throw new InvariantError(`must hold: ${whatMustHold}`)
}
