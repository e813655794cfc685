import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { assertBalance } from '../../../src/commands/reconcile/mark-postings.ts'
import { styleOf } from '../../../src/ingest/statements/write/style.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'

/** The journal with the balance of Assets:Bank behind the transaction whose posting stands on a line and which ends on another. */
const asserted = (text: string, [line, endLine]: readonly [number, number], dialect: Dialect = 'ledger'): string =>
  assertBalance(Buffer.from(text, 'latin1'), dialect, styleOf(Buffer.from(text, 'latin1').toString('utf8'), dialect), {
    day: parseDay('2024-02-29'),
    balance: Exact.parse('12.50'),
    commodity: 'EUR',
    after: { line, endLine },
  }).toString('latin1')

const FIRST = '2024-02-28 Shop\n    Expenses:Food    1.00 EUR\n    Assets:Bank\n'
const SECOND = '2024-03-02 Inn\n    Expenses:Food    1.00 EUR\n    Assets:Bank\n'
const WRITTEN = '\n2024-02-29 * Balance as on the statement\n    Assets:Bank  0.00 EUR = 12.50 EUR\n'

describe('a balance is written behind the last transaction of the account', () => {
  test('at the end of a journal', () => {
    expect(asserted(FIRST, [3, 3])).toBe(FIRST + WRITTEN)
    expect(asserted(FIRST.trimEnd(), [3, 3])).toBe(FIRST + WRITTEN)
    expect(asserted(FIRST, [3, 3], 'hledger')).toBe(FIRST + WRITTEN)
  })

  test('before the next one, with an empty line between them', () => {
    expect(asserted(`${FIRST}\n${SECOND}`, [3, 3])).toBe(`${FIRST}${WRITTEN}\n${SECOND}`)
    expect(asserted(FIRST + SECOND, [3, 3])).toBe(`${FIRST}${WRITTEN}\n${SECOND}`)
  })

  test('behind what is said of its last posting in lines of its own', () => {
    const noted = `${FIRST}    ; a note\n\t; another\n`
    expect(asserted(noted, [3, 3])).toBe(noted + WRITTEN)
    expect(asserted(`${FIRST}    \n${SECOND}`, [3, 3])).toBe(`${FIRST}${WRITTEN}    \n${SECOND}`)
  })

  test('with the name that the journal writes there, its marks and line ends', () => {
    const text = '2024/02/28 Shop\n  * Bänk (old)  -1.00 EUR ; x  y\n  Expenses:Food\n'
    expect(asserted(text, [2, 3])).toBe(`${text}\n2024/02/29 * Balance as on the statement\n  Bänk (old)  0.00 EUR = 12.50 EUR\n`)
    expect(asserted('2024-02-28 x\n  Bank\t1.00 EUR\n  Food\n', [2, 3])).toContain('\n  Bank  0.00 EUR = 12.50 EUR\n')
    const windows = FIRST.replaceAll('\n', '\r\n')
    expect(asserted(windows, [3, 3])).toBe(windows + WRITTEN.replaceAll('\n', '\r\n'))
    expect(asserted(windows.trimEnd(), [3, 3])).toBe(windows + WRITTEN.replaceAll('\n', '\r\n'))
  })

  test('of beancount as a directive of the next day, which looks at its beginning', () => {
    const text = '2024-02-28 * "Shop"\n  Expenses:Food  1.00 EUR\n  ! Assets:Bank -1.00 EUR ; x\n'
    expect(asserted(text, [3, 3], 'beancount')).toBe(`${text}\n2024-03-01 balance Assets:Bank  12.50 EUR\n`)
  })

  test('and every other byte stays', () => {
    const odd = '; \xff\xfe\n'
    expect(asserted(odd + FIRST + odd, [4, 4])).toBe(`${odd}${FIRST}${WRITTEN}\n${odd}`)
  })
})
