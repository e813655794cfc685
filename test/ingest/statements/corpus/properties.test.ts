import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civil, type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { whatStops } from '../../../../src/ingest/statements/preview/decisions.ts'
import { preview } from '../support/preview.ts'
import { written } from './written.ts'
import { runs } from '../../../support/thorough.ts'

/* A table of movements, however its columns are ordered and called and its numbers and days written: the same movements, or a question. */

/** Day, text, amount, out, in, balance, state. */
const HEADINGS = [
  ['Date', 'Description', 'Amount', 'Debit', 'Credit', 'Balance', 'Status'],
  ['Transaction date', 'Details', 'Amount', 'Money out', 'Money in', 'Running balance', 'State'],
  ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Soll', 'Haben', 'Saldo', 'Status'],
  ['Date', 'Libellé', 'Montant', 'Débit', 'Crédit', 'Solde', 'Statut'],
  ['Fecha', 'Concepto', 'Importe', 'Cargo', 'Abono', 'Saldo', 'Estado'],
  ['Data', 'Descrizione', 'Importo', 'Uscite', 'Entrate', 'Saldo', 'Stato'],
  ['Datum', 'Omschrijving', 'Bedrag', 'Af', 'Bij', 'Saldo', 'Status'],
  ['Data', 'Opis', 'Kwota', 'Obciążenia', 'Uznania', 'Saldo', 'Status'],
  ['Datum', 'Beskrivning', 'Belopp', 'Uttag', 'Insättning', 'Saldo', 'Status'],
  ['Data', 'Descrição', 'Valor', 'Débito', 'Crédito', 'Saldo', 'Estado'],
] as const
const NUMBERS = ['1,234.56', '1.234,56', '1 234,56', "1'234.56", '1234.56', '1234,56']
const DAYS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY', 'YYYYMMDD', 'DD-MM-YYYY']
const PAYEES = ['Corner shop', 'Water works', 'Town bakery', 'Landlord', 'Employer Ltd', 'Book store', 'Cinema', 'Garage']

interface Moved {
  readonly day: Day
  readonly payee: string
  readonly amount: Exact
  readonly isPending: boolean
}
interface Table {
  readonly rows: readonly Moved[]
  readonly headings: (typeof HEADINGS)[number]
  readonly numbers: string
  readonly days: string
  readonly hasPair: boolean
  readonly hasBalance: boolean
  readonly hasState: boolean
  readonly isNewestFirst: boolean
  /** Sorted by these, columns are in any order. */
  readonly order: readonly number[]
}

const tables: fc.Arbitrary<Table> = fc
  .record({
    rows: fc
      .array(
        fc.record({
          day: fc.integer({ min: 0, max: 300 }).map((days) => parseDay('2026-01-15') + days),
          payee: fc.constantFrom(...PAYEES),
          amount: fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean()).map(([cents, isIn]) => Exact.of(isIn ? cents : -cents, 2)),
          isPending: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
        }),
        { minLength: 1, maxLength: 7 },
      )
      .map((rows) => rows.toSorted((a, b) => a.day - b.day)),
    headings: fc.constantFrom(...HEADINGS),
    numbers: fc.constantFrom(...NUMBERS),
    days: fc.constantFrom(...DAYS),
    hasPair: fc.boolean(),
    hasBalance: fc.boolean(),
    hasState: fc.boolean(),
    isNewestFirst: fc.boolean(),
    order: fc.array(fc.integer(), { minLength: 7, maxLength: 7 }),
  })
  // Only lists in English have the month first.
  .map((table) => (table.days === 'MM/DD/YYYY' && HEADINGS.indexOf(table.headings) > 1 ? { ...table, days: 'DD/MM/YYYY' } : table))

function dayAs(day: Day, format: string): string {
  const { year, month, day: date } = civil(day)
  const two = (part: number): string => String(part).padStart(2, '0')
  return format.replace('YYYY', String(year)).replace('MM', two(month)).replace('DD', two(date))
}

