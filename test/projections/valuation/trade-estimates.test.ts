import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { recast, reportCurrencyOf } from '../../../src/projections/valuation/recast.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

/** A gift of shares on the 5th, and what else is in the book (a lot says what was paid, and is no price). */
const given = (text: string, today = '2024-12-31') => ledgerOf(`2024-01-05 Gift\n  Assets:Fund  2 ODD\n  Income:Gifts\n${text}`, today)
/** What the gift is counted with: its amount, the day from which it is known, and what said so. */
function counted(text: string, today?: string): string {
  const { booked } = given(text, today)
  const gift = booked.row.indexOf(0)
  const estimate = booked.estimated.get(gift)
  return `${booked.amountOf(gift)}${estimate ? ` since ${formatDay(estimate.rateDay)} by ${estimate.source.from}` : booked.unknown.has(gift) ? ' unknown' : ''}`
}
const sold = (day: string, quantity: string, lot: string): string =>
  `${day} Trade\n  Assets:Fund  ${quantity} ODD {${lot} EUR}\n  Assets:Bank  1 EUR\n`

describe('what was given without a price counts', () => {
  test('as the first trade after it has it, in proportion', () => {
    expect(counted(sold('2024-02-01', '-4', '5'))).toBe('10 since 2024-02-01 by trade')
    expect(counted(sold('2024-02-01', '3', '7') + sold('2024-03-01', '1', '9'))).toBe('14 since 2024-02-01 by trade')
    expect(counted(sold('2024-03-01', '1', '9') + sold('2024-02-01', '3', '7'))).toBe('14 since 2024-02-01 by trade')
  })
  test('also when it was on the same day, and not when it was before', () => {
    expect(counted(sold('2024-01-05', '1', '6'))).toBe('12 since 2024-01-05 by trade')
    expect(counted(sold('2024-01-04', '1', '6'))).toBe('0 unknown')
  })
  test('with a price that is known no later, and with a trade that is known before a price', () => {
    expect(counted(`P 2024-02-01 ODD 3 EUR\n${sold('2024-02-01', '1', '6')}`)).toBe('6 since 2024-02-01 by market')
    expect(counted(`P 2024-02-02 ODD 3 EUR\n${sold('2024-02-01', '1', '6')}`)).toBe('12 since 2024-02-01 by trade')
    expect(counted(`P 2024-01-20 ODD 3 EUR\n${sold('2024-02-01', '1', '6')}`)).toBe('6 since 2024-01-20 by market')
  })
  test('not by a trade of nothing, of something else, or of a day to come', () => {
    expect(counted('2024-02-01 Trade\n  Assets:Fund  2 OTHER {6 EUR}\n  Assets:Bank  1 EUR\n')).toBe('0 unknown')
    expect(counted(sold('2024-02-01', '1', '6'), '2024-01-31')).toBe('0 unknown')
    expect(counted(sold('2024-02-01', '1', '6'), '2024-02-01')).toBe('12 since 2024-02-01 by trade')
  })
  test('and is unknown again in a book of before that day', () => {
    const ledger = given(sold('2024-02-01', '-4', '5'))
    const before = ledger.asOf(parseDay('2024-01-31')).booked
    expect([`${before.amountOf(0)}`, before.unknown.has(0), before.estimated.size]).toEqual(['0', true, 0])
    expect(`${ledger.booked.amountOf(0)}`).toBe('10')
  })
})

describe('the currency of a report', () => {
  const book = 'P 2024-01-01 USD 0.5 EUR\n2024-01-05 a\n  Assets:A  2 USD\n  Assets:B  1 ODD\n'
  const ledger = ledgerOf(book, '2024-12-31')
  const asked = (name: string | undefined, settings = {}): unknown => {
    const found = reportCurrencyOf(ledgerOf(book, '2024-12-31', settings), name)
    return found instanceof Refusal ? found.message : found
  }
  test('is any one that there is a rate to, the default one included', () => {
    expect([asked('USD'), asked('EUR'), asked(''), asked(undefined)]).toEqual(['USD', 'EUR', undefined, undefined])
  })
  test('is refused where there is none', () => {
    const why = (name: string): string => `report_currency "${name}": no rate from EUR to ${name} is known; add a price for the pair to the journal`
    expect([asked('ODD'), asked('CHF')]).toEqual([why('ODD'), why('CHF')])
  })
  test('is the default one where others are switched off', () => {
    expect(asked('USD', { multiCurrency: false })).toBeUndefined()
  })
  test('is made once for a ledger, of which the last two are kept', () => {
    const other = recast(ledger, { reportCurrency: 'USD' })
    expect(recast(ledger, { reportCurrency: 'USD' })).toBe(other)
    expect(recast(ledgerOf(book, '2024-12-31'), { reportCurrency: 'USD' })).not.toBe(other)
    if (other instanceof Refusal) throw new Error(other.message)
    expect(other.settings).toMatchObject({ defaultCurrency: 'USD', currencies: ['EUR'], priceAnchorCurrencies: ['EUR'] })
  })
  test('and a part of a book are kept with it', () => {
    const only = { accounts: ['Assets:A'] }
    const part = recast(ledger, { only })
    expect(recast(ledger, { only: { accounts: ['Assets:A'] } })).toBe(part)
    for (const other of [{ accounts: ['Assets:B'] }, { payees: ['Assets:A'] }, { tags: ['Assets:A'] }])
      expect(recast(ledger, { only: other })).not.toBe(part)
  })
})
