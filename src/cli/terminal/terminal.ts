/** How a command of the command line ends: 0 all well, 1 a problem was found, 2 it was used wrongly, 3 a person has to choose first. */
export type ExitCode = 0 | 1 | 2 | 3

/** Where a command writes; the real streams, or buffers in tests. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Wrong use of a command, said in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
