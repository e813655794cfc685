import { describe, expect, test } from 'vitest'
import { AUTO, balances, postings, problems } from './reading.ts'

/** Two purchases, then what is under test. */
const bought = (sale: string, method = 'STRICT'): string => `option "booking_method" "${method}"
${AUTO}
2024-01-01 * "buy"
  Assets:Stock  10 HOOL {100 USD, "a"}
  Assets:Cash
2024-01-02 * "buy"
  Assets:Stock  10 HOOL {120 USD}
  Assets:Cash
2024-01-03 * "sell"
  Assets:Stock  ${sale}
  Assets:Cash
`
const sold = (sale: string, method?: string): string[] =>
  postings(bought(sale, method))
    .filter((line) => line.startsWith('2024-01-03 Assets:Stock'))
    .map((line) => line.slice('2024-01-03 Assets:Stock '.length))
const refused = (sale: string, method?: string): string[] => problems(bought(sale, method))

describe('a cost', () => {
  test.each([
    ['10 HOOL {100 USD}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['10 HOOL {100 USD, 2023-12-31, "x"}', '10 HOOL {{1000 USD, 2023-12-31, "x"}}'],
    ['10 HOOL {"x", 100 USD}', '10 HOOL {{1000 USD, 2024-01-01, "x"}}'],
    ['10 HOOL {{1000 USD}}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['10 HOOL {100 # 9.95 USD}', '10 HOOL {{1009.95 USD, 2024-01-01}}'],
    ['10 HOOL {# 9.95 USD}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['10 HOOL {}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['10 HOOL {USD}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['10 HOOL {100}', '10 HOOL {{1000 USD, 2024-01-01}}'],
    ['-10 HOOL {100 USD}', '-10 HOOL {{-1000 USD, 2024-01-01}}'],
    ['10 HOOL {100 USD} @ 120 USD', '10 HOOL {{1000 USD, 2024-01-01}} @@ 1200 USD'],
    ['10 HOOL {100 USD} @@ 1234 USD', '10 HOOL {{1000 USD, 2024-01-01}} @@ 1234 USD'],
    ['HOOL {100 USD}', '10 HOOL {{1000 USD, 2024-01-01}}'],
  ])('%s is %s', (written, meant) => {
    const elided = written.includes('# 9.95') && written.includes('100') ? '' : written.startsWith('-') ? '1000 USD' : '-1000 USD'
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  ${written}\n  Assets:B  ${elided}\n`)[0]).toBe(`2024-01-01 Assets:A ${meant}`)
  })
  test('of no units that is left open is no posting', () => {
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  0 HOOL {}\n  Assets:B  0 USD\n`)).toEqual(['2024-01-01 Assets:B 0 USD'])
    expect(problems(`${AUTO}2024-01-01 * "x"\n  Assets:A  0 HOOL {}\n  Assets:B  1 USD\n`)).toEqual(['transaction_unbalanced:2'])
  })
  test.each([
    ['1 HOOL {1 USD, 2 USD}', 'cost_repeated:3'],
    ['1 HOOL {1 USD, 2024-01-01, 2024-01-02}', 'cost_repeated:3'],
    ['1 HOOL {1 USD, "a", "b"}', 'cost_repeated:3'],
    ['1 HOOL {*}', 'cost_merging:3'],
    ['1 HOOL {{1 # 2 USD}}', 'cost_per_unit_in_total:3'],
    ['1 HOOL {1 #}', 'syntax:3'],
    ['1 HOOL {1 USD', 'syntax:3'],
    ['1 HOOL {1 USD / 2024-01-01}', 'syntax:3'],
    ['0 HOOL {1 USD}', 'amount_zero:3'],
    ['0 HOOL {{1 USD}}', 'amount_zero:3'],
    ['1 HOOL {-1 USD}', 'cost_negative:3'],
    ['1 HOOL {1 USD} @ 1 EUR', 'cost_and_price_differ:3'],
  ])('%s is refused', (written, expected) => expect(problems(`${AUTO}2024-01-01 * "x"\n  Assets:A  ${written}\n  Assets:B\n`)).toContain(expected))
})

describe('a sale', () => {
  test.each([
    ['-4 HOOL {100 USD}', '-4 HOOL {{-400 USD, 2024-01-01, "a"}}'],
    ['-4 HOOL {2024-01-02}', '-4 HOOL {{-480 USD, 2024-01-02}}'],
    ['-4 HOOL {"a"}', '-4 HOOL {{-400 USD, 2024-01-01, "a"}}'],
    ['-4 HOOL {120 USD} @ 130 USD', '-4 HOOL {{-480 USD, 2024-01-02}} @@ -520 USD'],
  ])('%s finds its lot: %s', (sale, lot) => expect(sold(sale)).toEqual([lot]))

  test('finds one lot where the same cost is written with more places', () => {
    const [more, less] = ['Assets:Stock  1 HOOL {100.00 USD}', 'Assets:Stock  1 HOOL {100 USD}'].map(
      (leg) => `2024-01-02 * "x"\n  ${leg}\n  Assets:Cash\n`,
    )
    expect(balances(`${AUTO}${more}${less}2024-01-03 * "x"\n  Assets:Stock  -2 HOOL {100.0 USD}\n  Assets:Cash\n`)).toEqual([])
    expect(problems(`${AUTO}${more}${less}2024-01-03 * "x"\n  Assets:Stock  -1 HOOL {}\n  Assets:Cash\n`)).toEqual([])
  })
  test('of everything needs no choice', () => {
    expect(sold('-20 HOOL {}')).toEqual(['-10 HOOL {{-1000 USD, 2024-01-01, "a"}}', '-10 HOOL {{-1200 USD, 2024-01-02}}'])
  })
  test.each([
    ['-4 HOOL {}', 'lot_ambiguous:11'],
    ['-4 HOOL {110 USD}', 'lot_not_found:11'],
    ['-11 HOOL {100 USD}', 'lots_insufficient:11'],
  ])('%s is refused when the account books strictly', (sale, expected) => expect(refused(sale)).toEqual([expected]))

  test('goes by age, by cost or by size, as the account books', () => {
    expect(sold('-12 HOOL {}', 'FIFO')).toEqual(['-10 HOOL {{-1000 USD, 2024-01-01, "a"}}', '-2 HOOL {{-240 USD, 2024-01-02}}'])
    expect(sold('-12 HOOL {}', 'LIFO')).toEqual(['-10 HOOL {{-1200 USD, 2024-01-02}}', '-2 HOOL {{-200 USD, 2024-01-01, "a"}}'])
    expect(sold('-2 HOOL {}', 'HIFO')).toEqual(['-2 HOOL {{-240 USD, 2024-01-02}}'])
    expect(sold('-10 HOOL {}', 'STRICT_WITH_SIZE')).toEqual(['-10 HOOL {{-1000 USD, 2024-01-01, "a"}}'])
    expect(refused('-9 HOOL {}', 'STRICT_WITH_SIZE')).toEqual(['lot_ambiguous:11'])
    expect(refused('-9 HOOL {}', 'AVERAGE')).toEqual(['average_not_supported:11'])
    expect(refused('-21 HOOL {}', 'FIFO')).toEqual(['lots_insufficient:11'])
  })
  test('splits its total price among the lots by their units', () => {
    expect(sold('-15 HOOL {} @@ 1950 USD', 'FIFO')).toEqual([
      '-10 HOOL {{-1000 USD, 2024-01-01, "a"}} @@ -1300 USD',
      '-5 HOOL {{-600 USD, 2024-01-02}} @@ -650 USD',
    ])
  })
  test('without a method is one more lot', () => {
    expect(sold('-4 HOOL {99 USD}', 'NONE')).toEqual(['-4 HOOL {{-396 USD, 2024-01-03}}'])
  })
  test('goes by the method of its own account', () => {
    const journal = `2024-01-01 open Assets:Stock HOOL "FIFO"\n2024-01-01 open Assets:Cash\n${bought('-4 HOOL {}')}`
    expect(postings(journal).filter((line) => line.startsWith('2024-01-03 Assets:S'))).toEqual([
      '2024-01-03 Assets:Stock -4 HOOL {{-400 USD, 2024-01-01, "a"}}',
    ])
  })
  test('sees the sales before it in the same transaction, not the purchases', () => {
    expect(refused('-8 HOOL {100 USD}\n  Assets:Stock  -8 HOOL {100 USD}')).toEqual(['lots_insufficient:12'])
    expect(problems(`${AUTO}2024-01-01 * "x"\n  Assets:A  5 HOOL {1 USD}\n  Assets:A  -5 HOOL {9 USD}\n  Assets:B\n`)).toEqual([])
  })
  test('that is refused leaves the lots as they were', () => {
    const journal = `${bought('-8 HOOL {100 USD}\n  Assets:Stock  -8 HOOL {100 USD}')}2024-01-04 * "sell"\n  Assets:Stock  -10 HOOL {100 USD}\n  Assets:Cash\n`
    expect(problems(journal)).toEqual(['lots_insufficient:12'])
  })
  test('of what has been sold out is a purchase of less than nothing', () => {
    const all = '-20 HOOL {}\n  Assets:Cash\n2024-01-04 * "short"\n  Assets:Stock  -1 HOOL {9 USD}'
    expect(postings(bought(all)).at(-2)).toBe('2024-01-04 Assets:Stock -1 HOOL {{-9 USD, 2024-01-04}}')
  })
  test('of what is not there at all is a purchase of less than nothing', () => {
    expect(
      balances(`${AUTO}2024-01-01 * "short"\n  Assets:A  -5 HOOL {10 USD}\n  Assets:B\n2024-01-02 * "cover"\n  Assets:A  5 HOOL {}\n  Assets:B\n`),
    ).toEqual([])
  })
})

test('costs that do not end are added up with 28 digits, each of them 6.999… here', () => {
  const journal = `${AUTO}2024-01-01 * "x"\n  Assets:A  3 HOOL {{7 USD}}\n  Assets:A  3 GOOG {{7 USD}}\n  Assets:B\n`
  expect(balances(journal)).toContain('Assets:B -14 USD')
})
