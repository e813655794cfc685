import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { checkBook } from '../../../src/commands/journal/check-book.ts'
import { checkPassage, Skeletons } from '../../../src/commands/journal/check-passage.ts'
import type { BookRequest } from '../../../src/commands/journal/read-changes.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { passageAround } from '../../../ui/editor/use-text-file.ts'
import { runs } from '../../support/thorough.ts'

const LEDGER_NAMES = [
  'Assets:Cash',
  'Assets:Bank',
  'Assets:Fund',
  'Equity:Opening',
  'Expenses:Food',
  'Private:Assets:Cash',
  'Private:Expenses:Food',
  'Private:Brot',
  'Budget:Food',
]
  .map((name) => `account ${name}\n`)
  .join('')
const BOOKS: Readonly<Record<Dialect, { readonly main: string; readonly names: string; readonly ending: string }>> = {
  ledger: {
    ending: 'ledger',
    names: `${LEDGER_NAMES}tag tagged\nalias Brot=Expenses:Food\nP 2024/01/01 FUND 12.50 EUR\n`,
    main: `include names.ledger
Y 2024
D 1,000.00 EUR
= expr account =~ /Food/
    (Budget:Food)  -1

2024/01/02 * Opening
    Assets:Bank  1,000.00 EUR
    Equity:Opening

apply account Private
01/05 Bakery  ; fresh
    Brot  3.20 EUR
    Assets:Cash
end apply account

2024/01/06 Bank = card
    Assets:Bank  -20.00 EUR = 980.00 EUR
    Expenses:Food  20.00 EUR

2024/01/07 Fund
    Assets:Fund  3 FUND {12.50 EUR} @ 12.50 EUR
    Assets:Bank  -37.50 EUR
    ; :tagged:

P 2024/01/08 FUND 13.00 EUR

2024/01/09 Two
    Expenses:Food  (3 * 2.10 EUR)
    Assets:Cash  -6.30 EUR
`,
  },
  hledger: {
    ending: 'journal',
    names: `${LEDGER_NAMES}commodity 1.00 FUND\nalias Brot = Expenses:Food\nP 2024-01-01 FUND 12.50 EUR\n`,
    main: `include names.journal
commodity 1,000.00 EUR
Y2024
= Expenses:Food
    (Budget:Food)  *-1

2024-01-02 * Opening
    Assets:Bank  1,000.00 EUR
    Equity:Opening

apply account Private
01-05 Bakery  ; fresh
    Brot  3.20 EUR
    Assets:Cash
end apply account

2024-01-06 Bank
    Assets:Bank  -20.00 EUR = 980.00 EUR
    Expenses:Food  20.00 EUR

2024-01-07 Fund
    Assets:Fund  3 FUND @ 12.50 EUR
    Assets:Bank  -37.50 EUR

comment
2024-01-08 not read
end comment

2024-01-09 Two
    Expenses:Food  6.30 EUR
    Assets:Cash  -6.30 EUR
`,
  },
  beancount: {
    ending: 'beancount',
    names: '2020-01-01 open Assets:Cash\n2020-01-01 open Assets:Bank EUR\n2020-01-01 open Expenses:Food\n2024-01-01 price FUND 12.50 EUR\n',
    main: `option "title" "Home"
include "names.beancount"
2020-01-01 open Assets:Fund FUND
2020-01-01 open Equity:Opening
pushtag #home

2024-01-02 * "Opening"
  Assets:Bank  1000.00 EUR
  Equity:Opening

2024-01-05 * "Bakery" "fresh"
  Expenses:Food  3.20 EUR
  Assets:Cash

poptag #home

2024-01-06 balance Assets:Bank 1000.00 EUR

2024-01-07 * "Fund" ^link
  Assets:Fund  3 FUND {12.50 EUR}
  Assets:Bank  -37.50 EUR

2024-01-08 * "Sold"
  Assets:Fund  -1 FUND {12.50 EUR}
  Assets:Bank  12.50 EUR

2024-01-09 ! "Two"
  note: "kept"
  Expenses:Food  6.30 EUR
  Assets:Cash  -6.30 EUR
`,
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-passage-'))
  for (const [dialect, { main, names, ending }] of Object.entries(BOOKS)) {
    mkdirSync(join(folder, dialect))
    writeFileSync(join(folder, dialect, `main.${ending}`), main)
    writeFileSync(join(folder, dialect, `names.${ending}`), names)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const requestOf = (dialect: Dialect): BookRequest => ({
  root: join(folder, dialect, `main.${BOOKS[dialect].ending}`),
  dialect,
  strict: true,
  today: parseDay('2024-02-01'),
  forecastUntil: 0,
  autoPostings: true,
})

interface Found {
  readonly here: readonly string[]
  readonly whole: readonly string[]
}

/** What is found in the lines around a change, and in the whole book, as `code line`. */
function found(dialect: Dialect, { from, to, insert }: { from: number; to: number; insert: string }, skeletons = new Skeletons()): Found {
  const { main } = BOOKS[dialect]
  const text = main.slice(0, from) + insert + main.slice(to)
  const request = requestOf(dialect)
  const passage = passageAround(Text.of(text.split('\n')), from, from + insert.length)!
  const named = (problems: readonly { code: string; line: number; file: string }[]): string[] =>
    problems.filter(({ file }) => file === request.root).map(({ code, line }) => `${code} ${line}`)
  return {
    here: named(checkPassage(request, { path: request.root, ...passage }, skeletons)),
    whole: named(checkBook(request, new Map([[request.root, Buffer.from(text)]]), readerOf).problems),
  }
}

test.each(['ledger', 'hledger', 'beancount'] as const)('the %s book is right as it stands', (dialect) => {
  expect(found(dialect, { from: 0, to: 0, insert: '' })).toEqual({ here: [], whole: [] })
})

const replacing = (dialect: Dialect, old: string, insert: string): { from: number; to: number; insert: string } => {
  const from = BOOKS[dialect].main.lastIndexOf(old)
  expect(from).toBeGreaterThan(0)
  return { from, to: from + old.length, insert }
}

describe.each(['ledger', 'hledger', 'beancount'] as const)('%s', (dialect) => {
  test('whatever is typed somewhere: what a few lines are said to have, the whole book has at the same lines', () => {
    const { main } = BOOKS[dialect]
    const piece = fc.oneof(
      fc.constantFrom('', ' ', '\n', '  ', '1', '.', '-', '@', '{', '=', '"', ':', 'EUR', 'Assets:Nowhere', '\n2024-01-0'),
      fc.string({ maxLength: 4 }),
    )
    let marks = 0
    fc.assert(
      fc.property(fc.nat(main.length - 1), fc.nat(6), piece, (from, length, insert) => {
        const { here, whole } = found(dialect, { from, to: Math.min(main.length, from + length), insert: insert.replaceAll('\r', '') })
        marks += here.length
        expect(here.filter((problem) => !whole.includes(problem))).toEqual([])
      }),
      { numRuns: runs(50) },
    )
    // Not because nothing was found.
    expect(marks).toBeGreaterThan(10)
  })

  test('a transaction that does not balance, an account that nobody declared, and a date that is none are found at once', () => {
    for (const mistake of [replacing(dialect, '-6.30 EUR', '-6.31 EUR'), replacing(dialect, 'Expenses:Food', 'Expenses:Fod')]) {
      const { here, whole } = found(dialect, mistake)
      expect(here).toEqual(whole)
      expect(here).not.toEqual([])
    }
    expect(
      found(
        dialect,
        replacing(dialect, '01/09'.replace('/', dialect === 'ledger' ? '/' : '-'), '13-09'.replace('-', dialect === 'ledger' ? '/' : '-')),
      ).here,
    ).not.toEqual([])
  })

  test('what hangs on other transactions is left to the whole book', () => {
    const [old, other] = dialect === 'beancount' ? ['{12.50 EUR}', '{13.00 EUR}'] : ['= 980.00', '= 981.00']
    const { here, whole } = found(dialect, replacing(dialect, old!, other!))
    expect([here, whole.length > 0]).toEqual([[], true])
  })

  test('what an editor has above the lines counts, though the disk has it not', () => {
    const { main } = BOOKS[dialect]
    const declared = dialect === 'beancount' ? '2020-01-01 open Expenses:Fod\n' : 'account Expenses:Fod\n'
    const edited = declared + main.replaceAll('Expenses:Food', 'Expenses:Fod')
    const passage = passageAround(Text.of(edited.split('\n')), edited.lastIndexOf('Fod'), edited.lastIndexOf('Fod'))!
    const request = requestOf(dialect)
    const skeletons = new Skeletons()
    const problems = () => checkPassage(request, { path: request.root, ...passage }, skeletons)
    expect(problems()).not.toEqual([])
    skeletons.know(request.root, Buffer.from(edited))
    expect(problems()).toEqual([])
  })
})
