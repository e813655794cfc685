/** A *no* as a value: what was asked cannot be given, and why. A person's question, not a fault of the program. */
export class Refusal {
  constructor(
    readonly code: 'INVALID_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'DISK_FULL' | 'BUSY',
    readonly message: string,
  ) {}
}
