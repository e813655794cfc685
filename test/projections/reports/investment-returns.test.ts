import { expect, test, vi } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { investmentReturns } from '../../../src/projections/reports/gain.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2024-01-01')
const SETTINGS = plainSettings('EUR')

const bought = (account: string, day: string, paid: number): string =>
  `${day} Buy\n    Assets:Equity:${account}  1 ${account} @@ ${paid} EUR\n    Equity:Opening\n\n`
const price = (account: string, worth: number): string => `P 2023-12-31 ${account} ${worth} EUR\n\n`
const saved = '2023-01-01 Open\n    Assets:Deposit  100 EUR\n    Equity:Opening\n\n'
const interest = '2023-12-01 Interest\n    Assets:Deposit  5 EUR\n    Income:Interest:Deposit\n\n'
const BOOK = `${saved}${bought('FUND', '2023-01-01', 100)}${bought('ACME', '2023-01-01', 100)}${price('FUND', 110)}${price('ACME', 120)}`

/** After each text, as a server that goes on running has them, and as one that begins with it. */
function* returns(...texts: readonly string[]): Generator<{ readonly kept: unknown; readonly anew: unknown }> {
  const journal = new JournalInMemory()
  let last: ValuedLedger | undefined
  for (const text of texts) {
    const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
    journal.sync(contentOf(readerOf('ledger').read('/main.journal', files, { today: TODAY })))
    last = last ? last.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    yield { kept: plain(investmentReturns(last)), anew: plain(investmentReturns(new ValuedLedger(journal.view, SETTINGS, TODAY))) }
  }
}

test('after an edit the return of an account is that of what it has by then, and of what that is worth by then', () => {
  const texts = [BOOK, BOOK + interest, BOOK.replace('ACME 120', 'ACME 130'), bought('FUND', '2023-01-01', 50) + BOOK]
  const seen = Array.from(returns(...texts), ({ kept, anew }) => {
    expect(kept).toEqual(anew)
    return JSON.stringify(kept)
  })
  expect(new Set(seen).size).toBe(4)
})

test('that of one account makes no list of all accounts: thousands of them would be millions of rows after every sync', () => {
  const asked = (accounts: number): number => {
    const opened = Array.from({ length: accounts }, (_, nth) => `  Assets:Deposit:Number${nth}  1 EUR\n`).join('')
    const ledger = ledgerOf(`2023-01-01 Open\n${opened}  Equity:Opening\n`, '2024-01-01')
    // What is worked out once for all of them is not meant.
    expect([ledger.earnings.size, ledger.kinds.length]).toEqual([0, accounts + 1])
    const size = vi.spyOn(ledger.accounts, 'size', 'get')
    expect(investmentReturns(ledger)).toHaveLength(accounts)
    return size.mock.calls.length
  }
  expect(asked(40)).toBe(asked(10))
})
