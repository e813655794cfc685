import { describe, expect, test } from 'vitest'
import {
  changedTicks,
  differenceOf,
  isComplete,
  madeUpBy,
  type SheetPosting,
  tickedSum,
  whatIsOff,
} from '../../../../ui/pages/reconcile/reconcile-page.tsx'

const posting = (id: string, quantity: number, ticked: boolean): SheetPosting => ({
  id,
  quantity,
  ticked,
  date: '2024-05-03T00:00:00Z',
  payee: '',
  status: 'unmarked',
  reconciled: false,
  markable: true,
  accounts: [],
  file_name: 'main.ledger',
  line: 1,
})
const sheet = {
  account: 'Assets:Bank',
  commodity: 'EUR',
  commodities: ['EUR'],
  until: '2024-05-31T00:00:00Z',
  balance: 0.6,
  settled: 0.3,
  settled_count: 2,
  left_out: 0,
  postings: [posting('a', 0.1, true), posting('b', 0.2, false)],
}

describe('what is off', () => {
  const off = (difference: number | undefined, isOwed = false): string =>
    whatIsOff(sheet, new Map(), { difference, isOwed, shown: (value) => (isOwed ? -value : value).toFixed(2) })

  test('is said with its amount, for what is held and for what is owed', () => {
    expect(off(5)).toMatch(/^The statement has 5\.00 more than what is ticked\. Add what is missing/)
    expect(off(-5)).toMatch(/^The statement has 5\.00 less than what is ticked\./)
    expect(off(-5, true)).toMatch(/^The statement has 5\.00 more than what is ticked\./)
    expect(off(0.2)).toMatch(/ Ticking “” of 3 May 2024 would settle it\.$/)
  })

  test('is nothing when they agree, and cannot be told without a closing balance', () => {
    expect(off(0)).toBe('')
    expect(off(undefined)).toMatch(/^Enter the closing balance/)
  })
})

describe('ticking a statement', () => {
  test('names the posting that makes up the difference: one to tick, or one that is ticked', () => {
    expect(madeUpBy(sheet, new Map(), 0.2)?.id).toBe('b')
    expect(madeUpBy(sheet, new Map(), -0.1)?.id).toBe('a')
    expect(madeUpBy(sheet, new Map([['b', true]]), -0.2)?.id).toBe('b')
    expect(madeUpBy(sheet, new Map(), 5)).toBeUndefined()
  })

  test('adds up what is settled and what is ticked, to the cent', () => {
    expect(tickedSum(sheet, new Map())).toBe(0.4)
    expect(differenceOf(sheet, new Map([['b', true]]), 0.6)).toBe(0)
    expect(differenceOf(sheet, new Map([['a', false]]), 0.6)).toBe(0.3)
  })
  test('sends only what is another than before', () => {
    expect(
      changedTicks(
        sheet,
        new Map([
          ['a', true],
          ['b', true],
        ]),
      ),
    ).toEqual({ ticked: ['b'], unticked: [] })
    expect(changedTicks(sheet, new Map([['a', false]]))).toEqual({ ticked: [], unticked: ['a'] })
  })
  test('is complete when nothing is open, and nothing was left out', () => {
    expect(isComplete(sheet, new Map())).toBe(false)
    expect(isComplete(sheet, new Map([['b', true]]))).toBe(true)
    expect(isComplete({ ...sheet, left_out: 1 }, new Map([['b', true]]))).toBe(false)
  })
})
