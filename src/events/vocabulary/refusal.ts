import { type Said, written } from '../../messages/said.ts'

/** A refusal as a value: why a request cannot be served. The request is at fault, not the program. */
export class Refusal {
  constructor(
    readonly code: 'INVALID_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'DISK_FULL' | 'BUSY',
    readonly said: Said,
  ) {}

  /** In English, for logs and programs. */
  get message(): string {
    return written(this.said)
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
