import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceFingerprints, transactionFingerprints } from '../../../../src/commands/journal/rows/contents.ts'
import { fingerprintText } from '../../../../src/commands/journal/rows/placed-rows.ts'
import { entries, layOut } from '../../../support/generated-plain-book.ts'
import { bookOf, type PlainPrice, type PlainTransaction } from '../../../support/plain-book.ts'
import { closed, isWhole, price, transaction, variants } from '../../../support/plain-variants.ts'

const golden = fileURLToPath(new URL('../../../golden/transaction-ids.json', import.meta.url))

const lanesOf = (transactions: readonly PlainTransaction[]): Int32Array => transactionFingerprints(closed(transactions))
const priceLanesOf = (prices: readonly PlainPrice[]): Int32Array => {
  const book = bookOf({ transactions: [], prices })
  return priceFingerprints(
    book.prices,
    book.commodities.names,
    Int32Array.from(prices, (_, row) => row),
  )
}
const idsOf = (lanes: Int32Array): string[] => Array.from({ length: lanes.length / 3 }, (_, row) => fingerprintText(lanes, row))

/** What changed and yet left one of the three lanes as it was, or made it that of another change. */
function unseen(changes: readonly string[], lanes: Int32Array): string[] {
  return [0, 1, 2].flatMap((lane) => {
    const seen = new Map<number, number>()
    return Array.from({ length: lanes.length / 3 }, (_, row) => row).flatMap((row) => {
      const first = seen.get(lanes[row * 3 + lane]!)
      seen.set(lanes[row * 3 + lane]!, row)
      return first === undefined ? [] : [`lane ${lane}: ${changes[first]} as ${changes[row]}`]
    })
  })
}

describe('another content has another fingerprint', () => {
  test('whatever field of a transaction or of its postings changes, every lane of it does', () => {
    const changes = [{ changed: 'nothing', value: transaction }, ...variants(transaction).filter(({ value }) => isWhole(value))]
    expect(changes.length).toBeGreaterThan(80)
    expect(
      unseen(
        changes.map(({ changed }) => changed),
        lanesOf(changes.map(({ value }) => value)),
      ),
    ).toEqual([])
  })

  test('whatever field of a price changes', () => {
    const changes = [{ changed: 'nothing', value: price }, ...variants(price).filter(({ value }) => value.line === price.line)]
    expect(changes.map(({ changed }) => changed.trim().split(' ')[0])).toEqual(
      expect.arrayContaining(['day', 'second', 'base', 'quote', 'rate', 'origin']),
    )
    expect(
      unseen(
        changes.map(({ changed }) => changed),
        priceLanesOf(changes.map(({ value }) => value)),
      ),
    ).toEqual([])
  })

  test('a detail of a lot is not taken for another', () => {
    const details = [undefined, { day: 18_900 }, { label: '18900' }, { fixated: true }, { day: 18_900, label: 'a' }, { day: 18_900, fixated: true }]
    const lanes = lanesOf(
      details.map((lotDetail) => ({ ...transaction, postings: [{ ...transaction.postings[1]!, ...(lotDetail && { lotDetail }) }] })),
    )
    expect(new Set(idsOf(lanes)).size).toBe(details.length)
  })

  test("a cost, a lot and a note count when they are the book's first commodity or text too", () => {
    const cash = transaction.postings[1]!
    const posting = (more: object) => ({ ...transaction, code: 'first', postings: [{ ...cash, ...more }] })
    const eur = (total: string) => ({ total, commodity: 'EUR' })
    const list = [
      posting({}),
      posting({ cost: eur('1') }),
      posting({ cost: eur('2') }),
      posting({ lot: eur('1') }),
      posting({ lot: eur('2') }),
      posting({ note: 'first' }),
    ]
    expect(new Set(idsOf(lanesOf(list))).size).toBe(list.length)
  })

  test('amounts beyond 53 bits and beyond 255 places are told apart by each digit', () => {
    const quantities = [
      '9007199254740993',
      '9007199254740994',
      '900719925474099.3',
      '-9007199254740993',
      '1e-300',
      '1e-301',
      '2e-300',
      '4294967296',
      '8589934592',
      '0',
      '1',
    ]
    const lanes = lanesOf(quantities.map((quantity) => ({ ...transaction, postings: [{ ...transaction.postings[1]!, quantity }] })))
    expect(new Set(idsOf(lanes)).size).toBe(quantities.length)
  })

  test('and equal content an equal one, in whatever book and wherever it stands', () => {
    fc.assert(
      fc.property(entries(10), (list) => {
        const { transactions, prices } = layOut(list)
        const content = (row: number): string => {
          const { file: _, beginLine: __, endLine: ___, postings, ...rest } = transactions[row]!
          return JSON.stringify([
            rest,
            postings.map(({ line: _line, lotDetail, ...posting }) => [posting, lotDetail && { day: null, label: '', fixated: false, ...lotDetail }]),
          ])
        }
        expectOneToOne(
          transactions.map((_, row) => content(row)),
          idsOf(lanesOf(transactions)),
        )
        expectOneToOne(
          prices.map(({ file: _, line: __, ...rest }) => JSON.stringify(rest)),
          idsOf(priceLanesOf(prices)),
        )
      }),
    )
  })
})

