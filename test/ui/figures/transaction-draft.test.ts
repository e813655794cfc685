import { expect, test } from 'vitest'
import type { EditableTransactionAnswer } from '../../../src/http/contract/transaction-edits-contract.ts'
import {
  changesOf,
  draftOf,
  leftOutAmount,
  missingAmount,
  replacedAccount,
  tagIn,
  withPosting,
  withQuantity,
} from '../../../ui/figures/transaction-draft.ts'

const posting = (account: string, quantity: string, isLeftOut = false) => ({
  account,
  quantity,
  commodity: 'EUR',
  is_left_out: isLeftOut,
  is_amount_editable: true,
  behind: '',
  comment: '',
})
const WAS: EditableTransactionAnswer = {
  id: 'a',
  version: 'v',
  dialect: 'ledger',
  file: 'main.ledger',
  line: 1,
  date: '2024-01-02',
  second_date: '',
  code: '12',
  payee: 'Baker',
  note: '',
  status: 'cleared',
  tags: [{ name: 'trip', value: '' }],
  postings: [posting('Expenses:Food', '0.3'), posting('Assets:Bank', '-0.3')],
}
const LEFT_OUT = { ...WAS, postings: [posting('Expenses:Food', '5'), posting('Assets:Bank', '-5', true)] }

test('only fields that were changed are sent', () => {
  const draft = draftOf(WAS)
  expect(changesOf(draft, WAS)).toBeUndefined()
  expect(changesOf({ ...draft, payee: ' Baker ', date: '2024-01-03' }, WAS)).toEqual({ date: '2024-01-03' })
  expect(changesOf({ ...draft, tags: [] }, WAS)).toEqual({ tags: [] })
  expect(changesOf({ ...draft, code: ' ', secondDate: '2024-01-05' }, WAS)).toEqual({ code: '', second_date: '2024-01-05' })
})

test('of the postings each field that stays is left out', () => {
  const draft = draftOf(WAS)
  const [food, bank] = draft.postings as [(typeof draft.postings)[0], (typeof draft.postings)[0]]
  expect(changesOf({ ...draft, postings: [{ ...food, account: 'Expenses:Fun' }, bank] }, WAS)).toEqual({
    postings: [{ from: 0, account: 'Expenses:Fun' }, { from: 1 }],
  })
  expect(changesOf({ ...draft, postings: [food, { ...bank, quantity: '' }] }, WAS)).toEqual({ postings: [{ from: 0 }, { from: 1, amount: null }] })
  expect(changesOf({ ...draft, postings: [food, { from: undefined, account: 'A', quantity: '', commodity: 'EUR', comment: '' }] }, WAS)).toEqual({
    postings: [{ from: 0 }, { account: 'A' }],
  })
  expect(changesOf({ ...draft, postings: [{ ...food, comment: 'bread ' }, bank] }, WAS)).toEqual({
    postings: [{ from: 0, comment: 'bread' }, { from: 1 }],
  })
})

test('the opposite amount follows, one that is left out does not', () => {
  expect(withQuantity(draftOf(WAS), 0, '12', WAS).postings.map(({ quantity }) => quantity)).toEqual(['12', '-12'])
  expect(withQuantity(draftOf(WAS), 1, '-12', WAS).postings.map(({ quantity }) => quantity)).toEqual(['12', '-12'])
  expect(withQuantity(draftOf(LEFT_OUT), 0, '12', LEFT_OUT).postings.map(({ quantity }) => quantity)).toEqual(['12', ''])
})

test('the opposite amount follows after the first was deleted and typed again', () => {
  const typed = ['0.', '', '2', '20'].reduce((draft, text) => withQuantity(draft, 0, text, WAS), draftOf(WAS))
  expect(typed.postings.map(({ quantity }) => quantity)).toEqual(['20', '-20'])
})

test('an amount that is left out is that of the other postings as they are edited', () => {
  const read = draftOf(LEFT_OUT)
  const edited = (text: string) => leftOutAmount(withQuantity(read, 0, text, LEFT_OUT), 1, LEFT_OUT)
  expect(leftOutAmount(read, 1, LEFT_OUT)).toEqual({ quantity: -5, commodity: 'EUR' })
  expect(edited('12.50')).toEqual({ quantity: -12.5, commodity: 'EUR' })
  expect(edited('')).toBeUndefined()
  const split = { ...read, postings: [...read.postings, { from: undefined, account: 'A', quantity: '1', commodity: 'EUR', comment: '' }] }
  expect(leftOutAmount(split, 1, LEFT_OUT)).toEqual({ quantity: -6, commodity: 'EUR' })
  const mixed = { ...split, postings: split.postings.map((one) => (one.from === undefined ? { ...one, commodity: 'USD' } : one)) }
  expect(leftOutAmount(mixed, 1, LEFT_OUT)).toBeUndefined()
})

test('a split has what is missing, to the cent', () => {
  const draft = draftOf(WAS)
  const less = { ...draft, postings: draft.postings.map((one, at) => (at === 0 ? { ...one, quantity: '0.1' } : one)) }
  expect(missingAmount(less, false)).toBe(0.2)
  expect(withPosting(less, false).postings[2]).toMatchObject({ quantity: '0.2', commodity: 'EUR', account: '' })
  // With a price the amounts of one commodity need not add up to nothing.
  expect(missingAmount(less, true)).toBe(0)
})

test('one replaced account may be replaced for others too', () => {
  const draft = draftOf(WAS)
  const renamed = (places: readonly number[]) => ({
    ...draft,
    postings: draft.postings.map((one, at) => (places.includes(at) ? { ...one, account: 'X' } : one)),
  })
  expect(replacedAccount(renamed([0]), WAS)).toEqual({ from: 'Expenses:Food', to: 'X' })
  expect(replacedAccount(renamed([0, 1]), WAS)).toBeUndefined()
  expect(replacedAccount(draft, WAS)).toBeUndefined()
})

test('a tag is a name, or a name and a value', () => {
  expect(tagIn(' #trip ')).toEqual({ name: 'trip', value: '' })
  expect(tagIn('city: Rome: old')).toEqual({ name: 'city', value: 'Rome: old' })
  expect(tagIn(' : ')).toBeUndefined()
})
