import { describe, expect, test } from 'vitest'
import { DIRECTIVE, IMPLIED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { JournalColumns } from '../../src/events/journal-columns.ts'
import type { PriceBlock, RecordedBlock } from '../../src/events/journal-events.ts'

/** Two transactions of two postings: the first says what it must, the second everything that can be said. */
const block = (name: string): RecordedBlock => ({
  files: [`${name}.ledger`],
  accounts: ['Assets:Cash', `Assets:${name}`],
  commodities: ['EUR', name],
  payees: ['Shop', `${name} and Sons`],
  texts: ['plain', `${name} text`],
  transactions: {
    id: [`${name}-1`, `${name}-2`],
    day: [100, 101],
    status: [1, 2],
    origin: [0, 3],
    payee: [0, 1],
    file: [0, 0],
    begin_line: [1, 5],
    end_line: [3, 9],
    postings: [2, 2],
    second_day: [[1, 102]],
    code: [[1, 1]],
    note: [[1, 0]],
    tags: [[1, [['trip', name]]]],
    links: [[1, ['invoice']]],
  },
  postings: {
    account: [0, 1, 0, 1],
    commodity: [0, 0, 0, 1],
    quantity: ['1.50', '-1.50', '-20', '3'],
    line: [2, 3, 6, 7],
    cost: [[3, '20.00', 0]],
    lot: [[3, '18.5', 1]],
    lot_detail: [
      [2, {}],
      [3, { day: 99, label: name, fixated: true }],
    ],
    day: [[3, 103]],
    status: [[3, 1]],
    kind: [[3, 2]],
    flags: [[3, 5]],
    note: [[3, 1]],
    tags: [[3, [['lot', '']]]],
    payee: [[3, 0]],
  },
})

/** What the columns say of a transaction, names instead of numbers. */
function transaction({ transactions: t, payees, texts, files, transactionIds }: JournalColumns, row: number): unknown {
  return {
    id: transactionIds[row],
    day: t.day[row],
    secondDay: t.secondDay[row],
    status: t.status[row],
    origin: t.origin[row],
    payee: payees.names[t.payee[row]!],
    code: t.code[row] === NONE ? NONE : texts.names[t.code[row]!],
    note: t.note[row] === NONE ? NONE : texts.names[t.note[row]!],
    place: `${files.names[t.file[row]!]}:${t.beginLine[row]}-${t.endLine[row]}`,
    postings: [t.firstPosting[row], t.firstPosting[row + 1]],
    tags: t.tags.get(row),
    links: t.links.get(row),
  }
}
function posting({ postings: p, accounts, commodities, payees, texts, transactionOf }: JournalColumns, row: number): unknown {
  const paid = (column: typeof p.cost, of: number): unknown => (of === NONE ? NONE : `${column.get(row)} ${commodities.names[of]}`)
  return {
    of: transactionOf[row],
    account: accounts.names[p.account[row]!],
    amount: `${p.quantity.get(row).toText()} ${commodities.names[p.commodity[row]!]}`,
    line: p.line[row],
    cost: paid(p.cost, p.costCommodity[row]!),
    lot: paid(p.lot, p.lotCommodity[row]!),
    lotDetail: p.lotDetail.get(row),
    day: p.day[row],
    status: p.status[row],
    kind: p.kind[row],
    flags: p.flags[row],
    note: p.note[row] === NONE ? NONE : texts.names[p.note[row]!],
    tags: p.tags.get(row),
    payee: p.payee.has(row) ? payees.names[p.payee.get(row)!] : undefined,
  }
}
const nothingPaid = { cost: NONE, lot: NONE, day: NO_DAY, kind: 0, flags: 0, note: NONE }

describe('blocks become columns with every field', () => {
  const columns = new JournalColumns()
  const first = ['A', 'B'].map((name) => columns.addTransactions(block(name)))

  test.each(['A', 'B'])('of block %s, whatever came before it', (name) => {
    const [row, from] = [name === 'A' ? 0 : 2, name === 'A' ? 0 : 4]
    expect(first).toEqual([0, 2])
    expect(transaction(columns, row)).toEqual({
      id: `${name}-1`,
      day: 100,
      secondDay: NO_DAY,
      status: 1,
      origin: 0,
      payee: 'Shop',
      code: NONE,
      note: NONE,
      place: `${name}.ledger:1-3`,
      postings: [from, from + 2],
    })
    expect(transaction(columns, row + 1)).toEqual({
      id: `${name}-2`,
      day: 101,
      secondDay: 102,
      status: 2,
      origin: 3,
      payee: `${name} and Sons`,
      code: `${name} text`,
      note: 'plain',
      place: `${name}.ledger:5-9`,
      postings: [from + 2, from + 4],
      tags: [{ name: 'trip', value: name }],
      links: ['invoice'],
    })
    expect([from, from + 1].map((at) => posting(columns, at))).toEqual([
      { of: row, account: 'Assets:Cash', amount: '1.50 EUR', line: 2, status: 1, ...nothingPaid },
      { of: row, account: `Assets:${name}`, amount: '-1.50 EUR', line: 3, status: 1, ...nothingPaid },
    ])
    expect(posting(columns, from + 2)).toEqual({
      of: row + 1,
      account: 'Assets:Cash',
      amount: '-20 EUR',
      line: 6,
      status: 2,
      lotDetail: {},
      ...nothingPaid,
    })
    expect(posting(columns, from + 3)).toEqual({
      of: row + 1,
      account: `Assets:${name}`,
      amount: `3 ${name}`,
      line: 7,
      cost: '20 EUR',
      lot: `18.5 ${name}`,
      lotDetail: { day: 99, label: name, fixated: true },
      day: 103,
      status: 1,
      kind: 2,
      flags: 5,
      note: `${name} text`,
      tags: [{ name: 'lot', value: '' }],
      payee: 'Shop',
    })
    // What was not said has no name, rather than an empty one.
    expect(Object.keys(columns.postings.lotDetail.get(from + 2)!)).toEqual([])
  })

  test('and old blocks, which know no payees of postings', () => {
    const { payee: _, ...postings } = block('C').postings
    const old = new JournalColumns()
    old.addTransactions({ ...block('C'), postings })
    expect(old.postings.payee.size).toBe(0)
  })

  test('without growing where they fit, and to the last row where they do not', () => {
    const many = (count: number): RecordedBlock => {
      const one = block('D')
      const { account, commodity, quantity, line } = one.postings
      const none = { cost: [], lot: [], lot_detail: [], day: [], status: [], kind: [], flags: [], note: [], tags: [] }
      const repeated = <Item>(items: readonly Item[], times: number): Item[] => Array.from({ length: times }, (_, i) => items[i % items.length]!)
      const { id, day, status, origin, payee, file, begin_line, end_line } = one.transactions
      const each = { id, day, status, origin, payee, file, begin_line, end_line } as unknown as Record<string, readonly unknown[]>
      return {
        ...one,
        transactions: {
          ...one.transactions,
          ...Object.fromEntries(Object.entries(each).map(([name, column]) => [name, repeated(column, count)])),
          postings: Array.from({ length: count }, () => 4),
          second_day: [],
          code: [],
          note: [],
          tags: [],
          links: [],
        },
        postings: {
          account: repeated(account, 4 * count),
          commodity: repeated(commodity, 4 * count),
          quantity: repeated(quantity, 4 * count),
          line: repeated(line, 4 * count),
          ...none,
        },
      }
    }
    for (const [count, rows, postings] of [
      [1023, 1024, 4096],
      [1024, 2048, 8192],
    ] as const) {
      const fresh = new JournalColumns()
      const { transactionOf } = fresh
      fresh.addTransactions(many(count))
      expect([fresh.transactions.day.length, fresh.postings.account.length, fresh.transactionOf.length]).toEqual([rows, postings, postings])
      expect(fresh.transactionOf === transactionOf).toBe(count === 1023)
      expect([fresh.transactions.count, fresh.postings.count, fresh.transactions.firstPosting[count]]).toEqual([count, 4 * count, 4 * count])
      expect([fresh.transactionOf[4 * count - 1], fresh.postings.quantity.get(4 * count - 1).toText()]).toEqual([count - 1, '3'])
    }
  })
})

test('prices of one block after another become columns with every field', () => {
  const prices = (name: string): PriceBlock => ({
    files: [`${name}.ledger`],
    commodities: [name, 'EUR'],
    day: [100, 101],
    base: [0, 0],
    quote: [1, 1],
    rate: ['10.50', '11'],
    origin: [DIRECTIVE, IMPLIED],
    second: [[1, 3600]],
    file: [0, 0],
    line: [4, 5],
  })
  const columns = new JournalColumns()
  expect([columns.addPrices(prices('A')), columns.addPrices(prices('B'))]).toEqual([0, 2])
  const { prices: p, commodities, files } = columns
  expect(
    Array.from({ length: p.count }, (_, row) =>
      [
        p.day[row],
        commodities.names[p.base[row]!],
        commodities.names[p.quote[row]!],
        p.rate.get(row),
        p.origin[row],
        p.second[row],
        `${files.names[p.file[row]!]}:${p.line[row]}`,
      ].join(' '),
    ),
  ).toEqual(['100 A EUR 10.5 0 0 A.ledger:4', '101 A EUR 11 1 3600 A.ledger:5', '100 B EUR 10.5 0 0 B.ledger:4', '101 B EUR 11 1 3600 B.ledger:5'])
})
