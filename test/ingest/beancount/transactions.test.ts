import { describe, expect, test } from 'vitest'
import { CLEARED, INFERRED, PENDING, UNMARKED, WRITTEN } from '#vocabulary/book-columns.ts'
import { AUTO, errorsOf, postings, problems, read, sound } from './reading.ts'

const LEGS = '  Assets:A  1 USD\n  Assets:B  -1 USD\n'
const header = (line: string) => {
  const book = sound(read(`${AUTO}${line}\n${LEGS}`))
  return {
    payee: book.payees.names[book.transactions.payee[0]!],
    status: book.transactions.status[0],
    tags: book.transactions.tags.get(0),
    links: book.transactions.links.get(0),
  }
}

describe('the line of a transaction', () => {
  test('payee and narration become one text, as Paisa shows it', () => {
    expect(header('2024-01-01 * "Shop" "Food"').payee).toBe('Shop | Food')
    expect(header('2024-01-01 * "Food"').payee).toBe('Food')
    expect(header('2024-01-01 * "Shop" ""').payee).toBe('Shop')
    expect(header('2024-01-01 *').payee).toBe('')
    expect(header('2024-01-01 * "a \\"b\\" \\n c" "é"').payee).toBe('a "b" \n c | é')
    expect(header('2024-01-01 * "two\nlines" "x"').payee).toBe('two\nlines | x')
  })
  test('the flag is the status', () => {
    expect(header('2024-01-01 * "x"').status).toBe(CLEARED)
    expect(header('2024-01-01 txn "x"').status).toBe(CLEARED)
    expect(header('2024-01-01 ! "x"').status).toBe(PENDING)
    expect(header('2024-01-01 P "x"').status).toBe(UNMARKED)
    expect(header('2024-01-01 # "x"').status).toBe(UNMARKED)
  })
  test('dates may have slashes and lack zeros', () => {
    const book = sound(read(`${AUTO}2024/1/2 * "x"\n${LEGS}`))
    expect(postings(book)[0]).toBe('2024-01-02 Assets:A 1 USD')
  })
  test('tags and links stand behind it, or on lines before the first posting', () => {
    const { tags, links } = header('2024-01-01 * "x" #a ^l-1 #b.c\n  #d ^l/2')
    expect(tags?.map(({ name }) => name)).toEqual(['a', 'b.c', 'd'])
    expect(links).toEqual(['l-1', 'l/2'])
  })
  test.each([
    ['2024-01-01 * "a" "b" "c"', 'too_many_strings:2'],
    ['2024-01-01 * "a" | "b"', 'pipe_separator:2'],
    ['2024-01-01 * #tag "a"', 'syntax:2'],
    ['2024-01-01 "a"', 'syntax:2'],
    ['2024-02-30 * "a"', 'syntax:2'],
    ['2024-13-01 * "a"', 'syntax:2'],
    ['0000-01-01 * "a"', 'syntax:2'],
    ['2024-01-01 * "a', 'string_unclosed:2'],
  ])('%s is refused', (line, expected) => expect(problems(`${AUTO}${line}\n${LEGS}`)[0]).toBe(expected))
})

test('a string that has lost its closing mark is told once, with what stands behind it', () => {
  const text = `${AUTO}2024-01-01 * "a\n${LEGS}\nQ" y"\n2024-01-02 open Assets:B\n`
  expect(problems(text)).toEqual(['string_unclosed:2', `syntax:${text.split('\n').indexOf('Q" y"') + 1}`])
})

