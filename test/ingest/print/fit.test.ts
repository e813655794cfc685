import { describe, expect, test } from 'vitest'
import { formatDay, NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { inMemory } from './in-memory.ts'
import { postings, printed, read } from './printing.ts'

describe('a virtual posting', () => {
  const text = '2024-01-31 Opening\n    (assets:bank)  100 EUR\n'
  test.each(['ledger', 'hledger'] as const)('of %s is balanced in beancount, marked and told', (from) => {
    const { book, text: result, told } = printed(text, from, 'beancount')
    expect(postings(book)).toEqual(['Assets:Bank 100 EUR', 'Equity:Virtual -100 EUR'])
    expect(result.match(/virtual: "TRUE"/g)).toHaveLength(2)
    expect(told).toEqual(['1: 2024-01-31 Opening: the virtual posting to assets:bank is balanced against Equity:Virtual'])
  })
  test('that balances together with the real ones loses its brackets for hledger', () => {
    const { book, told } = printed('2024/01/31 Rent\n    Rent  100 EUR\n    [Cash]  -100 EUR\n', 'ledger', 'hledger')
    expect(postings(book)).toEqual(['Rent 100 EUR', 'Cash -100 EUR'])
    expect(told).toHaveLength(1)
  })
  test('keeps its brackets where they balance among themselves', () => {
    const { text: result, told } = printed('2024/01/31 Rent\n    Rent  100 EUR\n    Cash\n    [A]  5 EUR\n    [B]  -5 EUR\n', 'ledger', 'hledger')
    expect(result).toContain('[B]  -5 EUR')
    expect(told).toEqual([])
  })
})

describe('a lot of ledger without a cost', () => {
  const opening = '2024/01/31 Opening\n    Assets:Shares  10 AAPL {$50.00}\n    Assets:Other  5 AAPL {$60.00} [2023/01/01]\n    Equity:Opening\n'
  test('is taken up by the inferred posting, lot by lot', () => {
    const { text, told } = printed(opening, 'ledger', 'beancount')
    expect(text).toContain('  Equity:Opening  -10 AAPL {50 USD}\n')
    expect(text).toContain('  Equity:Opening  -5 AAPL {60 USD, 2023-01-01}\n')
    expect(told).toEqual([])
  })
  test('weighs its units in hledger, and is still there to be read', () => {
    const { book, text } = printed(opening, 'ledger', 'hledger')
    expect(postings(book)).toEqual(['Assets:Shares 10 AAPL', 'Assets:Other 5 AAPL', 'Equity:Opening -10 AAPL', 'Equity:Opening -5 AAPL'])
    expect(text).toContain('10 AAPL {$50}')
    expect(text).not.toContain('@')
  })
})

test('a lot of ledger that was bought in another currency than it was sold for is paid for in hledger at its price', () => {
  const text = '2024/01/31 Sold\n    Assets:Shares  -8 AAPL {28 CHF} @ $10.50\n    Assets:Cash\n'
  const { book, text: result, told } = printed(text, 'ledger', 'hledger')
  expect(postings(book)).toEqual(['Assets:Shares -8 AAPL', 'Assets:Cash 84 $'])
  expect(result).toContain('-8 AAPL {28 CHF} @ $10.5\n')
  expect(told).toEqual([])
})

// Each text is refused by ledger 3.3 when it is written otherwise: "Transaction does not balance", "Divide by zero".
describe('a journal of ledger, printed for ledger', () => {
  const normalised = (text: string): string =>
    [...printWhole(read(text, 'ledger'), 'ledger', inMemory({ '/main': text }), ({ what }) => expect.fail(what)), ''].join('\n')
  test('leaves an amount out that takes up lots, also where a balance is asserted of another account', () => {
    const text = '2024/01/31 Opening\n    Cash  10.00 EUR = 10.00 EUR\n    Shares  10 AAPL {5 EUR}\n    Equity\n'
    expect(normalised(text)).toBe(text)
  })
  test('says all amounts where a balance is asserted of the account that takes up what is missing', () => {
    expect(normalised('2024/01/31 x\n    Cash  10.00 EUR = 10.00 EUR\n    Food  1.00 EUR\n    Cash\n')).toMatch(/\n {4}Cash {2}-11.00 EUR\n$/)
  })
  test.each(['ledger', 'hledger', 'beancount'] as const)('has no lot of nothing for %s', (to) => {
    const text = '2024/01/31 x\n    Assets:Cash  1.00 EUR\n    Assets:Shares  0 AAPL {5.00 EUR} [2023/01/01] (old)\n    Equity:Opening\n'
    expect(printed(text, 'ledger', to).text).not.toMatch(/[{[]|old/)
  })
})

describe('a lot that ledger takes for the price of another', () => {
  const split = '2024/01/31 Split\n    a  28 X {10 EUR} [2024/01/31]\n    a  -7 X {40 EUR} [2021/02/25]\n'
  const swap = '2024/01/31 Swap\n    a  1 "Belt" {30 c}\n    a  -2 Ace {15 c}\n'
  test('stays without a cost in ledger, which infers it again', () => {
    for (const text of [split, swap]) {
      const { text: result, book } = printed(text, 'ledger', 'ledger')
      expect(result).not.toContain('@')
      expect(postings(book)).toHaveLength(2)
    }
  })
  test('keeps a cost that somebody wrote beside it', () => {
    const text = '2024/01/31 x\n    a  2 Y @ 5 X\n    b  -10 X\n    c  3 X {4 EUR}\n    d  -3 X {4 EUR}\n'
    expect(printed(text, 'ledger', 'ledger').text).toContain('2 Y @ 5 X')
  })
  test.each(['hledger', 'beancount'] as const)('is what both balance at in %s', (to) => {
    for (const text of [split, swap]) expect(printed(text, 'ledger', to)).toMatchObject({ told: [], book: { transactions: { count: 1 } } })
    expect(printed(swap, 'ledger', 'hledger').text).toContain('a  -2 Ace {15 c} @ 15 c')
  })
  test('is divided where C makes smaller units of it', () => {
    const text = 'C 1 widget = 2 thingy\n2024/01/31 x\n    a  1 widget {=$10}\n    b  $-10\n'
    expect(printed(text, 'ledger', 'ledger').text).toContain('a  2 thingy {=$5} @ $5')
  })
})

test('a split at half the price weighs its units in hledger, as its lots do not balance', () => {
  const { text } = printed('2024/06/01 Split\n    a  100 X {$75}\n    a  -100 X {$150}\n', 'ledger', 'hledger')
  expect(text).not.toContain('@')
})

describe('a cost in the commodity of the amount itself', () => {
  const sold = '2024-01-31 Sold\n    bank  160 USD\n    a  -2 USD @ 35 USD\n    a  -3 USD @ 20 USD\n    gains  -30 USD\n'
  test('that says nothing is left out for ledger, which refuses it', () => {
    const { book, told } = printed('2024-01-31 x\n    a  10 EUR @ 1 EUR\n    b\n', 'hledger', 'ledger')
    expect(postings(book)).toEqual(['a 10 EUR', 'b -10 EUR'])
    expect(told).toEqual([])
  })
  test('becomes a posting of the difference, and is told', () => {
    const { book, told } = printed(sold, 'hledger', 'ledger')
    expect(postings(book)).toEqual(['bank 160 USD', 'a -2 USD', 'Equity:Rounding -68 USD', 'a -3 USD', 'Equity:Rounding -57 USD', 'gains -30 USD'])
    expect(told).toEqual(
      Array(2).fill('1: 2024-01-31 Sold: the difference between an amount and its cost in the same commodity is booked to Equity:Rounding'),
    )
  })
})

describe('brackets that only one dialect takes for a day', () => {
  const days = ({ transactions, postings: rows }: Book): string[] =>
    [...transactions.day.subarray(0, transactions.count), ...rows.day.subarray(0, rows.count)].map((day) => (day === NO_DAY ? '' : formatDay(day)))
  const comments = (text: string): string[] => [...text.matchAll(/; *(.+)/g)].map(([, comment]) => comment!)
  test('are parentheses in ledger, where its transaction would have another day or none', () => {
    const hledger =
      '2024-02-01 x  ; paid [2025-01-01] late [2]\n    ; on [=2025-01-01]\n    a  10 EUR  ; see [1] below\n    b  ; [2024-02-05]\n    ; [2024-02-03=2024-02-04]\n'
    const { text, book } = printed(hledger, 'hledger', 'ledger')
    expect(comments(text)).toEqual([
      'paid (2025-01-01) late (2)',
      'on (=2025-01-01)',
      'see (1) below',
      '[2024-02-05]',
      '[2024-02-03=2024-02-04]',
      '[2024/02/05]',
    ])
    expect(days(book)).toEqual(days(read(hledger, 'hledger')))
  })
  test('are parentheses in hledger, where its posting would', () => {
    const ledger =
      '2024/02/01 x\n    ; Memo: [2025/01/01]\n    a  10 EUR  ; [2024/02/05] and [2024/02/06]\n    b  ; Memo: of [2025/01/01], pages [1-2]\n'
    const { text, book } = printed(ledger, 'ledger', 'hledger')
    expect(comments(text)).toEqual(['Memo: [2025/01/01]', '[2024/02/05] and (2024/02/06)', 'Memo: of (2025/01/01), pages (1-2)'])
    expect(days(book)).toEqual(days(read(ledger, 'ledger')))
    const beancount =
      '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-02-01 * "x"\n  Assets:A  1 EUR\n    memo: "[2025-01-01]"\n  Assets:B\n'
    expect(days(printed(beancount, 'beancount', 'hledger').book)).toEqual(['2024-02-01', '', ''])
  })
  const DAYS =
    '2024-02-01 x\n    a  10 EUR  ; bill, date:2024-02-05\n    a  10 EUR  ; [2/6]\n    a  10 EUR  ; [2024-02-07] date:2024-02-08\n' +
    '    a  1 EUR  ; date2:2024-02-09\n    a  1 EUR  ; [2024-02-10]\n    b\n'
  test('are kept where ledger has no tags for them, and needs the year', () => {
    const { text, book, told } = printed(DAYS, 'hledger', 'ledger')
    expect(days(book)).toEqual(['2024-02-01', '2024-02-05', '2024-02-06', '2024-02-07', '', '2024-02-10', ''])
    expect(comments(text)).toEqual([
      'bill, date:2024-02-05',
      '[2024/02/05]',
      '[2/6]',
      '[2024/02/06]',
      '[2024-02-07] date:2024-02-08',
      '[2024/02/07]',
      'date2:2024-02-09',
      '[=2024/02/09]',
      '[2024-02-10]',
    ])
    expect(told).toEqual([])
  })
  test('are kept where hledger goes by the first of several, and knows no year', () => {
    const ledger = 'Y 2023\n2024/02/01 x\n    a  10 EUR  ; [2/5]\n    a  10 EUR  ; [2024/02/06] late\n    ; [2024/02/07]\n    b\n'
    const { text, book } = printed(ledger, 'ledger', 'hledger')
    expect(days(book)).toEqual(days(read(ledger, 'ledger')))
    expect(comments(text)).toEqual(['Y 2023', 'date:2023-02-05', '[2/5]', 'date:2024-02-07', '[2024/02/06] late', '[2024/02/07]'])
  })
  test('are told where beancount has none', () => {
    expect(printed(DAYS, 'hledger', 'beancount').told).toEqual(
      ['05', '06', '07', '10'].map((day) => `1: 2024-02-01 x: the posting to a is of 2024-02-${day}, which is only noted; it moves with the others`),
    )
  })
})

test.each(['ledger', 'hledger'] as const)('a payee that begins like a mark or a code is the same one in %s', (to) => {
  const payees = ['(123) Shop', '* star', '!'].map((payee) => `2024-02-01 * "${payee}"\n  Assets:A  1 EUR\n  Assets:B\n`)
  const { book } = printed(`2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n${payees.join('')}`, 'beancount', to)
  expect(book.payees.names).toEqual(['(123) Shop', '* star', '!'])
})

describe('a payee of ledger', () => {
  test.each(['ledger', 'hledger'] as const)('loses its semicolon in %s, and that is reported', (to) => {
    const { book, told } = printed(
      '2024-02-01 * "Shop; corner"\n  Assets:A  1 EUR\n  Assets:B\n2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n',
      'beancount',
      to,
    )
    expect(book.payees.names).toEqual(['Shop, corner'])
    expect(told).toEqual([`1: 2024-02-01 Shop; corner: a payee ends at a semicolon in ${to}, so it is written with a comma`])
  })
  test.each(['hledger', 'beancount'] as const)('of a posting alone is reported for %s, which has none', (to) => {
    const { told } = printed('2024/02/01 Shop\n    Assets:A  1 EUR\n    ; Payee: Broker\n    Assets:B\n', 'ledger', to)
    expect(told).toEqual([`1: 2024-02-01 Shop: the posting to Assets:A has its own payee Broker, which ${to} only keeps as a note`])
  })
})

test.each(['ledger', 'hledger'] as const)('the second date of a transaction of %s stays in beancount as metadata', (from) => {
  const { text, told } = printed('2024-02-01=2024-02-05 Shop\n    Assets:A  1 EUR\n    Assets:B\n', from, 'beancount')
  expect(text).toContain('2024-02-01 * "Shop"\n  date2: "2024-02-05"\n')
  expect(told).toEqual([])
})

test('a price of a commodity in itself, on which ledger stops, is a comment there and told', () => {
  const { text, told } = printed('P 2024-01-01 EUR 2 EUR\nP 2024-01-01 USD 0.9 EUR\n', 'hledger', 'ledger')
  expect(text.split('\n').slice(0, 2)).toEqual(['; P 2024/01/01 EUR 2 EUR', 'P 2024/01/01 USD 0.9 EUR'])
  expect(told).toEqual(['1: ledger takes no price of EUR in EUR; it stays as a comment'])
  expect(printed('2024-01-01 price EUR 2 EUR\n', 'beancount', 'hledger')).toMatchObject({
    told: [],
    text: expect.stringMatching(/^P 2024-01-01 EUR 2 EUR/m),
  })
})

describe('words that only hledger takes for more', () => {
  test('a date in a comment is none', () => {
    const { text, book } = printed('2024/01/31 x\n    a  10 EUR  ; date: 2024-02-03\n    b  ; date2:\n', 'ledger', 'hledger')
    expect(text).toContain('; date = 2024-02-03')
    expect([...book.postings.day.subarray(0, 2)]).toEqual([NO_DAY, NO_DAY])
  })
  test('a type that hledger does not know is none', () => {
    for (const [comment, written] of [
      ['type: Income', 'type = Income'],
      ['type: Revenue', 'type: Revenue'],
    ])
      expect([
        ...printWhole(read(`account a  ; ${comment}\n`, 'ledger'), 'hledger', inMemory({ '/main': `account a  ; ${comment}\n` }), () => {}),
      ]).toContain(`account a  ; ${written}`)
  })
})

test('a lot of beancount is paid for in hledger, and its day and label stay', () => {
  const { text } = printed(
    '2023-01-01 open Assets:A\n2023-01-01 open Assets:B\n2024-01-31 * "x"\n  Assets:A  2 AAPL {50.00 USD, 2023-05-06, "first"}\n  Assets:B  -100.00 USD\n',
    'beancount',
    'hledger',
  )
  expect(text).toContain('Assets:A  2 AAPL {50 USD} [2023/05/06] @ 50 USD\n    ; lot:first')
})

describe('what is left over', () => {
  test('goes into the cost, so that no balance moves', () => {
    const thirds = '2024-01-31 x\n    a  3 EUR\n    b  3 EUR\n    c  1 EUR\n    d  -20 USD\n'
    for (const to of ['ledger', 'beancount'] as const) expect(postings(printed(thirds, 'hledger', to).book)).toHaveLength(4)
  })
  test('or stays in a total of 28 digits, which beancount balances', () => {
    const text = '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-31 * "x"\n  Assets:A  3 HOOL {{100.00 USD}}\n  Assets:B  -100.00 USD\n'
    for (const to of ['ledger', 'hledger', 'beancount'] as const) {
      const { book, told } = printed(text, 'beancount', to)
      expect(postings(book).slice(0, 2)).toEqual(['Assets:A 3 HOOL', 'Assets:B -100 USD'])
      expect(told).toEqual([])
    }
  })
  test('or else to an account for it, and is told', () => {
    const off =
      'option "inferred_tolerance_default" "GBP:0.004"\n2023-01-01 open Assets:A\n2023-01-01 open Assets:B\n2024-01-31 * "x"\n  Assets:A  10.001 GBP\n  Assets:B  -10 GBP\n  Assets:B  -0.0000 GBP\n'
    const { book, told } = printed(off, 'beancount', 'ledger')
    expect(postings(book)).toContain('Equity:Rounding -0.001 GBP')
    expect(told).toEqual(['4: 2024-01-31 x: the rounding of 0.0010 GBP is booked to Equity:Rounding'])
  })
  test('a total that does not divide is accepted by beancount, whole numbers and all', () => {
    expect(postings(printed('2024-01-31 x\n    a  3 A @@ 10 EUR\n    b  -10 EUR\n', 'hledger', 'beancount').book)).toHaveLength(2)
  })
})

describe('names for beancount', () => {
  const currencies = (...names: string[]): string[] => {
    const text = names.map((name) => `2024-01-31 x\n    a  1 "${name}"\n    b\n`).join('\n')
    return [...printed(text, 'hledger', 'beancount').book.commodities.names]
  }
  test('are as long as beancount takes, and no two become one', () => {
    expect(currencies('PINGAN_LHCZGS2100141A', 'PINGAN_LHCZGS2100141B')).toEqual(['PINGAN_LHCZGS2100141A', 'PINGAN_LHCZGS2100141B'])
    expect(currencies(`${'A'.repeat(30)}X`, `${'A'.repeat(30)}Y`)).toEqual(['A'.repeat(24), `${'A'.repeat(23)}2`])
    expect(currencies('light armor studded leather')).toEqual(['LIGHT-ARMOR-STUDDED-LEAT'])
    expect(currencies('LIGHT ARMOR STUDDED DEE- X')).toEqual(['LIGHT-ARMOR-STUDDED-DEE'])
  })
  test('of accounts in any script begin as beancount wants below the root', () => {
    const { book } = printed('2024-01-31 x\n    资产:银行  1 EUR\n    assets:现金:钱包\n', 'hledger', 'beancount')
    expect([...book.accounts.names].sort()).toEqual(['Assets:X-现金:X-钱包', 'Assets:X-银行'])
  })
})
