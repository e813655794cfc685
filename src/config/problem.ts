/** Something wrong with the configuration, said so that a person can mend it. */
export interface ConfigProblem {
  /** Stable, snake_case: `unknown_key`, `missing_key`, `wrong_value`, `not_yaml`, `unreadable`, `not_found`, `no_secret`, `owner_only`, `too_large`, `more`. */
  readonly code: string
  /** The file, or '' for a text that came with a request. */
  readonly file: string
  /** 1-based; 0 when the whole file is meant. */
  readonly line: number
  /** Where in the configuration: `goals.savings[0].rate`; '' for the whole. */
  readonly key: string
  readonly message: string
}

/** "daybook.yaml:3: default_currncy: is not a key; the nearest is default_currency" */
export function configProblemText(problem: ConfigProblem): string {
  const place = [problem.file, ...(problem.line > 0 ? [problem.file === '' ? `line ${problem.line}` : `${problem.line}`] : [])]
    .filter((part) => part !== '')
    .join(':')
  return [place, problem.key, problem.message].filter((part) => part !== '').join(': ')
}