describe('metadata', () => {
  test('belongs to the transaction, or to the posting above it', () => {
    const book = sound(read(`${AUTO}2024-01-01 * "x"\n  ref: "a"\n  Assets:A  1 USD\n    lot: 2 EUR\n  done: TRUE\n  Assets:B\n`))
    expect(book.transactions.tags.get(0)).toEqual([{ name: 'ref', value: 'a' }])
    expect(book.postings.tags.get(0)).toEqual([
      { name: 'lot', value: '2 EUR' },
      { name: 'done', value: 'TRUE' },
    ])
    expect(book.postings.tags.get(1)).toBeUndefined()
  })
  test.each([
    ['"text"', 'text'],
    ['12.50', '12.50'],
    ['1+1 USD', '2 USD'],
    ['USD', 'USD'],
    ['Assets:A', 'Assets:A'],
    ['2024-01-05', '2024-01-05'],
    ['#tag', '#tag'],
    ['FALSE', 'FALSE'],
    ['NULL', ''],
    ['', ''],
  ])('the value %s is kept as "%s"', (written, kept) => {
    const book = sound(read(`${AUTO}2024-01-01 * "x"\n  key: ${written}\n${LEGS}`))
    expect(book.transactions.tags.get(0)).toEqual([{ name: 'key', value: kept }])
  })
  test('a key may not be there twice', () => {
    expect(problems(`${AUTO}2024-01-01 * "x"\n  key: 1\n  key: 2\n${LEGS}`)).toEqual(['metadata_repeated:4'])
  })
  test('tags and fields may be pushed onto all that follows', () => {
    const book = sound(
      read(`${AUTO}pushtag #trip\npushmeta place: "Rome"\n2024-01-01 * "x" #own\n${LEGS}\npoptag #trip\npopmeta place:\n2024-01-02 * "x"\n${LEGS}`),
    )
    expect(book.transactions.tags.get(0)).toEqual([
      { name: 'own', value: '' },
      { name: 'trip', value: '' },
      { name: 'place', value: 'Rome' },
    ])
    expect(book.transactions.tags.get(1)).toBeUndefined()
  })
  test('what is pushed must be popped, and nothing else', () => {
    expect(problems('pushtag #a\npushmeta bb: 1\n')).toEqual(['tag_left_pushed:1', 'metadata_left_pushed:2'])
    expect(problems('poptag #a\npopmeta bb:\n')).toEqual(['pop_without_push:1', 'pop_without_push:2'])
  })
})

