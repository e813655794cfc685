import { Exact } from '#vocabulary/exact.ts'
import { ToolBalances, type ToolBalance } from './tool-balances.ts'

/** Understands what a tool prints while it prints it; a large book is many megabytes. */
export interface ToolOutput {
  feed(text: string): void
  /** After the last text: what the accounts hold, or what could not be understood. */
  end(): readonly ToolBalance[] | { readonly notUnderstood: string }
}

/** Characters of a line: an account, a number and a commodity. */
const LINE_MAX = 100_000
/** Characters of a report, which is kept until its end: a row an account. */
const REPORT_MAX = 32_000_000

/** Lines "account⇥quantity⇥commodity", a line a posting. No account has a tab in its name: it would end there. */
export class PostingLines implements ToolOutput {
  readonly #sums: ToolBalances
  #rest = ''
  #notUnderstood: string | undefined

  constructor(roundedFrom: number) {
    this.#sums = new ToolBalances(roundedFrom)
  }

  feed(text: string): void {
    if (this.#notUnderstood !== undefined) return
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > LINE_MAX) this.#notUnderstood = `${this.#rest.slice(0, 80)}…`
    for (const line of lines) this.#line(line)
  }
  end(): ReturnType<ToolOutput['end']> {
    this.feed('\n')
    return this.#notUnderstood === undefined ? this.#sums.all() : { notUnderstood: this.#notUnderstood }
  }

  #line(line: string): void {
    if (line === '') return
    const [account, quantity, commodity, ...more] = line.split('\t')
    const sum = commodity === undefined || more.length > 0 ? undefined : Exact.tryParse(quantity!)
    if (sum) this.#sums.add(account!, unquoted(commodity!), sum)
    else this.#notUnderstood ??= line
  }
}

/** ledger quotes the commodities that need quotes in a journal: `"A B"`. */
const unquoted = (commodity: string): string => (/^".*"$/.test(commodity) ? commodity.slice(1, -1) : commodity)

interface HledgerAmount {
  readonly acommodity: string
  readonly aquantity: { readonly decimalMantissa: string; readonly decimalPlaces: number }
}

/** The balance report of hledger as JSON: rows of [account, name to show, indent, amounts], then totals. */
export class HledgerReport implements ToolOutput {
  readonly #parts: string[] = []
  #length = 0

  feed(text: string): void {
    this.#length += text.length
    if (this.#length <= REPORT_MAX) this.#parts.push(text)
  }
  end(): ReturnType<ToolOutput['end']> {
    if (this.#length > REPORT_MAX) return { notUnderstood: `more than ${REPORT_MAX} characters` }
    // A mantissa can have more digits than a double keeps, so it is read as text. Inside of a string the quotes would be escaped.
    const text = this.#parts.join('').replace(/("decimalMantissa":\s*)(-?[\d.]+(?:[eE][+-]?\d+)?)/g, '$1"$2"')
    // Its JSON keeps ten places.
    const sums = new ToolBalances(10)
    try {
      const [rows] = JSON.parse(text) as [readonly [string, string, number, readonly HledgerAmount[]][]]
      for (const [account, , , amounts] of rows) {
        for (const { acommodity, aquantity } of amounts) {
          const mantissa = Exact.tryParse(aquantity.decimalMantissa)
          if (!mantissa) return { notUnderstood: aquantity.decimalMantissa }
          sums.add(account, acommodity, Exact.of(mantissa.mantissa, mantissa.scale + aquantity.decimalPlaces))
        }
      }
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
      return { notUnderstood: text.slice(0, 80).split('\n')[0]! }
    }
    return sums.all()
  }
}