function expectOneToOne(contents: readonly string[], ids: readonly string[]): void {
  expect(new Set(ids).size).toBe(new Set(contents).size)
  expect(new Set(contents.map((content, row) => `${ids[row]} ${content}`)).size).toBe(new Set(contents).size)
}

describe('equal content has an equal fingerprint', () => {
  test('in another file and on other lines', () => {
    const moved = {
      ...transaction,
      file: 'other.ledger',
      beginLine: 103,
      endLine: 108,
      postings: transaction.postings.map((posting) => ({ ...posting, line: posting.line + 100 })),
    }
    const [here, there] = idsOf(lanesOf([transaction, moved]))
    expect(there).toBe(here)
    const [priceHere, priceThere] = idsOf(priceLanesOf([price, { ...price, file: 'other.ledger', line: 1 }]))
    expect(priceThere).toBe(priceHere)
  })

  test('only the rows of prices that were asked for are returned, in that order', () => {
    const book = bookOf({ transactions: [], prices: [price, { ...price, day: 19_001 }, { ...price, day: 19_002 }] })
    const pricesOf = (rows: Int32Array): Int32Array => priceFingerprints(book.prices, book.commodities.names, rows)
    const all = idsOf(pricesOf(Int32Array.of(0, 1, 2)))
    expect(idsOf(pricesOf(Int32Array.of(2, 0)))).toEqual([all[2], all[0]])
  })
})

test('ids are forever: links and the log name transactions by them. A change here needs a way for recorded ids, then UPDATE_GOLDEN=1', () => {
  const { payee: own, ...shares } = transaction.postings[0]!
  const cash = transaction.postings[1]!
  const full = { ...transaction, postings: [shares, cash] }
  const { secondDay: _, code: __, note: ___, tags: ____, links: _____, ...plain } = { ...full, status: 0, origin: 0 }
  const kept: Record<string, PlainTransaction> = {
    'with every field': full,
    'with nothing that may be absent': { ...plain, beginLine: 1, endLine: 1, payee: '', postings: [] },
    'two postings': {
      ...plain,
      payee: 'Market',
      endLine: plain.beginLine + 2,
      postings: [
        { account: 'Expenses:Food', quantity: '10.00', commodity: 'EUR', status: 0, kind: 0, flags: 0, line: plain.beginLine + 1 },
        { account: 'Assets:Cash', quantity: '-10.00', commodity: 'EUR', status: 0, kind: 0, flags: 1, line: plain.beginLine + 2 },
      ],
    },
    'a large amount': { ...plain, postings: [cash] },
    'a large negative amount of few digits': { ...plain, postings: [{ ...cash, quantity: '-9007199254740991' }] },
    'an amount of 300 decimals': { ...plain, postings: [{ ...cash, quantity: '1e-300' }] },
    'a lot without a cost': { ...plain, postings: [{ ...cash, lot: shares.lot!, lotDetail: { label: 'b' } }] },
    'a lot of which only the day is told': { ...plain, postings: [{ ...cash!, lotDetail: { day: 18_900 } }] },
    'notes, tags and a date of a posting': { ...plain, postings: [{ ...cash, note: 'n', tags: [{ name: 't', value: '' }], day: 18_999 }] },
    'letters of many languages': { ...plain, payee: 'Café 你好 👛', code: 'ß' },
    'before 1970': { ...plain, day: -1 },
    'the payee of a posting': { ...full, postings: [{ ...shares, payee: own! }, cash] },
  }
  const ids = idsOf(lanesOf(Object.values(kept)))
  const text = `${JSON.stringify(Object.fromEntries(Object.keys(kept).map((name, at) => [name, ids[at]])), null, 2)}\n`
  if (process.env['UPDATE_GOLDEN'] === '1') fs.writeFileSync(golden, text)
  expect(text).toBe(fs.readFileSync(golden, 'utf8'))
})
