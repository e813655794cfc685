import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { journalSynced } from '../support/journal-synced.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { plain } from '../support/ledger-from-text.ts'
import { viewFromText } from '../support/view-from-text.ts'
import { runs } from '../support/thorough.ts'
import { plainSettings } from '../support/plain-settings.ts'

/** The sync of an hledger journal, as a view has it. */
const ofHledger = ((): NonNullable<ReturnType<typeof viewFromText>['lastSync']> => {
  const builder = new LedgerViewBuilder()
  const data = { ...journalSynced('hash'), dialect: 'hledger' as const }
  builder.apply({ type: 'JournalSynced', data, position: 1, stream: 'journal', version: 1, at: '2024-01-01T00:00:00Z' })
  return builder.view().lastSync!
})()

/** A book of hledger, which lists postings of nothing. */
const ledgerOf = (text: string): ValuedLedger =>
  new ValuedLedger({ ...viewFromText(text), lastSync: ofHledger }, { ...plainSettings('EUR'), ...FULL_SETTINGS }, parseDay(GENERATED_TODAY))

const NOTHINGS = [
  'Assets:Checking  0 EUR',
  'Assets:Equity:FUND  0 FUND',
  'Assets:Stamps  0 STAMP',
  'Expenses:Food  0 EUR',
  'Expenses:Interest:Mortgage  0 EUR',
  'Income:Interest:Savings  0 EUR',
  'Income:CapitalGains:Equity:FUND  0 EUR',
  'Income:Refund  0 EUR',
  'Liabilities:CreditCard:Visa  0 EUR',
]
/** A book without them knows these accounts, too. */
const PRELUDE = NOTHINGS.map((nothing, i) => `2021-10-0${i + 1} Open\n  ${nothing.replace('  0 ', '  1 ')}\n  Equity:Opening`).join('\n')

/** Interest of which tax was withheld, beside interest of nothing: nobody seemed to have withheld it. */
const FOUND: [string, { at: number; nothing: string; alone: boolean }[]][] = [
  [
    '2021-11-01 Interest less tax\n  Assets:Wallet  0.01 EUR\n  Expenses:Tax:Interest  1.25 EUR\n  Income:Interest:Wallet',
    [{ at: 0, nothing: 'Income:Interest:Savings  0 EUR', alone: false }],
  ],
]

const LISTS = new Set(['transactions', 'ledger'])
/** Places and lists of whole transactions, which have what is listed; everything else is made of figures. */
const isPlace = (key: string): boolean => /^(id|transaction_id|transactions|.*line)$/i.test(key)

/** How many postings there are, and up to when: those of nothing are some. */
const isCount = (key: string, value: unknown): boolean => (key === 'postings' && typeof value === 'number') || key === 'last_date'

const figuresOf = (text: string): string[] => {
  const ledger = ledgerOf(`${PRELUDE}\n${text}`)
  return Object.entries(REPORTS)
    .filter(([name]) => !LISTS.has(name))
    .map(
      ([name, report]) =>
        `${name} ${JSON.stringify(plain(report(ledger)), (key, value) => (isPlace(key) || isCount(key, value) ? undefined : value))}`,
    )
}

test('postings of nothing change no figure of any report', () => {
  const more = fc.array(fc.record({ at: fc.nat(40), nothing: fc.constantFrom(...NOTHINGS), alone: fc.boolean() }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(generatedBook, more, (text, additions) => {
      const lines = text.split('\n')
      const heads = lines.flatMap((line, at) => (/^(~ )?\d/.test(line) ? [at] : []))
      const below = new Map<number, string[]>()
      const apart: string[] = []
      for (const { at, nothing, alone } of additions) {
        if (alone || heads.length === 0) apart.push(`2023-0${1 + (at % 5)}-01 Check\n  ${nothing}`)
        else below.set(heads[at % heads.length]!, [...(below.get(heads[at % heads.length]!) ?? []), `  ${nothing}`])
      }
      const extended = [...lines.flatMap((line, at) => [line, ...(below.get(at) ?? [])]), ...apart].join('\n')
      expect(figuresOf(extended)).toEqual(figuresOf(text))
    }),
    { numRuns: runs(34), examples: FOUND },
  )
})
