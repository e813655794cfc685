import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { readerOf, rememberingReaders } from '../../src/ingest/readers.ts'
import { accountsWithPostings, bytewise, namesOfTheBook } from '../../src/projections/names-of-the-book.ts'
import type { ReportSettings } from '../../src/projections/valuation/settings.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { wholeBook } from '../ingest/whole-book.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { expectSame } from '../support/expect-same.ts'
import { JournalInMemory } from '../support/journal-in-memory.ts'
import { plain } from '../support/ledger-from-text.ts'
import { contentOf } from '../support/plain-book.ts'
import { runs } from '../support/thorough.ts'
import { viewText } from '../support/view-text.ts'
import { plainSettings } from '../support/plain-settings.ts'

const TODAY = parseDay('2023-06-15')
const SETTINGS: ReportSettings = { ...plainSettings('EUR'), ...FULL_SETTINGS }

const day = fc.integer({ min: parseDay('2022-11-01'), max: parseDay('2023-08-01') }).map(formatDay)
const cents = fc.integer({ min: 1, max: 500_000 }).map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
const share = fc.constantFrom('FUND', 'ACME', 'GOLD')
const said = fc.record({ day, cents, share, other: fc.constantFrom('Food', 'Food:Bakery', 'Rent', 'Tax:Wage') })

/* Entries of a household; ledger and hledger read them alike. */
const journalEntry = said.chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} Salary\n    Assets:Checking  ${e.cents} EUR\n    Income:Salary:Acme\n\n`,
    `${e.day} Shop\n    Expenses:${e.other}  ${e.cents} EUR\n    Assets:Checking\n\n`,
    `${e.day} Card\n    Expenses:${e.other}  ${e.cents} EUR\n    Liabilities:CreditCard:Visa\n\n`,
    `${e.day} Buy\n    Assets:Equity:${e.share}  7 ${e.share} @@ ${e.cents} EUR\n    Assets:Checking\n\n`,
    `${e.day} Buy abroad\n    Assets:Equity:${e.share}  3 ${e.share} @@ ${e.cents} USD\n    Assets:Dollar\n\n`,
    `${e.day} Sell\n    Assets:Equity:${e.share}  -2 ${e.share} @@ ${e.cents} EUR\n    Assets:Checking\n\n`,
    `${e.day} Hotel\n    Expenses:Travel  ${e.cents} USD\n    Assets:Dollar\n\n`,
    `${e.day} Dividend\n    Assets:Checking  ${e.cents} EUR\n    Income:Dividend:Equity:FUND\n\n`,
    `${e.day} Loan\n    Assets:House  ${e.cents} EUR\n    Liabilities:Mortgage\n\n`,
    `${e.day} Gift  ; key: value\n    Assets:Stamps  3 STAMP\n    Equity:Gifts\n\n`,
    `P ${e.day} ${e.share} ${e.cents} USD\n`,
    `P ${e.day} USD 0.9 EUR\n`,
    '; a remark\n',
  ),
)
const beancountEntry = said.chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} * "Shop" "for ${e.other}"\n  Expenses:${e.other}  ${e.cents} EUR\n  Assets:Checking\n\n`,
    `${e.day} ! "Salary" #pay ^month\n  Assets:Checking  ${e.cents} EUR\n  Income:Salary:Acme\n\n`,
    `${e.day} * "Buy"\n  Assets:Equity:${e.share}  7 ${e.share} {${e.cents} EUR}\n  Assets:Checking\n\n`,
    `${e.day} * "Hotel"\n  Expenses:Travel  ${e.cents} USD\n  Assets:Dollar\n\n`,
    `${e.day} price ${e.share} ${e.cents} USD\n`,
    `${e.day} price USD 0.9 EUR\n`,
    '; a remark\n',
  ),
)
const OPENED = [
  'Expenses:Food',
  'Expenses:Food:Bakery',
  'Expenses:Rent',
  'Expenses:Tax:Wage',
  'Expenses:Travel',
  'Assets:Checking',
  'Assets:Dollar',
  'Income:Salary:Acme',
]
const OPENINGS = [...OPENED, ...['FUND', 'ACME', 'GOLD'].map((name) => `Assets:Equity:${name}`)].map((name) => `2020-01-01 open ${name}\n`).join('')
const DIALECTS = {
  ledger: { entry: journalEntry, above: 'include b\n', root: '/main.ledger' },
  hledger: { entry: journalEntry, above: 'include b\n', root: '/main.journal' },
  beancount: { entry: beancountEntry, above: `include "b"\n${OPENINGS}`, root: '/main.beancount' },
}

test.each(['ledger', 'hledger', 'beancount'] as const)(
  'an edited journal of %s is the same book, the same view and the same in every report as one that is read from its beginning',
  (dialect) => {
    const { entry, above, root } = DIALECTS[dialect]
    const edit = fc.record({ isIncluded: fc.boolean(), place: fc.nat(), text: fc.oneof(entry, fc.constant('')) })
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 3, maxLength: 20 }),
        fc.array(entry, { minLength: 1, maxLength: 5 }),
        fc.array(edit, { maxLength: 4 }),
        (own, included, edits) => {
          const readers = rememberingReaders()
          const live = new JournalInMemory()
          const [main, other] = [[...own], [...included]]
          for (const { isIncluded, place, text } of [{ isIncluded: false, place: 0, text: own[0]! }, ...edits]) {
            const edited = isIncluded ? other : main
            edited[place % edited.length] = text
            const texts: Record<string, string> = { [root]: above + main.join(''), '/b': other.join('') }
            const files = { home: '/people', bytes: (path: string) => Buffer.from(texts[path]!), glob: () => [] }
            const book = readers(dialect).read(root, files, { today: TODAY })
            const whole = readerOf(dialect).read(root, files, { today: TODAY })
            expectSame(wholeBook(book), wholeBook(whole))
            expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
            live.sync(contentOf(book))
            const fresh = new JournalInMemory()
            fresh.sync(contentOf(whole))
            expectSame(viewText(live.view), viewText(fresh.view))
            expectSame(accountsWithPostings(live.view), namesOfTheBook(fresh.view).accounts.toSorted(bytewise))
            const [ledger, again] = [new ValuedLedger(live.view, SETTINGS, TODAY), new ValuedLedger(live.replayed, SETTINGS, TODAY)]
            for (const [name, report] of Object.entries(REPORTS)) expectSame(plain(report(ledger)), plain(report(again)), name)
            const abroad = [ledger, again].map((each) => recast(each, { reportCurrency: 'USD', asOf: undefined }))
            for (const name of ['networth', 'gain', 'expense'])
              expectSame(
                plain(abroad[0] instanceof ValuedLedger ? REPORTS[name]!(abroad[0]) : abroad[0]),
                plain(abroad[1] instanceof ValuedLedger ? REPORTS[name]!(abroad[1]) : abroad[1]),
                `${name} in USD`,
              )
          }
        },
      ),
      { numRuns: runs(3) },
    )
  },
)
