import fc from 'fast-check'
import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { configurationOf } from '../../src/config/load.ts'
import { readConfiguration } from '../../src/config/read.ts'
import type { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { investmentReturns } from '../../src/projections/reports/gain.ts'
import { networthNow } from '../../src/projections/reports/net-worth.ts'
import type { Postings } from '../../src/projections/valuation/postings.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { Ledgers } from '../../src/service/ledgers/ledgers.ts'
import { reportSettingsOf } from '../../src/service/ledgers/report-settings.ts'
import { REPORTS } from '../support/every-report.ts'
import { expectSame } from '../support/expect-same.ts'
import { JournalInMemory } from '../support/journal-in-memory.ts'
import { plain } from '../support/ledger-from-text.ts'
import { contentOf } from '../support/plain-book.ts'
import { runs } from '../support/thorough.ts'

/*
 * A valued ledger takes over from the one before it what an edit left as it was. Whatever is edited, it is the same as one that is made
 * from nothing: its settings, its columns and what it answers.
 */

const TODAY = parseDay('2023-06-15')

const day = fc.integer({ min: parseDay('2022-11-01'), max: parseDay('2023-07-01') }).map(formatDay)
const cents = fc.integer({ min: 1, max: 500_000 }).map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
const share = fc.constantFrom('FUND', 'ACME')
const cash = fc.constantFrom('Assets:Bank', 'Assets:Purse', 'Assets:Giro')

/** What hledger and ledger read alike: several currencies, trades, gains, income, what nobody knows the worth of, and what counts nowhere. */
const entry = fc.record({ day, other: day, cents, share, cash }).chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} Salary\n    ${e.cash}  ${e.cents} EUR\n    Income:Salary:Acme\n\n`,
    `${e.day} Shop\n    Expenses:Food  ${e.cents} EUR\n    ${e.cash}\n\n`,
    `${e.day} Card\n    Expenses:Food  ${e.cents} EUR\n    Liabilities:Card\n\n`,
    `${e.day} Late\n    Expenses:Food  ${e.cents} EUR  ; date:${e.other}\n    ${e.cash}\n\n`,
    `${e.day} Early\n    Assets:Fonds  ${e.cents} USD  ; date:${e.other}\n    ${e.cash}  -${e.cents} USD\n\n`,
    `${e.day} Buy\n    Assets:Equity:${e.share}  7 ${e.share} @@ ${e.cents} EUR\n    ${e.cash}\n\n`,
    `${e.day} Buy abroad\n    Assets:Equity:${e.share}  3 ${e.share} @@ ${e.cents} USD\n    Assets:Dollar\n\n`,
    `${e.day} Sell\n    Assets:Equity:${e.share}  -2 ${e.share} @@ ${e.cents} EUR\n    Income:CapitalGains:Equity:${e.share}  -1 EUR\n    ${e.cash}\n\n`,
    `${e.day} Sell for more\n    Assets:Equity:${e.share}  -2 ${e.share} @@ ${e.cents} EUR\n    Income:PnL  -1 EUR\n    ${e.cash}\n\n`,
    `${e.day} Sell two\n    Assets:Equity:FUND  -2 FUND @@ ${e.cents} USD\n    Assets:Equity:ACME  -1 ACME @ 3 USD\n    Income:PnL  -1 USD\n    Assets:Dollar\n\n`,
    `${e.day} No sale\n    ${e.cash}  ${e.cents} EUR\n    Income:PnL\n\n`,
    `${e.day} Hotel\n    Expenses:Travel  ${e.cents} USD\n    Assets:Dollar\n\n`,
    `${e.day} Dividend\n    ${e.cash}  ${e.cents} EUR\n    Income:Dividend:Equity:${e.share}\n\n`,
    // The only account whose name ends so, until there is another.
    `${e.day} Dividend\n    ${e.cash}  ${e.cents} EUR\n    Income:Dividend:${e.share}\n\n`,
    `${e.day} Sell by a short name\n    Assets:Equity:${e.share}  -2 ${e.share} @@ ${e.cents} EUR\n    Income:CapitalGains:${e.share}  -1 EUR\n    ${e.cash}\n\n`,
    `${e.day} Shares elsewhere\n    Assets:Elsewhere:${e.share}  ${e.cents} EUR\n    Equity:Opening\n\n`,
    `${e.day} Interest abroad\n    Assets:Dollar  ${e.cents} USD\n    Income:Interest:Dollar\n\n`,
    `${e.day} Split\n    Assets:Equity:${e.share}  5 ${e.share}\n    Equity:Split  -5 ${e.share}\n\n`,
    `${e.day} Gift\n    Assets:Stamps  3 STAMP\n    Equity:Gifts\n\n`,
    `${e.day} Stamps\n    Assets:Stamps  2 STAMP @@ ${e.cents} EUR\n    ${e.cash}\n\n`,
    `${e.day} Envelope\n    (Assets:Envelope)  ${e.cents} EUR\n\n`,
    `${e.day} Looked\n    ${e.cash}  0 EUR\n    Expenses:Food  0 EUR\n\n`,
    `${e.day} Nothing\n    Assets:Equity:${e.share}  0 ${e.share} @@ ${e.cents} USD\n    Assets:Dollar  -${e.cents} USD\n\n`,
    `${e.day} Much\n    ${e.cash}  98765432109876543210.123 EUR\n    Equity:Much\n\n`,
    `~ monthly from ${e.day}\n    Expenses:Food  ${e.cents} EUR\n    Assets:Bank\n\n`,
    `P ${e.day} ${e.share} ${e.cents} USD\n`,
    `P ${e.day} ${e.share} ${e.cents} EUR\n`,
    `P ${e.day} USD 0.${e.cents.slice(-2)} EUR\n`,
  ),
)

/** Everything that is named anywhere: a ledger takes over nothing from one whose book has other accounts. */
const OPENING = `2022-10-01 Opening
    Assets:Bank  1 EUR
    Assets:Purse  1 EUR
    Assets:Giro  1 EUR
    Assets:Fonds  1 USD @@ 1 EUR
    Assets:Dollar  1 USD @@ 1 EUR
    Assets:Equity:FUND  1 FUND @@ 1 EUR
    Assets:Equity:ACME  1 ACME @@ 1 EUR
    Assets:Stamps  1 STAMP @@ 1 EUR
    Liabilities:Card  1 EUR
    Expenses:Food  1 EUR
    Expenses:Travel  1 EUR
    Income:Salary:Acme  1 EUR
    Income:CapitalGains:Equity:FUND  1 EUR
    Income:CapitalGains:Equity:ACME  1 EUR
    Income:Dividend:Equity:FUND  1 EUR
    Income:Dividend:Equity:ACME  1 EUR
    Income:Interest:Dollar  1 EUR
    Income:PnL  1 EUR
    Equity:Split  1 EUR
    Equity:Gifts  1 EUR
    (Assets:Envelope)  1 EUR
    Equity:Much

