import { describe, expect, test } from 'vitest'
import {
  bookAt,
  dayIn,
  flipped,
  fromKept,
  grouped,
  heardOf,
  type ImportRow,
  isTaken,
  ofAccount,
  ofSamePayee,
  openHalves,
  openingToBeSaved,
  sureness,
  textOf,
  toBeSaved,
  toKeep,
  UNDECIDED,
  wantsALook,
  withAccount,
  withText,
} from '../../../ui/figures/import-rows.ts'

const TEXT = '2024-03-10 Bakery\n    Expenses:Food    4.00 EUR\n    Assets:Bank'
const row = (place: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: place,
  line: place + 1,
  cells: [],
  outcome: 'text',
  text: TEXT,
  transactions: [{ day: '2024-03-10', payee: 'Bakery', postings: [{ account: 'Expenses:Food', quantity: '4.00', commodity: 'EUR' }] }],
  predictions: [{ account: 'Expenses:Food', choices: [{ account: 'Expenses:Food', confidence: 0.9, because: 'payee', is_sure: true }] }],
  why: '',
  key: `key ${place}`,
  ...more,
})

describe('what is written', () => {
  test('new rows are, what the journal has is not, and each only until a person says otherwise', () => {
    const [fresh, known, skipped] = [row(0), row(1, { outcome: 'duplicate' }), row(2, { outcome: 'skipped', text: '' })]
    expect([fresh, known, skipped].map((one) => isTaken(one, UNDECIDED))).toEqual([true, false, false])
    const other = flipped(UNDECIDED, [fresh, known, skipped])
    expect([fresh, known, skipped].map((one) => isTaken(one, other))).toEqual([false, true, false])
    expect([fresh, known].map((one) => isTaken(one, flipped(other, [fresh, known])))).toEqual([true, false])
  })

  test('a row that is perhaps the other half of a transaction is not written until it is ticked', () => {
    const similar = row(0, { similar_to: { file: 'main.ledger', line: 3, day: '2024-03-09', payee: 'Transfer' } })
    expect([isTaken(similar, UNDECIDED), wantsALook(similar, UNDECIDED)]).toEqual([false, true])
    const ticked = flipped(UNDECIDED, [similar])
    expect([isTaken(similar, ticked), wantsALook(similar, ticked)]).toEqual([true, false])
    // It was ticked as a likely double. As a new row, after the journal has changed, it is ticked anyway.
    expect(isTaken(row(0), ticked)).toBe(true)
    expect(isTaken(similar, fromKept(toKeep(ticked)))).toBe(true)
  })

  test('the other half of a transfer is left out, and joined with its twin unless it is ticked as another transaction', () => {
    const twin = { file: 'main.ledger', line: 3, day: '2024-03-09', payee: 'Transfer', is_other_half: true, open: 'Expenses:Unknown' }
    const half = row(0, { similar_to: twin })
    // Its twin says where the money went: there is nothing to replace.
    const { open: _, ...whole } = twin
    const rows = [half, row(1, { similar_to: whole }), row(2), row(3, { outcome: 'duplicate', similar_to: twin })]
    expect(openHalves(rows, UNDECIDED)).toEqual([{ file: 'main.ledger', line: 3, day: '2024-03-09', open: 'Expenses:Unknown' }])
    expect(openHalves(rows, flipped(UNDECIDED, [half]))).toEqual([])
    const groups = grouped(rows, UNDECIDED)
    expect([groups.new, groups.skipped, groups.look].map((some) => some.map((one) => one.row))).toEqual([[2], [0, 1], [0, 1]])
  })

  test('an account that is only suggested wants a look however likely it is, until it is chosen', () => {
    const choice = { account: 'Expenses:Food', confidence: 0.9, because: 'payee' as const, is_sure: false }
    const suggested = row(0, { predictions: [{ account: 'Expenses:Food', choices: [choice] }] })
    const sure = row(1, { predictions: [{ account: 'Expenses:Food', choices: [{ ...choice, confidence: 0.4, is_sure: true }] }] })
    expect([suggested, sure].map((one) => wantsALook(one, UNDECIDED))).toEqual([true, false])
    expect(wantsALook(suggested, withAccount(UNDECIDED, [suggested], { place: 0, account: 'Expenses:Food' }))).toBe(false)
  })

  test('the opening balance goes without a key, and is in what the book will have', () => {
    const opening = { account: 'Assets:Bank', from: 'Equity:Opening', day: '2024-03-01', quantity: '2100.00', commodity: 'EUR', text: 'text' }
    expect(openingToBeSaved(opening)).toEqual({ day: '2024-03-01', text: 'text', keys: [] })
    const check = { account: 'Assets:Bank', commodity: 'EUR', compared: 1, closing: { day: '2024-03-31', stated: '2096.00', book: '-4.00' } }
    expect([bookAt(check, [], UNDECIDED), bookAt(check, [], UNDECIDED, opening)]).toEqual([-4, 2096])
    expect(bookAt({ ...check, commodity: 'USD' }, [], UNDECIDED, opening)).toBe(-4)
  })

  test('a known row that is wanted all the same goes without the key that would keep it out', () => {
    const rows = [row(0), row(1, { outcome: 'duplicate' })]
    const saved = toBeSaved(rows, flipped(UNDECIDED, [rows[1]!]), '2024-04-01')
    expect(saved.map(({ keys }) => keys)).toEqual([['key 0'], []])
  })

  test('what was edited by hand is written as it was edited, on the day that it says', () => {
    const edited = withText(UNDECIDED, row(0), '2024/3/9 Baker\n    A  1 EUR\n    B\n')
    expect(toBeSaved([row(0)], edited, '2024-04-01')).toEqual([{ day: '2024-03-09', text: '2024/3/9 Baker\n    A  1 EUR\n    B', keys: ['key 0'] }])
    expect(withText(edited, row(0), TEXT).edited.size).toBe(0)
    expect(dayIn('; nothing')).toBeUndefined()
  })

  test('a duplicate whose text is edited is written, and no longer once its text is as it was', () => {
    const known = row(1, { outcome: 'duplicate' })
    const edited = withText(UNDECIDED, known, `${TEXT}\n    ; again`)
    expect(isTaken(known, edited)).toBe(true)
    expect(isTaken(known, withText(edited, known, TEXT))).toBe(false)
  })

  test('a row that was left out, edited or wanted all the same while it was another is what it is by now', () => {
    const [fresh, known] = [row(0), row(1, { outcome: 'duplicate' })]
    const decided = flipped(UNDECIDED, [fresh, known])
    expect([row(0, { outcome: 'duplicate' }), row(1)].map((one) => isTaken(one, decided))).toEqual([false, true])
    const edited = withText(withText(UNDECIDED, fresh, 'other'), known, 'another')
    expect([fresh, known].map((one) => isTaken(one, edited))).toEqual([true, true])
    expect([row(0, { outcome: 'duplicate' }), row(1)].map((one) => isTaken(one, edited))).toEqual([false, true])
  })

  test('what was decided is kept with the tab, and edited texts go to another account with their statement', () => {
    const decided = withText(
      withAccount(flipped(UNDECIDED, [row(2)]), [row(1)], { place: 0, account: 'Expenses:Bar' }),
      row(0),
      '2024-03-10 A\n    Expenses:Assets:Bank  4.00 EUR\n    Assets:Bank  -4.00 EUR\n    Assets:Bank Two  0 EUR\n    Assets:Bank',
    )
    expect(fromKept(JSON.parse(JSON.stringify(toKeep(decided))))).toEqual(decided)
    expect(ofAccount(decided, 'Assets:Bank', 'Assets:Savings').edited.get(0)).toBe(
      '2024-03-10 A\n    Expenses:Assets:Bank  4.00 EUR\n    Assets:Savings  -4.00 EUR\n    Assets:Bank Two  0 EUR\n    Assets:Savings',
    )
  })

  test('the book will hold what the rows come to that will be written', () => {
    const moving = (place: number, quantity: string, more: Partial<ImportRow> = {}) =>
      row(place, { transactions: [{ day: '2024-03-10', payee: 'A', postings: [{ account: 'Assets:Bank', quantity, commodity: 'EUR' }] }], ...more })
    const rows = [moving(0, '-0.10'), moving(1, '-0.20'), moving(2, '5.00', { outcome: 'duplicate' })]
    const check = { account: 'Assets:Bank', commodity: 'EUR', compared: 0, closing: { day: '2024-03-31', stated: '0.70', book: '0.70' } }
    expect(bookAt(check, rows, UNDECIDED)).toBe(0.7)
    expect(bookAt(check, rows, flipped(UNDECIDED, [rows[0]!]))).toBe(0.8)
    expect(bookAt(check, rows, flipped(UNDECIDED, rows))).toBe(6)
    expect(bookAt(check, rows, withText(UNDECIDED, rows[1]!, 'other'))).toBeUndefined()
    expect(bookAt({ ...check, closing: { ...check.closing, day: '2024-03-01' } }, rows, flipped(UNDECIDED, rows))).toBe(0.7)
  })

  test('a row with an error is written once it has been mended by hand', () => {
    const broken = row(0, { outcome: 'error', transactions: [] })
    expect(isTaken(broken, UNDECIDED)).toBe(false)
    expect(isTaken(broken, withText(UNDECIDED, broken, '2024-03-10 Mended\n    A  1 EUR\n    B'))).toBe(true)
  })
})

