import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { checkBook } from '../../../src/commands/journal/check-book.ts'
import { checkPassage, Skeletons } from '../../../src/commands/journal/check-passage.ts'
import type { BookRequest } from '../../../src/commands/journal/read-changes.ts'
import type { Problem } from '../../../src/ingest/journal/problem.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const requestOf = (name: string, dialect: BookRequest['dialect']): BookRequest => ({
  root: join(folder, name),
  dialect,
  strict: true,
  today: parseDay('2024-02-01'),
  forecastUntil: 0,
  autoPostings: true,
})

/** What is found in some lines of a book, from a line on, and in the whole book. */
function found(
  text: string,
  { from, to, name = 'main.ledger', dialect = 'ledger' }: { from: number; to: number; name?: string; dialect?: BookRequest['dialect'] },
): { readonly here: readonly Problem[]; readonly whole: readonly Problem[] } {
  const request = requestOf(name, dialect)
  writeFileSync(request.root, text)
  const lines = text.split('\n')
  const count = lines.length - 1
  const passage = { path: request.root, text: `${lines.slice(from - 1, to).join('\n')}\n`, fromLine: from, linesBelow: count - to }
  return { here: checkPassage(request, passage, new Skeletons()), whole: checkBook(request, new Map(), readerOf).problems }
}

const DECLARED = 'commodity EUR\naccount Assets:Bank\naccount Expenses:Food\n'
const RIGHT = '2024-01-01 Shop\n    Expenses:Food  1 EUR\n    Assets:Bank  -1 EUR\n'
const WRONG = '2024-01-02 Wrong\n    Expenses:Food  1 EUR\n    Assets:Bank  -2 EUR\n'
const UNKNOWN = '2024-01-03 Other\n    Expenses:None  1 EUR\n    Assets:Bank  -1 EUR\n'

describe('what is wrong with some lines stands', () => {
  test('where the whole book has it: its first line and its last', () => {
    const text = `${DECLARED}\n${RIGHT}\n${WRONG}\n${RIGHT}account Assets:Later\n`
    const { here, whole } = found(text, { from: 9, to: 11 })
    expect(here).toEqual(whole)
    expect(here).toMatchObject([{ line: 9, endLine: 11, file: join(folder, 'main.ledger') }])
  })

  test('and is what these lines have, not those around them', () => {
    const text = `${DECLARED}\n${WRONG}\n${UNKNOWN}\n${WRONG}`
    const { here, whole } = found(text, { from: 9, to: 12 })
    expect(whole.length).toBeGreaterThan(here.length)
    expect(here.map(({ code, line }) => [code, line])).toEqual([['account_unknown', 10]])
    expect(here).toEqual(whole.filter(({ line }) => line >= 9 && line <= 12))
  })

  test('and knows what is declared above and below, in other files too', () => {
    writeFileSync(join(folder, 'more.journal'), 'account Assets:Bank\n')
    const text = `include more.journal\ncommodity 1.00 EUR\n\n${RIGHT}\naccount Expenses:Food\n`
    const at = { from: 4, to: 6, name: 'main.journal', dialect: 'hledger' as const }
    expect(found(text, at)).toEqual({ here: [], whole: [] })
    for (const [declaration, line] of [
      ['include more.journal', 6],
      ['account Expenses:Food', 5],
    ] as const) {
      const { here, whole } = found(text.replace(declaration, '; nothing'), at)
      expect([here, here.map((problem) => problem.line)]).toEqual([whole, [line]])
    }
  })

  test('also in the first line of a file and in the last, which may have no end', () => {
    expect(found(UNKNOWN, { from: 1, to: 3 }).here).toMatchObject([2, 3].map((line) => ({ code: 'account_unknown', line })))
    const request = requestOf('open.ledger', 'ledger')
    writeFileSync(request.root, `${DECLARED}\n${WRONG}`)
    const passage = { path: request.root, text: WRONG.trimEnd(), fromLine: 5, linesBelow: 0 }
    expect(checkPassage(request, passage, new Skeletons())).toMatchObject([{ line: 5, endLine: 7 }])
  })
})

