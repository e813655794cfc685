import { describe, expect, test } from 'vitest'
import { changedTicks, differenceOf, isComplete, madeUpBy, type SheetPosting, tickedSum } from '../../../ui/figures/reconcile.ts'

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
