import { NONE } from '#vocabulary/columns.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'

/** The tool's strict mode: every account and every commodity that a posting names is declared. One problem for each name, where it is first used. */
export function checkDeclared(reading: ReadingState, report: (transaction: number, wrong: Malformed) => void): void {
  const { book, declaredCommodities, details } = reading
  const { transactions, postings, accounts, commodities } = book
  const knownAccounts = Uint8Array.from(accounts.names, (name) => (book.declaredAccounts.has(name) ? 1 : 0))
  const knownCommodities = new Set(declaredCommodities)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    if (transactions.origin[transaction] === FORECAST) continue
    const end = transactions.firstPosting[transaction + 1]!
    for (let row = transactions.firstPosting[transaction]!; row < end; row++) {
      const account = postings.account[row]!
      if (knownAccounts[account] === 0) {
        knownAccounts[account] = 1
        const name = accounts.names[account]!
        report(
          transaction,
          new Malformed(
            'account_undeclared',
            `The account "${name}" is not declared, and strict mode asks for it. Correct its spelling, or declare it: account ${name}`,
            postings.line[row]!,
          ),
        )
      }
      for (const commodity of [postings.commodity[row]!, details.assertions.get(row)?.commodity ?? NONE]) {
        if (commodity === NONE || knownCommodities.has(commodity)) continue
        const symbol = commodities.names[commodity]!
        if (symbol === '' && postings.quantity.get(row).isZero) continue
        knownCommodities.add(commodity)
        const what = symbol === '' ? 'The commodity without a symbol' : `The commodity "${symbol}"`
        report(
          transaction,
          new Malformed(
            'commodity_undeclared',
            `${what} is not declared, and strict mode asks for it. Declare it with a sample amount: commodity ${symbol === '' ? '1000.00' : `1000.00 ${symbol}`}`,
            postings.line[row]!,
          ),
        )
      }
    }
  }
}
