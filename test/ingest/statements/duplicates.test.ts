import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { ExistingTransaction, Preview } from '../../../src/ingest/statements/preview/preview.ts'
import type { Statement } from '../../../src/ingest/statements/statement.ts'
import { existing, isNew, preview, previewOf, SMALL_CSV as CSV } from './support/preview.ts'

const outcomes = ({ rows }: Preview): string[] => rows.map(({ outcome }) => outcome)

describe('a row that the journal has already', () => {
  test('is told with the place of its twin', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'duplicate', duplicateOf: { file: '/books/main.ledger', line: 7, day: '2024-02-01', payee: 'Lunch' } })
    expect(outcomes({ rows } as Preview)).toEqual(['skipped', 'duplicate', 'text', 'text'])
  })
  test('two equal purchases on one day are both kept, and of one that is there the other is new', async () => {
    const twice = 'Date,Text,Amount\n2024-02-01,Kiosk,-3.00\n2024-02-01,Kiosk,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(twice))).toEqual(['skipped', 'text', 'text', 'text'])
    expect(outcomes(await preview(twice, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3')] }))).toEqual([
      'skipped',
      'duplicate',
      'text',
      'text',
    ])
  })
  test('the one whose payee is alike is taken', async () => {
    const two = 'Date,Text,Amount\n2024-02-01,Bakery,-3.00\n2024-02-01,KIOSK 12,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(two, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3.00')] }))).toEqual([
      'skipped',
      'text',
      'duplicate',
      'text',
    ])
  })
  test('a few days apart it is only alike, and a person decides', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-01-30', 'Corner shop', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'text', similarTo: { day: '2024-01-30' } })
    const other = await preview(CSV, { transactions: [existing('2024-01-30', 'Garage', 'Expenses:Car', '12.50')] })
    expect(other.rows[1]!.similarTo).toBeUndefined()
  })
  test('the same amount on another account is another movement', async () => {
    const other: ExistingTransaction = {
      ...existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50'),
      postings: [{ account: 'Assets:Wallet', quantity: '-12.5', commodity: 'EUR' }],
    }
    expect(outcomes(await preview(CSV, { transactions: [other], account: 'Assets:Checking' }))[1]).toBe('text')
  })
  test('a transfer that came with the other account is the same', async () => {
    const transfer: ExistingTransaction = {
      ...existing('2024-02-03', 'To checking', 'Assets:Savings', '-800'),
      postings: [
        { account: 'Assets:Savings', quantity: '800', commodity: 'EUR' },
        { account: 'Assets:Checking', quantity: '-800', commodity: 'EUR' },
      ],
      imported: { identity: 'of another row', source: 'ofx' },
    }
    expect(outcomes(await preview(CSV, { transactions: [transfer], account: 'Assets:Checking' }))[3]).toBe('duplicate')
  })
  test('what came from the same source is known by its identity, whatever a person made of it', async () => {
    const first = await preview(CSV, { account: 'Assets:Checking' })
    const saved = first.rows.filter(isNew).map(({ identity }, at) =>
      existing(`2024-02-0${at + 1}`, 'Renamed', 'Expenses:Moved', ['12.50', '-1500.00', '800.00'][at]!, {
        imported: { identity: identity!, source: first.source },
      }),
    )
    expect(outcomes(await preview(CSV, { account: 'Assets:Checking', transactions: saved }))).toEqual([
      'skipped',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    // Another row of that source on the same day with the same amount is another movement.
    const other = CSV.replace('Corner shop', 'Tea room')
    expect(outcomes(await preview(other, { account: 'Assets:Checking', transactions: saved }))).toEqual(['skipped', 'text', 'duplicate', 'duplicate'])
  })
})

/** Saves what a preview shows as new. */
function saved({ rows, source }: Preview): ExistingTransaction[] {
  return rows.filter(isNew).flatMap(({ transactions, identity }) =>
    transactions.map(({ day, payee, postings }) => ({
      file: '/books/main.ledger',
      line: 1,
      day: parseDay(day),
      payee,
      postings,
      imported: { identity: identity!, source },
    })),
  )
}
const asSet = (book: readonly ExistingTransaction[]): string[] =>
  book.map(({ day, payee, postings }) => `${formatDay(day)} ${payee} ${postings.map(({ quantity }) => quantity).join(' ')}`).sort()

describe('importing', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    payee: fc.constantFrom('Kiosk', 'Bakery', 'Rent'),
    amount: fc.constantFrom('-3.00', '-5.00', '9.00'),
  })
  const history = fc.array(movement, { minLength: 4, maxLength: 14 }).map((movements) => movements.sort((a, b) => a.day - b.day))
  const statementText = (movements: readonly { day: number; payee: string; amount: string }[]): string =>
    ['Date,Text,Amount', ...movements.map(({ day, payee, amount }) => `2024-02-0${day},${payee},${amount}`), ''].join('\n')
  /** Read without waiting: the text has a known form. */
  const statement = (text: string): Statement => ({
    kind: 'statement',
    format: 'csv',
    rows: text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ index, line: index + 1, cells: line.split(',') })),
    accounts: [],
    reading: {},
    problems: [],
  })
  const imported = (book: readonly ExistingTransaction[], text: string): ExistingTransaction[] => [
    ...book,
    ...saved(previewOf(statement(text), { transactions: book, account: 'Assets:Checking' })),
  ]

  test('the same statement again changes nothing', () => {
    fc.assert(
      fc.property(history, (movements) => {
        const once = imported([], statementText(movements))
        expect(once).toHaveLength(movements.length)
        expect(imported(once, statementText(movements))).toHaveLength(movements.length)
      }),
      { numRuns: 40 },
    )
  })

  test('overlapping statements in any order come to the same transactions', () => {
    // Statements of whole days, as banks cut them.
    const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(history, windows, fc.nat(), (movements, cuts, turn) => {
        const texts = cuts
          .map(([a, b]) => statementText(movements.filter(({ day }) => day >= Math.min(a, b) && day <= Math.max(a, b))))
          .filter((text) => text.split('\n').length > 2)
        const turned = texts.map((_, at) => texts[(at + turn) % texts.length]!).reverse()
        const covered = movements.filter(({ day }) => cuts.some(([a, b]) => day >= Math.min(a, b) && day <= Math.max(a, b)))
        const result = asSet(texts.reduce(imported, [] as ExistingTransaction[]))
        expect(result).toEqual(asSet(turned.reduce(imported, [] as ExistingTransaction[])))
        expect(result).toHaveLength(covered.length)
      }),
      { numRuns: 40 },
    )
  })

  test('what one row becomes never depends on what was chosen for another', () => {
    fc.assert(
      fc.property(history, fc.nat(), (movements, choice) => {
        const read = statement(statementText(movements))
        const at = 1 + (choice % movements.length)
        const plain = previewOf(read, { account: 'Assets:Checking' })
        const changed = previewOf(read, { account: 'Assets:Checking', chosen: new Map([[at, ['Expenses:Chosen']]]) })
        expect(changed.rows[at]!.text).toContain('Expenses:Chosen')
        const others = ({ rows }: Preview): unknown => rows.filter(({ row }) => row !== at)
        expect(others(changed)).toEqual(others(plain))
      }),
      { numRuns: 30 },
    )
  })
})