describe('accounts', () => {
  test('are chosen for one row or for all of its payee, whatever its case, and take the place of what was typed', () => {
    const rows = [row(0), row(1, { transactions: [{ day: '2024-03-11', payee: 'BAKERY', postings: [] }] }), row(2, { transactions: [] })]
    expect(ofSamePayee(rows[0]!, rows).map(({ row: place }) => place)).toEqual([0, 1])
    const typed = withText(UNDECIDED, rows[0]!, '2024-03-10 X\n    A  1 EUR\n    B')
    const chosen = withAccount(typed, ofSamePayee(rows[0]!, rows), { place: 0, account: 'Expenses:Treats' })
    expect([...chosen.chosen]).toEqual([
      [0, ['Expenses:Treats']],
      [1, ['Expenses:Treats']],
    ])
    expect(textOf(rows[0]!, chosen)).toBe(TEXT)
  })

  test('the second of a divided row is chosen without touching the first', () => {
    const divided = row(0, { predictions: [...row(0).predictions, { account: 'Expenses:Unknown', choices: [] }] })
    expect(withAccount(UNDECIDED, [divided], { place: 1, account: 'Expenses:Tip' }).chosen.get(0)).toEqual(['Expenses:Food', 'Expenses:Tip'])
  })

  test('of which nothing is known want a look, until a person has chosen', () => {
    const unknown = row(0, { predictions: [{ account: 'Expenses:Unknown', choices: [] }] })
    expect([sureness(unknown, UNDECIDED), wantsALook(unknown, UNDECIDED), wantsALook(row(1), UNDECIDED)]).toEqual([0, true, false])
    const chosen = withAccount(UNDECIDED, [unknown], { place: 0, account: 'Expenses:Food' })
    expect([sureness(unknown, chosen), wantsALook(unknown, chosen)]).toEqual([1, false])
  })

  test('rows stand in the groups that one asks for', () => {
    const rows = [row(0), row(1, { outcome: 'duplicate' }), row(2, { outcome: 'error' }), row(3, { outcome: 'skipped' })]
    const places = Object.fromEntries(Object.entries(grouped(rows, UNDECIDED)).map(([group, members]) => [group, members.map(({ row: at }) => at)]))
    expect(places).toEqual({ new: [0], look: [2], known: [1], errors: [2], skipped: [3], all: [0, 1, 2, 3] })
  })
})

test('of a row one hears whose it is, where it goes and whether it is left out, and no amount', () => {
  expect(heardOf(row(0), UNDECIDED)).toBe('Bakery, Expenses:Food')
  expect(heardOf(row(0), flipped(UNDECIDED, [row(0)]))).toBe('Bakery, Expenses:Food, left out')
  expect(heardOf(row(3, { outcome: 'skipped', text: '', transactions: [], predictions: [] }), UNDECIDED)).toBe('line 4, left out')
})
