import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmptyNote, tagNote, withTag } from '../../../src/ingest/edit/edit-transaction.ts'

const renamed = (): string => 'new'
const left = (): undefined => undefined

describe('a tag of ledger', () => {
  test.each([
    [' :food:', ' :new:', ' '],
    [' :a:food:b: word', ' :a:new:b: word', ' :a:b: word'],
    [' a :food: b', ' a :new: b', ' a  b'],
    [':food:food:', ':new:new:', ''],
    ['\tfood: the whole note', '\tnew: the whole note', ''],
    [' food:: 1 + 1', ' new:: 1 + 1', ''],
    [' food:', ' new:', ''],
    ['food: x', 'new: x', ''],
    [' \t food: x', ' \t new: x', ''],
  ])('in %j is renamed, or left out', (note, other, without) => {
    expect(withTag(note, 'food', renamed, 'ledger')).toBe(other)
    expect(withTag(note, 'food', left, 'ledger')).toBe(without)
  })

  test.each([' food', ' :food', ' food:x', ' :foods:', ' foods: x', ' a food: b', ' ::', ':', ' x:food:', ' :food:x'])(
    '%j has none of that name',
    (note) => {
      expect(withTag(note, 'food', renamed, 'ledger')).toBe(note)
      expect(withTag(note, 'food', left, 'ledger')).toBe(note)
    },
  )

  test('is found behind one with a value of another name', () => {
    expect(withTag(' Payee: Shop :food:', 'food', renamed, 'ledger')).toBe(' Payee: Shop :new:')
  })
})

describe('a tag of hledger', () => {
  test.each([
    [' food:', ' new:', ''],
    [' food:x', ' new:x', ''],
    [' a note, food:x y, k:v', ' a note, new:x y, k:v', ' a note, k:v'],
    [' a food:x', ' a new:x', ' a'],
    ['food:,  food:2, z:', 'new:,  new:2, z:', ' z:'],
    [' k:v, food:', ' k:v, new:', ' k:v,'],
    [' : food:1', ' : new:1', ' :'],
    [': food:1', ': new:1', ':'],
  ])('in %j is renamed, or left out', (note, other, without) => {
    expect(withTag(note, 'food', renamed, 'hledger')).toBe(other)
    expect(withTag(note, 'food', left, 'hledger')).toBe(without)
  })

  test.each([' food', ' foods:', ' xfood:', ' k:food:', ' k: a food:', ' k:v food', ''])('%j has none of that name', (note) => {
    expect(withTag(note, 'food', renamed, 'hledger')).toBe(note)
    expect(withTag(note, 'food', left, 'hledger')).toBe(note)
  })
})

test('a tag that keeps its name leaves every note as it is', () => {
  const part = fc.constantFrom(' ', '\t', ':', ',', 'a', 'b:', ':a:', ':a:b:', 'x')
  fc.assert(
    fc.property(fc.string({ unit: part, maxLength: 10 }), fc.constantFrom('ledger' as const, 'hledger' as const), (note, dialect) => {
      expect(withTag(note, 'a', (name) => name, dialect)).toBe(note)
      expect(withTag(note, 'q', left, dialect)).toBe(note)
    }),
  )
})

test('a note of commas and blanks says nothing any more', () => {
  expect(['', ' ', ' , ,\t', ' a', ',a,'].map(isEmptyNote)).toEqual([true, true, true, false, false])
})

test('a new tag is written as its dialect has it, with and without a value', () => {
  expect(tagNote('trip', '', 'ledger')).toBe(' :trip:')
  expect(tagNote('trip', 'Rome', 'ledger')).toBe(' trip: Rome')
  expect(tagNote('trip', '', 'hledger')).toBe(' trip:')
  expect(tagNote('trip', 'Rome', 'hledger')).toBe(' trip: Rome')
})