function linesOfTable(table: Table): { lines: string[]; rows: readonly Moved[] } {
  const { headings, numbers, hasPair, hasBalance, hasState, isNewestFirst, order } = table
  const columns = [0, 1, ...(hasPair ? [3, 4] : [2]), ...(hasBalance ? [5] : []), ...(hasState ? [6] : [])].toSorted((a, b) => order[a]! - order[b]!)
  let balance = Exact.parse('5000.00')
  const cells = table.rows.map((row) => {
    const isLeftOut = hasState && row.isPending
    if (!isLeftOut) balance = balance.plus(row.amount)
    const [out, into] = row.amount.sign < 0 ? [written(row.amount.abs(), numbers), ''] : ['', written(row.amount, numbers)]
    const all = [
      dayAs(row.day, table.days),
      row.payee,
      written(row.amount, numbers),
      out,
      into,
      written(balance, numbers),
      isLeftOut ? 'Pending' : 'Completed',
    ]
    return columns.map((column) => all[column]).join('\t')
  })
  const order_ = <T>(list: readonly T[]): T[] => (isNewestFirst ? list.toReversed() : [...list])
  return { lines: [columns.map((column) => headings[column]).join('\t'), ...order_(cells)], rows: order_(table.rows) }
}

const ACCOUNT = 'Assets:Checking'
const request = { today: parseDay('2026-11-28'), currency: 'EUR', account: ACCOUNT, declaredAccounts: [ACCOUNT] }

describe('a list of movements', () => {
  test('in any order of columns, language, and form of numbers and days is the same movements, or a question', async () => {
    const RUNS = 150
    let asked = 0
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const { lines, rows } = linesOfTable(table)
        const understood = await preview(`${lines.join('\n')}\n`, request)
        if (whatStops(understood).length > 0) {
          asked++
          return
        }
        if (understood.failed) throw new Error(understood.problems.map(({ message }) => message).join('; '))
        const read = rows.map((_, at) => {
          const row = understood.rows.find(({ line }) => line === at + 2)
          if (row === undefined) return 'gone'
          if (row.outcome !== 'text' && row.outcome !== 'duplicate') return row.why === '' ? 'left out without a reason' : 'left out'
          const [transaction] = row.transactions
          const own = transaction!.postings.find(({ account }) => account === ACCOUNT)
          return `${transaction!.day} ${Exact.parse(own!.quantity).toText()} ${own!.commodity}`
        })
        const expected = rows.map(({ day, amount, isPending }) =>
          table.hasState && isPending ? 'left out' : `${formatDay(day)} ${amount.toText()} EUR`,
        )
        expect(read).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
    // Most lists prove what they mean.
    expect(asked).toBeLessThan(RUNS / 2)
  })

  test('has each of its rows added, already there, left out or not understood: together they are its amounts', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.nat(), async (table, broken) => {
        // Where most of a column is numbers, it is the amount.
        fc.pre(table.rows.length >= 6 && !table.hasPair)
        const { lines, rows } = linesOfTable(table)
        // One amount or balance is no number.
        const at = 1 + (broken % rows.length)
        const cells = lines[at]!.split('\t')
        const column = cells.findLastIndex((cell) => /\d[.,]\d\d$/.test(cell))
        lines[at] = cells.map((cell, index) => (index === column ? 'abc' : cell)).join('\t')
        const understood = await preview(`${lines.join('\n')}\n`, request)
        if (whatStops(understood).length > 0 || understood.failed) return
        const sums = rows.map(({ amount, isPending }, index) => {
          const row = understood.rows.find(({ line }) => line === index + 2)
          if (row === undefined) return 'gone'
          if (row.outcome === 'skipped' || row.outcome === 'error')
            return row.why !== '' && (index + 1 === at || (table.hasState && isPending)) ? amount.toText() : `left out: ${row.why}`
          const own = row.transactions.flatMap(({ postings }) => postings.filter(({ account }) => account === ACCOUNT))
          return Exact.sum(own.map(({ quantity }) => Exact.parse(quantity))).toText()
        })
        expect(sums).toEqual(rows.map(({ amount }) => amount.toText()))
      }),
      { numRuns: runs(100) },
    )
  })
})