describe('the postings', () => {
  test('keep their lines, and those of the entry', () => {
    const { transactions, postings: rows } = sound(read(`${AUTO}\n2024-01-01 * "x"\n  ref: "a"\n  ; a comment\n${LEGS}; behind\n`))
    expect([transactions.beginLine[0], transactions.endLine[0], rows.line[0], rows.line[1], transactions.origin[0]]).toEqual([3, 7, 6, 7, WRITTEN])
  })
  test('have the status of their own flag, else that of the transaction', () => {
    const { postings: rows } = sound(read(`${AUTO}2024-01-01 * "x"\n  ! Assets:A  1 USD\n  Assets:B  -1 USD\n`))
    expect([rows.status[0], rows.status[1]]).toEqual([PENDING, CLEARED])
  })
  test('one may be left out: it takes the rest of every currency', () => {
    const book = sound(read(`${AUTO}2024-01-01 * "x"\n  Assets:A  1 USD\n  Assets:C\n  Assets:B  2.5 EUR\n`))
    expect(postings(book)).toEqual([
      '2024-01-01 Assets:A 1 USD',
      '2024-01-01 Assets:C -1 USD',
      '2024-01-01 Assets:C -2.5 EUR',
      '2024-01-01 Assets:B 2.5 EUR',
    ])
    expect([0, 1, 2, 3].map((row) => book.postings.flags[row]! & INFERRED)).toEqual([0, INFERRED, INFERRED, 0])
  })
  test('one that is left out and has nothing to take is no posting', () => {
    expect(postings(`${AUTO}2024-01-01 * "x"\n${LEGS}  Assets:C\n`)).toHaveLength(2)
  })
  test('one whose number is left out and has nothing to take is no posting either', () => {
    expect(postings(`${AUTO}2024-01-01 * "x"\n${LEGS}  Assets:C  USD\n`)).toHaveLength(2)
  })
  test('a price is a total with the sign of its units, as it was written', () => {
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  -3 HOOL @@ 10 USD\n  Assets:B\n`)[0]).toBe('2024-01-01 Assets:A -3 HOOL @@ -10 USD')
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  -3 HOOL @ 2.5 USD\n  Assets:B  7.5 USD\n`)[0]).toBe(
      '2024-01-01 Assets:A -3 HOOL @@ -7.5 USD',
    )
  })
  test('of a transaction that is left out leave nothing behind', () => {
    const book = read(`${AUTO}2024-01-01 * "x"\n  Assets:A  1 USD\n    key: 1\n  Assets:B  nonsense\n2024-01-02 * "y"\n${LEGS}`)
    expect([book.transactions.count, book.postings.tags.size]).toEqual([1, 0])
  })
  test('a number or a currency may be left out where the others say it', () => {
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  5 USD\n  Assets:B  USD\n`)[1]).toBe('2024-01-01 Assets:B -5 USD')
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  5 USD\n  Assets:B  -5\n`)[1]).toBe('2024-01-01 Assets:B -5 USD')
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  4 USD @\n  Assets:B  -5 EUR\n`)[0]).toBe('2024-01-01 Assets:A 4 USD @@ 5 EUR')
    expect(postings(`${AUTO}2024-01-01 * "x"\n  Assets:A  USD @ 2 EUR\n  Assets:B  -5 EUR\n`)[0]).toBe('2024-01-01 Assets:A 2.5 USD @@ 5 EUR')
  })
  test('a currency that the transaction leaves open is the one that the account holds', () => {
    const journal = `${AUTO}2024-01-01 * "x"\n  Assets:A  5 USD\n  Assets:B  -5 USD\n2024-01-02 * "y"\n  Assets:A  -1\n  Assets:B  1\n`
    expect(postings(journal)[2]).toBe('2024-01-02 Assets:A -1 USD')
  })
  test.each([
    ['  Assets:A  1 USD\n  Assets:B\n  Assets:C\n', 'too_many_elided:5'],
    ['  Assets:A  1 USD\n  Assets:B  USD\n  Assets:C  USD\n', 'too_many_missing:5'],
    ['  Assets:A  1 USD\n  Assets:B  2 EUR\n  Assets:C  -1\n', 'currency_unknown:5'],
    ['  Assets:A  1 USD @ -2 EUR\n  Assets:B\n', 'price_negative:3'],
    ['  Assets:A  USD @@ 2 EUR\n  Assets:B\n', 'total_price_without_units:3'],
    ['  Assets:A  1 USD\n', 'transaction_unbalanced:2'],
    ['  Assets:A  1 USD\n  #tag\n  Assets:B\n', 'tags_after_posting:4'],
    ['  Assets:A  1 USD\n\n  Assets:B\n', 'indented_outside:5'],
    ['  Assets:A  1 USD\n  \n  Assets:B\n', 'indented_outside:5'],
    ['  Asets:A  1 USD\n  Assets:B\n', 'account_invalid:3'],
    ['  Assets:a  1 USD\n  Assets:B\n', 'account_invalid:3'],
  ])('%j are refused', (legs, expected) => expect(problems(`${AUTO}2024-01-01 * "x"\n${legs}`)).toContain(expected))
})

describe('a transaction balances', () => {
  const check = (...legs: string[]): string[] => problems(`${AUTO}2024-01-01 * "x"\n${legs.map((leg) => `  ${leg}\n`).join('')}`)
  test('within half of the last digit of its coarsest amount', () => {
    expect(check('Assets:A  1.00 USD', 'Assets:B  -1.005 USD')).toEqual([])
    expect(check('Assets:A  1.00 USD', 'Assets:B  -1.0051 USD')).toEqual(['transaction_unbalanced:2'])
    expect(check('Assets:A  1 USD', 'Assets:B  -1.1 USD')).toEqual(['transaction_unbalanced:2'])
  })
  test('exactly when there are whole numbers only', () => {
    expect(check('Assets:A  3 HOOL @ 10 USD', 'Assets:B  -30 USD')).toEqual([])
    expect(check('Assets:A  3 HOOL @ 10 USD', 'Assets:B  -31 USD')).toEqual(['transaction_unbalanced:2'])
  })
  test('exactly, too, where a total price does not divide', () => {
    expect(check('Assets:A  3 HOOL @@ 100 USD', 'Assets:B  -100 USD')).toEqual(['transaction_unbalanced:2'])
    expect(check('Assets:A  3 HOOL @@ 100.00 USD', 'Assets:B  -100.00 USD')).toEqual([])
  })
  test('by its prices, which do not widen the tolerance', () => {
    expect(check('Assets:A  375.00 GBP @ 1.7922 USD', 'Assets:B  -672.08 USD')).toEqual([])
    expect(check('Assets:A  375.00 GBP @ 1.7922 USD', 'Assets:B  -672.09 USD')).toEqual(['transaction_unbalanced:2'])
    expect(check('Assets:A  3 GBP @@ 10.00 USD', 'Assets:B  -10.00 USD')).toEqual([])
  })
  test('by costs before prices', () => {
    expect(check('Assets:A  2 HOOL {10 USD} @ 99 USD', 'Assets:B  -20 USD')).toEqual([])
  })
  test('and says what is left', () => {
    const [problem] = errorsOf(read(`${AUTO}2024-01-01 * "x"\n  Assets:A  1 USD\n  Assets:B  -3 USD\n  Assets:C  2 EUR\n`))
    expect(problem?.message).toContain('-2 USD, 2 EUR')
    expect(problem).toMatchObject({ line: 2, endLine: 5 })
    expect(problem?.excerpt).toContain('Assets:B  -3 USD')
  })
  test('as wide as the options say', () => {
    const journal = (option: string, off: string): string[] =>
      problems(`${option}\n${AUTO}2024-01-01 * "x"\n  Assets:A  1.00 USD\n  Assets:B  ${off} USD\n`)
    expect(journal('option "tolerance_multiplier" "1.2"', '-1.012')).toEqual([])
    expect(journal('option "tolerance_multiplier" "1.2"', '-1.013')).toEqual(['transaction_unbalanced:3'])
    expect(journal('option "inferred_tolerance_default" "USD:0.1"', '-1.1')).toEqual([])
    expect(journal('option "inferred_tolerance_default" "*:0.1"', '-1.11')).toEqual(['transaction_unbalanced:3'])
  })
  test('as wide as its costs, when the option says so', () => {
    const legs = '2024-01-01 * "x"\n  Assets:A  0.02 HOOL {50 USD}\n  Assets:B  -1.2 USD\n'
    expect(problems(`${AUTO}${legs}`)).toEqual(['transaction_unbalanced:2'])
    expect(problems(`option "infer_tolerance_from_cost" "TRUE"\n${AUTO}${legs}`)).toEqual([])
  })
})

describe('an inferred amount', () => {
  const inferred = (...legs: string[]): string =>
    postings(`${AUTO}2024-01-01 * "x"\n${legs.map((leg) => `  ${leg}\n`).join('')}  Equity:Z\n`)
      .at(-1)!
      .slice('2024-01-01 Equity:Z '.length)
  test('is rounded to the coarsest amount of its currency', () => {
    expect(inferred('Assets:A  1.1 USD', 'Assets:B  3.111 USD')).toBe('-4.2 USD')
    expect(inferred('Assets:A  0.25 USD', 'Assets:B  0.105 USD')).toBe('-0.36 USD')
    expect(inferred('Assets:A  0.25 USD', 'Assets:B  0.115 USD')).toBe('-0.36 USD')
  })
  test('is exact when no amount says a precision', () => {
    expect(inferred('Assets:A  1.1 HOOL @ 3.333 USD')).toBe('-3.6663 USD')
  })
  test('is rounded to a tolerance that somebody may have meant, not to a long one', () => {
    const journal = (tolerance: string): string =>
      postings(`option "inferred_tolerance_default" "USD:${tolerance}"\n${AUTO}2024-01-01 * "x"\n  Assets:A  10/3 USD\n  Equity:Z\n`).at(-1)!
    expect(journal('0.005')).toBe('2024-01-01 Equity:Z -3.33 USD')
    expect(journal('0.00617')).toBe('2024-01-01 Equity:Z -3.33333 USD')
    expect(journal('0.006172')).toBe('2024-01-01 Equity:Z -3.333333333333333333333333333 USD')
    expect(journal('5')).toBe('2024-01-01 Equity:Z 0 USD')
  })
  test('is rounded to the default of a currency only where the transaction names it', () => {
    const sold = (sale: string): string =>
      postings(
        `option "inferred_tolerance_default" "EUR:0.5"\n${AUTO}2024-01-01 * "x"\n  Assets:A  1 HOOL {9.99 EUR}\n  Assets:B  -9.99 EUR\n\n2024-01-02 * "y"\n  Assets:A  ${sale}\n  Equity:Z\n`,
      ).at(-1)!
    expect(sold('-1 HOOL {}')).toBe('2024-01-02 Equity:Z 9.99 EUR')
    expect(sold('-1 HOOL {EUR}')).toBe('2024-01-02 Equity:Z 10 EUR')
    expect(sold('-1 HOOL {} @ 12 EUR')).toBe('2024-01-02 Equity:Z 10 EUR')
  })
  test('has the digits of the tool where a total does not divide', () => {
    expect(inferred('Assets:A  3 HOOL @@ 100 USD')).toBe('-99.99999999999999999999999999 USD')
    expect(inferred('Assets:A  3 HOOL {{100 USD}}', 'Assets:B  1.00 USD')).toBe('-101 USD')
  })
})
