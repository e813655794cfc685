import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUTO, read } from '../ingest/beancount/reading.ts'
import { described } from '../ingest/ledger/reading.ts'
import { runs } from '../support/thorough.ts'

/* A rule about a commodity that nobody has changes nothing, but has every transaction booked the long way that leaves an amount out. */
const LONG_WAY = 'option "inferred_tolerance_default" "NOBODYS:0.5"\n'
const NO_MATTER = 'option "title" "Nobody"\n'

const account = fc.constantFrom('Assets:Stock', 'Assets:Stock', 'Assets:Cash', 'Income:Job')
const units = fc.constantFrom('1', '3', '-3', '2.5', '-0.125', '0', '9007199254740991')
const number = fc.constantFrom('1', '2.50', '0.333', '10.1', '-4.25', '0', '1.234567890123456789012345678')
const currency = fc.constantFrom('EUR', 'EUR', 'USD', 'HOOL')
const price = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('@', '@', '@@'), number, currency).map((parts) => ` ${parts.join(' ')}`) },
)
const cost = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(number, currency, fc.constantFrom('', '', ', 2024-02-02', ', "lot"', ', 2024-02-02, "lot"'))
      .map(([of, symbol, more]) => ` {${of} ${symbol}${more}}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('', '1', '-2.5'), fc.constantFrom('7', '10.00', '-9', '0.333'), currency)
      .map(([per, total, symbol]) => (per === '' ? ` {{${total} ${symbol}}}` : ` {${per} # ${total} ${symbol}}`)),
  },
  { weight: 1, arbitrary: fc.constantFrom(' {}', ' {"lot"}', ' {2024-02-02}', ' {{7 EUR}}', ' {1 # 2 EUR}', ' {EUR}', ' {* }') },
)
const posting = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(account, units, cost, price).map(([name, of, at, paid]) => `  ${name}  ${of} HOOL${at}${paid}\n`) },
  { weight: 2, arbitrary: fc.tuple(account, number, currency).map(([name, of, symbol]) => `  ${name}  ${of} ${symbol}\n`) },
  {
    weight: 1,
    arbitrary: fc.tuple(account, fc.oneof(number, currency), cost, price).map(([name, half, at, paid]) => `  ${name}  ${half}${at}${paid}\n`),
  },
)
const day = fc.constantFrom('2024-02-01', '2024-02-02', '2024-02-02', '2024-02-03')
const transaction = fc
  .tuple(
    day,
    fc.array(posting, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('  Assets:Cash\n', '  Assets:Cash\n', '  Assets:Stock\n', '  Assets:Cash  EUR\n', '  Assets:Cash  -2.50\n', ''),
  )
  .map(([on, lines, last]) => `${on} * "x"\n${lines.join('')}${last}\n`)
const method = fc.constantFrom(
  '',
  '',
  'option "infer_tolerance_from_cost" "TRUE"\n',
  'option "booking_method" "FIFO"\n',
  'option "booking_method" "NONE"\n',
  '2024-01-01 open Assets:Stock "LIFO"\n',
  '2024-01-01 open Assets:Stock "HIFO"\n',
  '2024-01-01 open Assets:Stock "AVERAGE"\n',
  '2024-01-01 open Assets:Stock "STRICT_WITH_SIZE"\n',
)

const SHARES = '  Assets:Stock  3 HOOL @ 1.234567890123456789012345678 EUR\n'
/** Sums of more than 28 digits, in either order, and products beyond the doubles that others bring back. */
const WIDE = [
  ['  Assets:Cash  1000 EUR\n', SHARES, '  Income:Job\n'],
  [SHARES, '  Assets:Cash  1000 EUR\n', '  Income:Job\n'],
  [SHARES, SHARES.replace('3', '-3'), '  Assets:Cash  1000 EUR\n', '  Income:Job\n'],
  ['  Assets:Cash  -9007199254740991 EUR\n', '  Assets:Stock  9007199254740991 HOOL @ 1.01 EUR\n', '  Income:Job\n'],
]

/** What balances by mistake: a number whose currency nobody says is not that of its price. */
const OPEN_UNITS = ['  Assets:Stock  3 @ 1 EUR\n', '  Assets:Cash  -3 EUR\n']

const isSame = (rule: string, transactions: readonly string[]): void => {
  const journal = (option: string): string => `${option}${AUTO}${rule}${transactions.join('')}`
  expect(described(read(journal(NO_MATTER)))).toEqual(described(read(journal(LONG_WAY))))
}

test('a transaction comes to the same whether or not it is booked the short way', () => {
  fc.assert(fc.property(method, fc.array(transaction, { maxLength: 6 }), isSame), {
    numRuns: runs(200),
    examples: [...WIDE, OPEN_UNITS].map((lines): [string, string[]] => ['', [`2024-02-01 * "x"\n${lines.join('')}\n`]]),
  })
})
