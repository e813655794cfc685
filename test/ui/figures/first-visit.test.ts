import { afterEach, describe, expect, test } from 'vitest'
import { monthOf, shortDay, writeDaysIn } from '../../../ui/figures/calendar-days.ts'
import { currencyChoices, currencyReason, listed, monthNames, questionsIn, rootsInWords, type Understood } from '../../../ui/figures/first-visit.ts'
import { figuresFor } from '../../../ui/figures/number-format.ts'

const BOOK: Understood = {
  dialect: 'ledger',
  currency: '$',
  currency_from: 'postings',
  money: ['$', 'EUR'],
  same_currency: [],
  digits: { $: 2, JPY: 0 },
  roots: [],
  unclear: [],
  checking_accounts: [],
  own_units: [],
  uses: { investments: false, debts: false, events: false },
  unpriced: [],
  held: [],
  begins: '2024-01-01T00:00:00Z',
  until: '2024-03-31T00:00:00Z',
  is_resting: false,
}

describe('the strip of the first visit says', () => {
  test.each<[Partial<Understood>, string]>([
    [{}, 'most money is held in it'],
    [{ currency_from: 'book' }, 'declared in the journal'],
    [{ currency_from: 'configuration' }, 'from the settings'],
    [{ currency: '', currency_from: '' }, 'no transactions yet'],
    [{ same_currency: [['$', 'USD']] }, 'most money is held in it; USD is the same'],
    [{ same_currency: [['€', 'EUR']] }, 'most money is held in it'],
  ])('why figures are in a currency: %j', (book, words) => expect(currencyReason({ ...BOOK, ...book })).toBe(words))

  test('what they could be in', () => {
    const held = [
      { commodity: 'EUR', quantity: 1 },
      { commodity: 'ACME', quantity: 1 },
    ]
    expect(currencyChoices({ ...BOOK, held })).toEqual(['$', 'EUR'])
    // Shares are no currency, but where there is no money at all something has to be counted in.
    expect(currencyChoices({ ...BOOK, held: [...held, { commodity: 'CHF', quantity: 1 }] })).toEqual(['$', 'EUR', 'CHF'])
    expect(currencyChoices({ ...BOOK, currency: '', money: [], held: [{ commodity: 'ACME', quantity: 1 }] })).toEqual(['ACME'])
  })

  test.each<[Partial<Understood>, string]>([
    [{}, 'from their names'],
    [{ roots: [{ name: '资产', root: 'Assets', guessed: false }] }, '资产 → Assets'],
    [
      {
        roots: [
          ['Aktiva', 'Assets'],
          ['Aktiva:Bank', 'Assets'],
          ['Aktiva:Bank:Giro', 'Assets'],
          ['Aktiva:Kredit', 'Liabilities'],
          ['Passiva', 'Liabilities'],
          ['Ertrag', 'Income'],
          ['Aufwand', 'Expenses'],
          ['Konten', 'Assets'],
        ].map(([name = '', root = '']) => ({ name, root, guessed: false })),
      },
      'Aktiva → Assets, Aktiva:Kredit → Liabilities, Passiva → Liabilities, Ertrag → Income, Aufwand → Expenses and 1\u00a0more',
    ],
    [
      { roots: [{ name: 'Giro', root: 'Assets', guessed: true }], unclear: ['A', 'B', 'C', 'D', 'E'] },
      'Giro → Assets, guessed from use; unclear: A, B, C, D and 1\u00a0more',
    ],
  ])('how accounts got their roots: %j', (book, words) => expect(rootsInWords({ ...BOOK, ...book })).toBe(words))

  test('which accounts are asked about: those of no root first, and those that were guessed', () => {
    const roots = [
      { name: 'Giro', root: 'Assets', guessed: true },
      { name: '资产', root: 'Assets', guessed: false },
    ]
    expect(questionsIn({ ...BOOK, roots, unclear: ['Car'] })).toEqual([
      { name: 'Car', root: '' },
      { name: 'Giro', root: 'Assets' },
    ])
  })

  test('names of months as people call them, whatever the browser knows', () => {
    expect([monthNames('de-DE')[2], monthNames('en-GB')[11], monthNames('??')[0]]).toEqual(['März', 'December', 'January'])
    expect(listed(['A', 'B'])).toBe('A, B')
  })
})

describe('days and amounts are written as whoever looks writes them', () => {
  afterEach(() => writeDaysIn('en-GB'))
  test.each([
    ['en-GB', '7 Feb 2022', 'Feb 2022'],
    ['en-US', 'Feb 7, 2022', 'Feb 2022'],
    ['de-DE', '7. Feb. 2022', 'Feb. 2022'],
    ['??', '7 Feb 2022', 'Feb 2022'],
  ])('in %s', (locale, day, month) => {
    writeDaysIn(locale)
    expect([shortDay('2022-02-07'), monthOf('2022-02-07')]).toEqual([day, month])
  })
  test('with the digits of the journal', () => {
    const { cash } = figuresFor({ locale: 'en-GB', precision: 2, digits: { JPY: 0, USD: 2 } })
    expect([cash(300.3, 'USD'), cash(5000, 'USD'), cash(5000, 'JPY'), cash(0.125, 'USD'), cash(5000, 'CHF')]).toEqual([
      '300.30',
      '5,000.00',
      '5,000',
      '0.13',
      '5,000.00',
    ])
  })
})
