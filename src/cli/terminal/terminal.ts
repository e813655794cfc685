/** How a command ends; `EXIT_CODES` says when it is which. */
export type ExitCode = 0 | 1 | 2 | 3

/** The help of the program and the reference print this. */
export const EXIT_CODES = `Exit codes:
  0  success
  1  the command failed, or found problems (check, doctor, verify)
  2  wrong arguments or options; nothing was done
  3  import only: a decision is needed; nothing was written`

/** Where a command writes; the real streams, or buffers in tests. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Wrong use of a command, said in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
