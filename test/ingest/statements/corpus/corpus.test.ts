import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { BOOKS, judge } from './judge.ts'
import { countryOf, cutsOf, type Entry, type Expected, LAYOUTS, linesOf } from './layout.ts'
import { written } from './written.ts'

describe('the corpus', () => {
  test('has statements of many banks in many countries', () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(LAYOUTS.map(countryOf)).size).toBeGreaterThanOrEqual(20)
    expect(LAYOUTS.filter((layout) => layout.country.toLowerCase() !== countryOf(layout)).map(({ name }) => name)).toEqual([])
  })

  test('expects of every row what the row says', () => {
    const odd = LAYOUTS.flatMap((layout) =>
      layout.entries.flatMap((entry) =>
        entry.expected.flatMap((one) => (isSaid(one, entry) ? [] : [`${layout.name}: ${one.day} ${one.amount.toText()}`])),
      ),
    )
    expect(odd).toEqual([])
  })

  test('fills in every balance', () => {
    const left = LAYOUTS.flatMap((layout) =>
      cutsOf(layout).flatMap((cut) =>
        linesOf(layout, cut)
          .filter((line) => /\{(opening|closing|balance)\}/.test(line))
          .map((line) => `${layout.name}: ${line}`),
      ),
    )
    expect(left).toEqual([])
    const samples: [string, string, string][] = [
      ['-1234.5', '1.234,56', '-1.234,50'],
      ['1234567', "1'234.56", "1'234'567.00"],
      ['1234.5', '£1234.56', '£1234.50'],
      ['1234', '1,234', '1,234'],
      ['12', '"+1,234.56"', '"+12.00"'],
    ]
    for (const [amount, sample, text] of samples) expect(written(Exact.parse(amount), sample)).toBe(text)
  })
})

/** Digits of the amounts and of the day are in the row; months may have names. */
function isSaid({ terms, day }: Expected, { lines }: Entry): boolean {
  const row = lines.join('\n')
  const digits = row.replaceAll(/(?<=\d)[.,' \u00a0](?=\d)/g, '')
  const has = (amount: Exact): boolean => {
    const [whole = '', cents = ''] = amount.abs().toText().split('.')
    return [cents, cents.padEnd(2, '0'), cents.replace(/0$/, ''), cents.replace(/00$/, '')].some(
      (decimals) =>
        new RegExp(`(^|\\D|[A-Z])0*${whole === '0' ? '0?' : whole}${decimals}(?!\\d)`).test(digits) || digits.includes(`${whole}${decimals}`),
    )
  }
  const [, month, date] = day.split('-').map(Number)
  const hasDay = new RegExp(`(^|\\D|\\d)0?${date}(?=\\D|\\d|$)`).test(row) && (new RegExp(`0?${month}`).test(row) || /\p{L}{3}/u.test(row))
  return terms.every(has) && hasDay
}

/** Of whole files and of their cuts. */
const ASKED_PERCENT_MAX = 10

describe('is read right, or asked about', () => {
  const read = { all: 0, asked: 0 }
  test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', async (_, layout) => {
    const wrong: string[] = []
    for (const cut of cutsOf(layout))
      for (const book of BOOKS) {
        const { is, details } = await judge(layout, cut, book)
        if (is === 'wrong') wrong.push(`${cut.name}, ${book}: ${details.join('; ')}`)
        read.all++
        if (is === 'asked') read.asked++
      }
    expect(wrong).toEqual([])
  })
  test('and asked about only where nothing proves the reading', () => {
    expect((read.asked * 100) / read.all).toBeLessThanOrEqual(ASKED_PERCENT_MAX)
  })
})
