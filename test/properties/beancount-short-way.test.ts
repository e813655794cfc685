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
const lot = fc.constantFrom(' {5 EUR}', ' {5.00 EUR}', ' {7 EUR}', ' {5 EUR, 2024-02-01}', ' {5 EUR, "a"}', ' {7 USD}')
const said = fc.constantFrom('', '', '5', '5 EUR', '7', '7 USD', 'EUR', '"a"', '2024-02-01', '2024-02-02', '5 EUR, "a"', '# 10 EUR')
const received = fc.constantFrom('', '', '', ' @ 6 EUR', ' @ 6 USD', ' @@ 20 EUR', ' @ 6', ' @ EUR', ' @')
const some = fc.constantFrom('1', '2', '2', '3')
/** What is bought to be sold again, of few lots that are much alike. */
const trade = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(some, lot).map(([of, at]) => `  Assets:Stock  ${of} HOOL${at}\n`) },
  { weight: 4, arbitrary: fc.tuple(some, said, received).map(([of, at, paid]) => `  Assets:Stock  -${of} HOOL {${at}}${paid}\n`) },
  { weight: 1, arbitrary: fc.tuple(some, lot).map(([of, at]) => `  Assets:Stock  -${of} HOOL${at}\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '  Assets:Cash  -5 EUR\n',
      '  Assets:Cash  12 EUR\n',
      '  Assets:Cash  1 USD\n',
      '  Assets:Cash  -1\n',
      '  Assets:Stock  -1 HOOL\n',
    ),
  },
)
const proceeds = fc.constantFrom(
  '  Assets:Cash  12 EUR\n',
  '  Assets:Cash  12 EUR\n',
  '  Assets:Cash  10 EUR\n',
  '  Assets:Cash  3 USD\n',
  '  Assets:Cash  -12\n',
  '',
)
const rest = fc.constantFrom('  Income:Job\n', '  Income:Job\n', '  Income:Job  EUR\n', '')
const day = fc.constantFrom('2024-02-01', '2024-02-02', '2024-02-02', '2024-02-03')
const transaction = fc
  .tuple(
    day,
    fc.array(posting, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('  Assets:Cash\n', '  Assets:Cash\n', '  Assets:Stock\n', '  Assets:Cash  EUR\n', '  Assets:Cash  -2.50\n', ''),
  )
  .map(([on, lines, last]) => `${on} * "x"\n${lines.join('')}${last}\n`)
const traded = fc
  .tuple(day, fc.array(trade, { minLength: 1, maxLength: 2 }), proceeds, rest)
  .map(([on, lines, paid, last]) => `${on} * "x"\n${lines.join('')}${paid}${last}\n`)
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

const entry = (...lines: string[]): string => `2024-02-02 * "x"\n${lines.map((line) => `  ${line}\n`).join('')}\n`
const BOUGHT = [entry('Assets:Stock  2 HOOL {5 EUR, "a"}', 'Assets:Cash  -10 EUR'), entry('Assets:Stock  2 HOOL {7 USD, "b"}', 'Assets:Cash')]
/** The lot is clear, and in what currency its transaction balances is not, or is another one. */
const OPEN_SALES = [
  [...BOUGHT, entry('Assets:Stock  -2 HOOL {"b"}', 'Assets:Cash  12 EUR', 'Income:Job')],
  [...BOUGHT, entry('Assets:Stock  -2 HOOL {"a"}', 'Assets:Cash  12 EUR', 'Assets:Cash  1 USD', 'Income:Job')],
  [...BOUGHT, entry('Assets:Stock  -2 HOOL {"a"}', 'Assets:Cash  12.00 EUR', 'Assets:Cash  -2.00')],
  [...BOUGHT, entry('Assets:Stock  -2 HOOL {"a"}', 'Income:Job')],
]

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

test('so does a sale, whatever is held and however it names its lot', () => {
  fc.assert(fc.property(method, fc.array(traded, { minLength: 2, maxLength: 8 }), isSame), {
    numRuns: runs(334),
    examples: OPEN_SALES.map((transactions): [string, string[]] => ['', transactions]),
  })
})
