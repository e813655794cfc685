/** A report that cannot be given for what was asked, and why: a person's question, not a fault. */
export class Refusal {
  constructor(
    readonly code: 'INVALID_REQUEST' | 'NOT_FOUND',
    readonly message: string,
  ) {}
}