`
const opening = fc.constantFrom([], [OPENING], [OPENING.replaceAll(/1 (USD|FUND|ACME|STAMP) @@ /g, '')])

/** Written where it was, somewhere else, or no more. */
const edit = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('added' as const), place: fc.nat(), text: entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('changed' as const), place: fc.nat(), text: entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('removed' as const), place: fc.nat(), text: fc.constant('') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('moved' as const), place: fc.nat(), text: fc.constant('') }) },
)

function edited(
  entries: readonly string[],
  { kind, place, text }: { readonly kind: string; readonly place: number; readonly text: string },
): string[] {
  const at = place % (entries.length + 1)
  const others = entries.toSpliced(at, kind === 'added' ? 0 : 1)
  if (kind === 'removed') return others
  return kind === 'moved' ? [...others, ...entries.slice(at, at + 1)] : others.toSpliced(at, 0, text)
}

/** Every column of what is booked, with names instead of ids. */
function columnsOf({ accounts, booked, kinds, view, earnings, defaultOrder, balances }: ValuedLedger): unknown {
  const { count, groupCount } = booked
  const rows = <Value>(column: { [row: number]: Value }, length: number): Value[] => Array.from({ length }, (_, at) => column[at]!)
  const postings = Array.from({ length: count }, (_, at) => [booked.amountOf(at).toText(), booked.quantityOf(at).toText(), booked.signOf(at)])
  return {
    count,
    groupCount,
    postings,
    forecast: booked.forecast,
    row: rows(booked.row, count),
    group: rows(booked.group, count),
    day: rows(booked.day, count),
    account: rows(booked.account, count).map((id) => accounts.name(id)),
    commodity: rows(booked.commodity, count).map((id) => view.commodities[id]),
    first: rows(booked.first, groupCount + 1),
    transactionRow: rows(booked.transactionRow, groupCount),
    chronological: [...booked.chronological],
    defaultOrder: [...defaultOrder],
    balances: Array.from({ length: count }, (_, at) => balances.get(at).toText()),
    kinds: rows(kinds, count),
    unknown: [...booked.unknown].toSorted((a, b) => a - b),
    estimated: inOrder(booked.estimated),
    empty: [...booked.empty].toSorted((a, b) => a - b),
    earnings: inOrder(earnings),
  }
}
const inOrder = <Value>(of: ReadonlyMap<number, Value>): unknown => plain([...of].toSorted(([a], [b]) => a - b))

const read = readConfiguration(JSON.stringify({ journal_path: 'main.journal', default_currency: 'EUR' }), '/daybook.yaml')
const configuration = configurationOf({ file: '/daybook.yaml', bytes: Buffer.alloc(0), settings: read.ok ? read.settings : ({} as never), home: '/' })

/** The ledgers of a program that goes on running while its journal is edited. */
class Running {
  readonly #journal = new JournalInMemory()
  #view = this.#journal.view
  readonly #ledgers = new Ledgers({
    views: { current: () => this.#view, at: () => Promise.resolve(this.#view), changes: EMPTY },
    log: { head: () => Promise.reject(new Error()), lastWhole: () => Promise.reject(new Error()) },
    configuration: { current: configuration } as LiveConfiguration,
    clock: { now: () => '2023-06-15T12:00:00Z' } as never,
    fixedToday: TODAY,
  })

  sync(entries: readonly string[], dialect: 'ledger' | 'hledger'): { readonly ledger: ValuedLedger; readonly fresh: ValuedLedger } {
    const files = { home: '/people', bytes: () => Buffer.from(entries.join('')), glob: () => [] }
    const book = readerOf(dialect).read('/main.journal', files, { today: TODAY })
    expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    this.#journal.sync(contentOf(book))
    this.#view = this.#journal.view
    return { ledger: this.#ledgers.current(), fresh: valuedAnew(this.#journal.replayed) }
  }
}
const valuedAnew = (view: LedgerView): ValuedLedger => new ValuedLedger(view, reportSettingsOf(configuration, view), TODAY)

test.each(['hledger', 'ledger'] as const)(
  'whatever is edited in a journal of %s, a ledger that takes over is one that is made from nothing',
  (dialect) => {
    fc.assert(
      fc.property(
        fc.tuple(opening, fc.array(entry, { minLength: 3, maxLength: 25 })).map(([first, others]) => [...first, ...others]),
        fc.array(fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 2 }), isAsked: fc.boolean() }), { minLength: 1, maxLength: 6 }),
        (written, steps) => {
          const running = new Running()
          let entries = written
          for (const { edits, isAsked } of [{ edits: [], isAsked: true }, ...steps]) {
            entries = edits.reduce(edited, entries)
            const { ledger, fresh } = running.sync(entries, dialect)
            // What nobody asks of a ledger the next one takes over from the last one that was asked.
            if (!isAsked) continue
            expectSame(ledger.settings, fresh.settings)
            expectSame(columnsOf(ledger), columnsOf(fresh))
            expectSame(forecastOf(ledger.forecast), forecastOf(fresh.forecast))
            expectSame(plain(networthNow(ledger)), plain(networthNow(fresh)))
            expectSame(plain(investmentReturns(ledger)), plain(investmentReturns(fresh)))
            for (const name of ['networth', 'gain', 'allocation', 'dashboard', 'expense', 'account', 'ledger'])
              expectSame(plain(REPORTS[name]!(ledger)), plain(REPORTS[name]!(fresh)), name)
            expectSame(plain(REPORTS['networth']!(ledger.withGaps())), plain(REPORTS['networth']!(fresh.withGaps())))
          }
        },
      ),
      { numRuns: runs(20) },
    )
  },
)

const forecastOf = ({ count, row, amount }: Postings): unknown => Array.from({ length: count }, (_, at) => [row[at], amount.get(at).toText()])

test('a price that changes is that of its own day, too', () => {
  const running = new Running()
  const paid = '2023-01-05 Gift\n    Assets:Dollar  10 USD\n    Equity:Gifts\n\n'
  const price = (rate: string): string => `P 2023-01-05 USD ${rate} EUR\n\n`
  for (const rate of ['0.9', '0.8', '0.7']) {
    const { ledger, fresh } = running.sync([price(rate), paid], 'hledger')
    expect(columnsOf(ledger)).toEqual(columnsOf(fresh))
    expect(ledger.booked.amountOf(0).toText()).toBe(`${rate.replace('0.', '')}.0`)
  }
})