describe('nothing is said', () => {
  test('of what hangs on other transactions: a balance that is asserted or assigned, a lot', () => {
    for (const posting of ['Assets:Bank  -2 EUR = 5 EUR', 'Assets:Bank  = 5 EUR', 'Assets:Bank  -2 EUR {3 USD}'])
      expect(found(`${DECLARED}\n${WRONG.replace('Assets:Bank  -2 EUR', posting)}`, { from: 5, to: 7 }).here).toEqual([])
    expect(found(`${DECLARED}\n${WRONG.replace('-2 EUR', '-2 EUR ; = {')}`, { from: 5, to: 7 }).here).toHaveLength(1)
    expect(found(`${DECLARED}\n${WRONG.replace('Wrong', 'Wrong = {')}`, { from: 5, to: 7 }).here).toHaveLength(1)
  })

  test('of a file that is not there', () => {
    const request = requestOf('none.ledger', 'ledger')
    expect(checkPassage(request, { path: request.root, text: WRONG, fromLine: 1, linesBelow: 0 }, new Skeletons())).toEqual([])
    expect(checkPassage(requestOf('none.ledger', ''), { path: request.root, text: WRONG, fromLine: 1, linesBelow: 0 }, new Skeletons())).toEqual([])
  })

  test('of beancount while a text is open, for what follows would belong to it', () => {
    const book = '2020-01-01 open Assets:Bank EUR\n2020-01-01 open Expenses:Food EUR\n\n'
    const shop = (payee: string): string => `2024-01-02 * ${payee}\n  Expenses:Food  1 EUR\n  Assets:Bank  -2 EUR\n`
    const at = { from: 4, to: 6, name: 'main.beancount', dialect: 'beancount' as const }
    expect(found(book + shop('"Shop"'), at).here).toMatchObject([{ code: expect.stringMatching(/^transaction_/) }])
    expect(found(book + shop('"Shop'), at).here).toEqual([])
    expect(found(book + shop('"Shop" "a" "b'), at).here).toEqual([])
  })
})

describe('a lot that is sold is looked for in the whole book', () => {
  const book = `2020-01-01 open Assets:Fund FUND
2020-01-01 open Assets:Bank EUR
2020-01-01 open Income:Gain

2024-01-07 * "Bought"
  Assets:Fund  3 FUND {12.50 EUR, "a"}
  Assets:Bank  -37.50 EUR

`
  const LOTS = ['{12.50 EUR}', '{-12.50 EUR}', '{ EUR}', '{# EUR}', '{13 # EUR}', '{}', '{"a"}', '{2024-01-07}', '{{12.50 EUR}}', '{{-1 EUR}}']
  test.each(LOTS)('so a few lines that sell %s have nothing that the book has not', (lot) => {
    for (const amount of ['', '12.50 EUR', '-12.50 EUR'])
      for (const units of ['-1', '-4', '1']) {
        const sold = `2024-01-08 * "Sold"\n  Assets:Fund  ${units} FUND ${lot}\n  Assets:Bank  ${amount}\n`
        const { here, whole } = found(book + sold, { from: 9, to: 11, name: 'main.beancount', dialect: 'beancount' })
        const named = (problems: readonly Problem[]): string[] => problems.map(({ code, line }) => `${code} ${line}`)
        expect(named(whole)).toEqual(expect.arrayContaining(named(here)))
      }
  })
})

test('the dialect is told from the root where none is configured', () => {
  const book = '2020-01-01 open Assets:Bank\n2020-01-01 open Expenses:Food\n\n2024-01-02 * "Shop"\n  Expenses:None  1 EUR\n  Assets:Bank  -1 EUR\n'
  expect(found(book, { from: 4, to: 6, name: 'main.beancount', dialect: '' }).here).toMatchObject([{ line: 5, code: 'account_not_open' }])
})
