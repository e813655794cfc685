import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalIn } from '../../../ui/figures/number-format.ts'
import { type Draft, draftIn, isUntouched, missingIn, templateOf, timesIn, understoodText, withEntry } from '../../../ui/client/quick-add-form.ts'
import { anyText } from '../../support/any-text.ts'

const posting = (id: number, account: string, amount = '', commodity = 'EUR') => ({ id, account, amount, commodity })
const DRAFT: Draft = {
  day: '2024-03-15',
  payee: 'Café Amsel',
  note: '',
  postings: [posting(0, 'Expenses:Food', '12,50'), posting(1, 'Assets:Cash'), posting(2, '')],
}

describe('amounts are read as people type them', () => {
  test.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,23,456', '123456'],
    ['1 234,5', '1234.5'],
    ['1,234', '1234'],
    ['0,003', '0.003'],
    ['1.234', '1.234'],
    ['\u22125', '-5'],
    [',5', '0.5'],
    ['-.5', '-0.5'],
    ['5-', undefined],
    ['12 EUR', undefined],
    ['1.2.3', undefined],
    ['', undefined],
  ])('%j is %j', (typed, amount) => expect(decimalIn(typed, '.')).toBe(amount))

  test('a mark with three digits behind it is what the language makes of it', () => {
    expect(['1.234', '1,234', '0,125', '1.234,5'].map((typed) => decimalIn(typed, ','))).toEqual(['1234', '1.234', '0.125', '1234.5'])
    expect(templateOf({ ...DRAFT, postings: [posting(0, 'A', '1.234'), posting(1, 'B')] }, ',')).toContain('A  1234.00 EUR')
  })
})

test('one line says what was read from a few words, and leaves out what was not', () => {
  const line = {
    date: '2024-03-15T00:00:00Z',
    amount: 12.5,
    currency: 'EUR',
    payee: 'station',
    note: 'coffee',
    from_account: 'Assets:Cash',
    to_account: '',
  }
  expect(understoodText(line, { today: '2024-03-15', decimalMark: ',' })).toBe(
    'Understood: 12,50 EUR · today · payee station · from Assets:Cash · note coffee.',
  )
  const other = { ...line, payee: '', note: '', from_account: '', to_account: 'Expenses:Food' }
  expect(understoodText(other, { today: '2024-03-16', decimalMark: '.' })).toBe('Understood: 12.50 EUR · 15 Mar 2024 · to Expenses:Food.')
})

