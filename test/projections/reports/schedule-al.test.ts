import { describe, expect, test } from 'vitest'
import { scheduleAlReport } from '../../../src/projections/reports/taxes.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

describe('Schedule AL', () => {
  test('lists what was held and owed at the end of each financial year, at cost', () => {
    const book = '2021-05-01 House\n  Assets:House  100 EUR\n  Liabilities:Loan\n2022-05-01 Pay\n  Liabilities:Loan  30 EUR\n  Assets:Checking'
    const settings = {
      scheduleAl: [
        { code: 'immovable', accounts: ['Assets:House'] },
        { code: 'liability', accounts: ['Liabilities:*'] },
      ],
    }
    const years = scheduleAlReport(ledgerOf(book, '2022-12-31', settings)).schedule_als
    const shown = Object.entries(years).map(
      ([year, { date, entries }]) =>
        `${year} ${date.slice(0, 10)} ${entries.length} ${entries
          .filter(({ amount }) => !amount.isZero)
          .map(({ section, amount }) => `${section.code} ${amount}`)
          .join(', ')}`,
    )
    expect(shown).toEqual(['2022 - 23 2023-03-31 10 immovable 100, liability 70', '2021 - 22 2022-03-31 10 immovable 100, liability 100'])
  })
  test('of a book that begins later this year has this year, with nothing in it unless the ledger looks ahead', () => {
    const ledger = ledgerOf('2023-02-01 House\n  Assets:House  100 EUR\n  Equity:Open', '2022-12-31', {
      scheduleAl: [{ code: 'immovable', accounts: ['Assets:House'] }],
    })
    const amounts = (of: typeof ledger): string[] =>
      Object.entries(scheduleAlReport(of).schedule_als).map(([year, { entries }]) => `${year}: ${entries.length} ${entries[0]!.amount}`)
    expect(amounts(ledger)).toEqual(['2022 - 23: 10 0'])
    expect(amounts(ledger.lookingAhead())).toEqual(['2022 - 23: 10 100'])
    expect(amounts(ledgerOf('2023-04-01 House\n  Assets:House  100 EUR\n  Equity:Open', '2022-12-31'))).toEqual([])
  })
})
