/** A refusal as a value: why a request cannot be served. The request is at fault, not the program. */
export class Refusal {
  constructor(
    readonly code: 'INVALID_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'DISK_FULL' | 'BUSY',
    readonly message: string,
  ) {}
}