describe('a draft', () => {
  test('is a template that prints it; lines that nobody filled are left out', () => {
    expect(templateOf(DRAFT)).toBe('2024-03-15 * Café Amsel\n    Expenses:Food  12.50 EUR\n    Assets:Cash')
  })

  test('has the accounts predicted that are missing, by which way the money goes', () => {
    const draft = { ...DRAFT, note: 'with Jana', postings: [posting(0, '', '12.50'), posting(1, 'Assets:Cash'), posting(2, '', '-3', 'ACME 5')] }
    expect(templateOf(draft)).toBe(
      '2024-03-15 * Café Amsel\n    ; with Jana\n    {{predictAccount "Café Amsel" prefix="Expenses"}}  12.50 EUR\n    Assets:Cash\n    {{predictAccount "Café Amsel" prefix="Income"}}  -3 "ACME 5"',
    )
  })

  test('has as many digits after the point as people write of its currency', () => {
    const amounts = (['EUR', 'JPY', '$', 'ACME'] as const).map((commodity) =>
      templateOf({ ...DRAFT, postings: [posting(0, 'A', '18,4', commodity), posting(1, 'B')] }),
    )
    expect(amounts.map((text) => text.split('\n')[1]?.trim())).toEqual(['A  18.40 EUR', 'A  18.4 JPY', 'A  18.40 $', 'A  18.4 ACME'])
  })

  test('keeps all of its payee, of which a semicolon, a mark or a bracket would make something else', () => {
    const heads = ['Shop; with  two', '(R) Shop', '! Shop', 'A (B) * C!'].map((payee) => templateOf({ ...DRAFT, payee }).split('\n')[0])
    expect(heads).toEqual(['Shop, with two', '[R) Shop', 'Shop', 'A (B) * C!'].map((payee) => `2024-03-15 * ${payee}`))
  })

  test('says what is missing, one thing at a time', () => {
    expect(missingIn(DRAFT)).toBe('')
    expect(missingIn({ ...DRAFT, day: '' })).toBe('Choose a date.')
    expect(missingIn({ ...DRAFT, postings: [posting(0, 'A', '1x'), posting(1, 'B')] })).toBe('“1x” is not an amount.')
    expect(missingIn({ ...DRAFT, postings: [posting(0, 'A'), posting(1, 'B')] })).toBe('Enter an amount.')
    expect(missingIn({ ...DRAFT, postings: [posting(0, 'A', '1', ' '), posting(1, 'B')] })).toBe('Every amount needs a currency.')
    expect(missingIn({ ...DRAFT, postings: [posting(0, 'A', '1'), posting(1, 'B'), posting(2, 'C')] })).toMatch(/^Only one amount/)
    expect(missingIn({ ...DRAFT, postings: [posting(0, 'A', '1')] })).toBe('Choose the account it came from.')
  })

  test('is of the day that was chosen: ledger takes a day in brackets for another', () => {
    const notes = ['paid [2024-01-01]', 'Room [12], [2024/02/01=2024/02/03]', 'valued [=2024-03-18]', '[x]'].map(
      (note) => templateOf({ ...DRAFT, note }).split('\n')[1],
    )
    expect(notes).toEqual(['    ; paid (2024-01-01)', '    ; Room (12), (2024/02/01=2024/02/03)', '    ; valued [=2024-03-18]', '    ; [x]'])
  })

  test('holds nothing that would end a line, or be taken for a part of a template, whatever is typed', () => {
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (payee, note, account) => {
        const postings = [posting(0, `A${account}`, '1'), posting(1, 'Assets:Cash')]
        const text = templateOf({ day: '2024-03-15', payee: `${payee}\n2024-01-01 open {{#each SHEET}}`, note, postings })
        expect(text.split('\n').length).toBeLessThanOrEqual(4)
        expect(text).not.toMatch(/\{\{|[\u2028\u2029\r]/)
      }),
    )
  })
})

test('an entry goes to the end of a file, one empty line behind what is there', () => {
  expect(withEntry('', 'x\n')).toBe('x\n')
  expect(withEntry('a', 'x')).toBe('a\n\nx\n')
  expect(withEntry('a\n', 'x')).toBe('a\n\nx\n')
  expect(withEntry('a\n\n', 'x')).toBe('a\n\nx\n')
  expect(withEntry('a\r\n', 'x\ny')).toBe('a\r\n\r\nx\r\ny\r\n')
})

test('how often an entry stands in a file is counted by whole lines, whatever ends them', () => {
  const entry = '2024-03-31 * Bus\n    Expenses:Food  5 EUR\n    Assets:Checking\n'
  expect(timesIn('', entry)).toBe(0)
  expect(timesIn(withEntry(withEntry('; a\n', entry), entry), entry)).toBe(2)
  expect(timesIn(withEntry('; a\r\n', entry), entry)).toBe(1)
  expect(timesIn(withEntry('; a\n', entry.replace('5 EUR', '5 EURO')), entry)).toBe(0)
  expect(timesIn(`; x ${entry}`, entry)).toBe(0)
})

test('a draft that was kept is itself again, and any other text is none', () => {
  const draft: Draft = { day: '2024-03-31', payee: 'Bus', note: '', postings: [{ id: 7, account: 'A', amount: '5', commodity: 'EUR' }] }
  expect(draftIn(JSON.stringify(draft))).toEqual({ ...draft, postings: [{ ...draft.postings[0], id: 0 }] })
  for (const text of ['', 'null', '{}', '[]', '{"day":1,"payee":"","note":"","postings":[]}', '{"day":"","payee":"","note":"","postings":[null]}'])
    expect(draftIn(text)).toBeUndefined()
  expect([isUntouched(draft), isUntouched({ ...draft, payee: '', postings: [] })]).toEqual([false, true])
})
