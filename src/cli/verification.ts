import { type Agreement, inCurrencies } from '../projections/agreement.ts'
import { type JsonOptions, printJson } from './terminal/json.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

type Part = 'log' | 'tables' | 'snapshot' | 'answers' | 'reports'

/** What `daybook verify` has found: printed as it is found, or all of it as JSON at the end. */
export class Verification {
  readonly #json: boolean
  readonly #terminal: Terminal
  readonly #checks: { readonly part: Part; readonly isOk: boolean; readonly message: string }[] = []

  constructor({ json = false }: JsonOptions, terminal: Terminal) {
    this.#json = json
    this.#terminal = terminal
  }

  right(part: Part, message: string): void {
    this.#checks.push({ part, isOk: true, message })
    if (!this.#json) this.#terminal.out(`${part}: ${message}\n`)
  }

  wrong(part: Part, message: string): void {
    this.#checks.push({ part, isOk: false, message })
    if (!this.#json) this.#terminal.err(`${message}\n`)
  }

  reports({ currencies, disagreements }: Agreement): void {
    for (const disagreement of disagreements) this.wrong('reports', `the reports disagree: ${disagreement}`)
    if (disagreements.length === 0) this.right('reports', `net worth, balances, gains and income statement agree${inCurrencies(currencies)}`)
  }

  /** Ends with 1 where something is wrong, and says what to do. `isPartial`: not everything was checked, so this is no proof. */
  end(todo?: string, isPartial = false): ExitCode {
    const isOk = !isPartial && this.#checks.every((check) => check.isOk)
    if (this.#json) printJson({ isOk, checks: this.#checks, todo }, this.#terminal)
    else if (todo !== undefined) this.#terminal.err(`${todo}\n`)
    return isOk ? 0 : 1
  }
}
