import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { convertJournal } from '../../src/commands/convert/convert-journal.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { inMemory } from '../ingest/print/in-memory.ts'
import { ledgerOfJournal } from '../support/ledger-from-journal.ts'
import { runs } from '../support/thorough.ts'

/*
 * A converted book has the prices and the net worth of its source on every day, or the conversion names what differs.
 */

const TODAY = '2024-06-30'
const DIALECTS = ['ledger', 'hledger', 'beancount'] as const

const entry = fc.record({
  day: fc.integer({ min: parseDay('2024-01-01'), max: parseDay('2024-01-12') }).map(formatDay),
  cost: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 1, max: 20 }),
  units: fc.integer({ min: 1, max: 9 }),
  currency: fc.constantFrom('EUR', 'USD'),
  kind: fc.constantFrom('buy', 'buy a lot', 'buy for a total', 'sell', 'sell at cost', 'exchange', 'spend', 'price', 'rate', 'dated'),
})
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never

/** What a transaction says in every dialect, between its first line and the next entry. */
function body({ kind, cost, price, units, currency }: Entry, dialect: Dialect): string {
  const amount = (of: number): string => `${of}.00 ${currency}`
  // hledger balances a lot at its price; a lot alone is balanced by units in ledger.
  const held = dialect === 'ledger' ? `{${amount(cost)}} @ ${amount(cost)}` : dialect === 'hledger' ? `@ ${amount(cost)}` : `{${amount(cost)}}`
  const gained = units * (price - cost)
  switch (kind) {
    case 'buy':
      return `  Assets:Fund  ${units} FUND @ ${amount(price)}\n  Assets:Cash  ${amount(-units * price)}\n`
    case 'buy a lot':
      return `  Assets:Fund  ${units} FUND ${held}\n  Assets:Cash  ${amount(-units * cost)}\n`
    case 'buy for a total':
      return `  Assets:Fund  ${units} FUND @@ ${amount(price)}\n  Assets:Cash  ${amount(-price)}\n`
    case 'sell':
      return dialect === 'hledger'
        ? `  Assets:Fund  -${units} FUND @ ${amount(price)}\n  Assets:Cash  ${amount(units * price)}\n`
        : `  Assets:Fund  -${units} FUND {${amount(cost)}} @ ${amount(price)}\n  Assets:Cash  ${amount(units * price)}\n  Income:Gains  ${amount(-gained)}\n`
    case 'sell at cost':
      return `  Assets:Fund  -${units} FUND ${held}\n  Assets:Cash  ${amount(units * price)}\n  Income:Gains  ${amount(-gained)}\n`
    case 'exchange':
      return `  Assets:Dollars  ${units} USD @ 0.${price} EUR\n  Assets:Cash  -${units}.0 USD @ 0.${price} EUR\n`
    default:
      return `  Expenses:Food  ${amount(price)}\n  Assets:Cash  ${amount(-price)}\n`
  }
}

function bookOf(entries: readonly Entry[], dialect: Dialect): string {
  const accounts = ['Assets:Fund', 'Assets:Cash', 'Assets:Dollars', 'Income:Gains', 'Expenses:Food']
  const head = dialect === 'beancount' ? `option "booking_method" "NONE"\n${accounts.map((name) => `2023-01-01 open ${name}\n`).join('')}` : ''
  const directive = (day: string, base: string, quoted: string): string =>
    dialect === 'beancount' ? `${day} price ${base} ${quoted}\n` : `P ${day} ${base} ${quoted}\n`
  return `${head}${directive('2024-01-01', 'USD', '0.9 EUR')}${entries
    .map((one) => {
      if (one.kind === 'price') return directive(one.day, 'FUND', `${one.price} ${one.currency}`)
      if (one.kind === 'rate') return directive(one.day, 'USD', `0.${one.price} EUR`)
      const title = dialect === 'beancount' ? '* "Shop"' : 'Shop'
      const second = one.kind === 'dated' && dialect !== 'beancount' ? '=2024-02-01' : ''
      return `${one.day}${second} ${title}\n${body(one, dialect)}\n`
    })
    .join('')}`
}

function converted(text: string, from: Dialect, to: Dialect) {
  const files = inMemory({ '/books/main': text })
  const options = { today: parseDay(TODAY) }
  const conversion = convertJournal(readerOf(from).read('/books/main', files, options), { to, files, readers: readerOf, options })
  if (conversion.kind !== 'converted') throw new Error(`${conversion.why}\n${JSON.stringify(conversion.problems)}\n${text}`)
  return conversion
}

const worth = (text: string, dialect: Dialect): string[] =>
  networthReport(ledgerOfJournal(text, TODAY, { dialect, currencies: ['USD'] })).networthTimeline.map(
    ({ date, balanceAmount }) => `${date} ${balanceAmount.rounded(6).trimmed()}`,
  )

test.each(DIALECTS.flatMap((from) => DIALECTS.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'a book of %s converted to %s is worth the same on every day, or the conversion names the price that differs',
  (from, to) => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
        const text = bookOf(entries, from)
        const { files, leftOut } = converted(text, from, to)
        const valuation = leftOut.filter(({ kind }) => kind === 'valuation')
        // Only what has no price in the source and gets one from a cost cannot be restored.
        if (to === 'beancount' || from === 'ledger') expect(valuation).toEqual([])
        if (valuation.length === 0) expect(worth(files[0]!.after, to)).toEqual(worth(text, from))
      }),
      { numRuns: runs(25) },
    )
  },
)
