/** Something wrong in a journal, said so that a person can mend it. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Stable, snake_case, listed in the catalogue of errors: `transaction_unbalanced`. */
  readonly code: string
  /** Absolute path of the file. */
  readonly file: string
  /** 1-based; 0 when the whole file is meant. */
  readonly line: number
  /** Last line of the place, when it spans several. */
  readonly endLine?: number
  /** What is wrong, what was expected, what to do: one or more sentences, without the place. */
  readonly message: string
  /** The line or lines as they stand in the file. */
  readonly excerpt?: string
}

/** "main.ledger:14: transaction is off by 1.00 EUR …" */
export const problemText = (problem: Problem, nameOf: (path: string) => string = (path) => path): string =>
  `${nameOf(problem.file)}${problem.line > 0 ? `:${problem.line}` : ''}: ${problem.message}`
