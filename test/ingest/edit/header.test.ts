import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beancountHeader, beancountString, joinedBeancountHeader, joinedHeader, ledgerLikeHeader } from '../../../src/ingest/edit/edit-transaction.ts'

const BOM = '\xef\xbb\xbf'
const nothing = { secondDate: '', mark: '', code: '', gap: '', payee: '', note: '' }

describe('the first line of a transaction of ledger and hledger', () => {
  test.each([
    ['2024-01-02', { date: '2024-01-02' }],
    [`${BOM}2024/01/02 Shop`, { date: `${BOM}2024/01/02`, gap: ' ', payee: 'Shop' }],
    ['1.2=1.3 Shop', { date: '1.2', secondDate: '=1.3', gap: ' ', payee: 'Shop' }],
    ['2024-01-02 * Shop', { date: '2024-01-02', mark: ' *', gap: ' ', payee: 'Shop' }],
    ['2024-01-02\t!\tShop', { date: '2024-01-02', mark: '\t!', gap: '\t', payee: 'Shop' }],
    ['2024-01-02 *', { date: '2024-01-02', mark: ' *' }],
    ['2024-01-02 *(12) Shop', { date: '2024-01-02', mark: ' *', code: '(12)', gap: ' ', payee: 'Shop' }],
    ['2024-01-02  ! (a b)  Shop', { date: '2024-01-02', mark: '  !', code: ' (a b)', gap: '  ', payee: 'Shop' }],
    ['2024-01-02 (12)', { date: '2024-01-02', code: ' (12)' }],
    // A mark that begins a word is a part of it.
    ['2024-01-02 *Shop', { date: '2024-01-02', gap: ' ', payee: '*Shop' }],
    ['2024-01-02 (Shop', { date: '2024-01-02', gap: ' ', payee: '(Shop' }],
    ['2024-01-02 Shop  ; note', { date: '2024-01-02', gap: ' ', payee: 'Shop', note: '  ; note' }],
    ['2024-01-02 Shop\t; note; more', { date: '2024-01-02', gap: ' ', payee: 'Shop', note: '\t; note; more' }],
    ['2024-01-02 Shop  ', { date: '2024-01-02', gap: ' ', payee: 'Shop', note: '  ' }],
    ['2024-01-02 ; note', { date: '2024-01-02', gap: ' ', note: '; note' }],
  ])('%j', (line, parts) => {
    for (const dialect of ['ledger', 'hledger'] as const) expect(ledgerLikeHeader(line, dialect)).toEqual({ ...nothing, ...parts })
  })

  test('hledger begins a note with any semicolon, ledger with one behind two blanks or a tab', () => {
    const line = '2024-01-02 Shop; one ; two  ; three'
    expect(ledgerLikeHeader(line, 'hledger')).toMatchObject({ payee: 'Shop', note: '; one ; two  ; three' })
    expect(ledgerLikeHeader(line, 'ledger')).toMatchObject({ payee: 'Shop; one ; two', note: '  ; three' })
    expect(ledgerLikeHeader('2024-01-02 a;b', 'ledger')).toMatchObject({ payee: 'a;b', note: '' })
    expect(ledgerLikeHeader('2024-01-02 a ;b', 'ledger')).toMatchObject({ payee: 'a ;b', note: '' })
  })

  test.each(['', 'account A', ' 2024-01-02 Shop', '; 2024-01-02', '~ Monthly', '= /a/', 'x2024-01-02'])('%j is none', (line) => {
    for (const dialect of ['ledger', 'hledger'] as const) expect(ledgerLikeHeader(line, dialect)).toBeUndefined()
  })

  test('in parts gives the line again when they are joined', () => {
    const part = fc.constantFrom(' ', '\t', '*', '!', '(', ')', 'ab', ';', '=', '1', '/', 'é')
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 12 }), fc.constantFrom('ledger' as const, 'hledger' as const), (rest, dialect) => {
        const header = ledgerLikeHeader(`2024-01-02${rest}`, dialect)!
        expect(joinedHeader(header)).toBe(`2024-01-02${rest}`)
        expect(header.payee).toBe(header.payee.trimEnd())
      }),
    )
  })
})

describe('the first line of a transaction of beancount', () => {
  test.each([
    ['2024-01-02 *', { date: '2024-01-02', gap: ' ', flag: '*', strings: [], blanks: [], rest: '' }],
    ['2024/1/2\ttxn "Shop"', { date: '2024/1/2', gap: '\t', flag: 'txn', strings: ['"Shop"'], blanks: [' '], rest: '' }],
    [
      `${BOM}2024-01-02  ! "Shop"\t"with \\"it\\"" #a ^l ; "note"`,
      {
        date: `${BOM}2024-01-02`,
        gap: '  ',
        flag: '!',
        strings: ['"Shop"', '"with \\"it\\""'],
        blanks: [' ', '\t'],
        rest: ' #a ^l ; "note"',
      },
    ],
    ['2024-01-02 *"a""b"', { date: '2024-01-02', gap: ' ', flag: '*', strings: ['"a"', '"b"'], blanks: ['', ''], rest: '' }],
    ['2024-01-02 P #a', { date: '2024-01-02', gap: ' ', flag: 'P', strings: [], blanks: [], rest: ' #a' }],
  ])('%j', (line, parts) => {
    expect(beancountHeader(line)).toEqual(parts)
  })

  test.each([
    ['2024-01-02 open Assets:Cash', 'another directive'],
    ['2024-01-02 * "a" "b" "c"', 'one string too many'],
    ['2024-01-02 * "goes on', 'a string that goes over the end'],
    ['2024-01-02 * "a" "goes on', 'a second string that goes over the end'],
    ['2024-01-02 * "a" #t "b"', 'a string behind a tag'],
    [' 2024-01-02 * "a"', 'an indented line'],
    ['2024-01-02', 'a date alone'],
    ['2024-01-02*', 'no blank before the flag'],
  ])('%j is none: %s', (line) => {
    expect(beancountHeader(line)).toBeUndefined()
  })

  test('in parts gives the line again when they are joined', () => {
    const part = fc.constantFrom(' ', '\t', '"a"', '"\\""', '#t', '^l', ';', '*', 'é')
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 8 }), (rest) => {
        const header = beancountHeader(`2024-01-02 *${rest}`)
        if (header) expect(joinedBeancountHeader(header)).toBe(`2024-01-02 *${rest}`)
      }),
    )
  })

  test('parts a string that is new by one blank', () => {
    const header = beancountHeader('2024-01-02 * #a')!
    expect(joinedBeancountHeader({ ...header, strings: ['"Shop"'] })).toBe('2024-01-02 * "Shop" #a')
  })
})

test('a text as a string of beancount is read back as it was', () => {
  expect(beancountString('a "b" \\ c')).toBe('"a \\"b\\" \\\\ c"')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '\\', 'a', ' '), maxLength: 6 }), (text) => {
      const header = beancountHeader(`2024-01-02 * ${beancountString(text)}`)!
      expect(header.strings[0]!.slice(1, -1).replaceAll(/\\(.)/g, '$1')).toBe(text)
    }),
  )
})
