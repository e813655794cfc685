/**
 * Something wrong at one place of a ledger journal. Thrown inside the reader only, caught where the transaction or directive
 * began, and turned there into a Problem of the book; the reading goes on with the next one.
 */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  constructor(
    /** Stable, snake_case. */
    readonly code: string,
    /** What is wrong, what was expected, what to do. */
    message: string,
    /** Line in the chunk (0-based) when it is not the first of the passage. */
    readonly line?: number,
    /** The same in its file (1-based), where only that is known. */
    readonly lineOfFile?: number,
  ) {
    super(message)
  }
}
