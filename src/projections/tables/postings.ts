import type { RecordedBlock } from '../../events/journal.ts'
import type { Position } from '../../events/log/log.ts'
import type { CopyRows } from './copy-rows.ts'
import { transactionNumber } from './transactions.ts'

export const POSTINGS = `
create table postings (
  transaction bigint not null,
  -- 0, 1, 2 … within the transaction
  place integer not null,
  account integer not null,
  commodity integer not null,
  quantity numeric not null,
  -- total paid and total basis of the lot, with the sign of the quantity
  cost numeric,
  cost_commodity integer,
  lot numeric,
  lot_commodity integer,
  lot_detail jsonb,
  -- its own day, or the transaction's
  day date not null,
  status smallint not null,
  -- 0 real, 1 virtual, 2 balanced virtual
  kind smallint not null default 0,
  -- 1 inferred, 2 generated, 4 assigned, or-ed
  flags smallint not null default 0,
  note text,
  tags jsonb,
  -- its own payee, null when it has the transaction's
  payee integer
);
`
export const POSTING_INDEXES = 'alter table postings add primary key (transaction, place);'
const ALWAYS = ['transaction', 'place', 'account', 'commodity', 'quantity', 'day', 'status']
/** What most postings do not have, by its name in the events, and the columns that it fills. */
const SPARSE = {
  cost: ['cost', 'cost_commodity'],
  lot: ['lot', 'lot_commodity'],
  lot_detail: ['lot_detail'],
  kind: ['kind'],
  flags: ['flags'],
  note: ['note'],
  tags: ['tags'],
  payee: ['payee'],
} as const
type Sparse = keyof typeof SPARSE

/** Which sparse columns these blocks have at all: a column that is left out of a COPY costs nothing there. */
export const sparseOf = (blocks: readonly RecordedBlock[]): ReadonlySet<Sparse> =>
  new Set((Object.keys(SPARSE) as Sparse[]).filter((name) => blocks.some((block) => (block.postings[name]?.length ?? 0) > 0)))

export const postingColumns = (sparse: ReadonlySet<Sparse>): string[] => [
  ...ALWAYS,
  ...Object.entries(SPARSE).flatMap(([name, columns]) => (sparse.has(name as Sparse) ? columns : [])),
]

/** Writes the rows of one transaction after the other, those from `firstRow` on. */
export function postingWriter(
  rows: CopyRows,
  position: Position,
  block: RecordedBlock,
  sparse: ReadonlySet<Sparse>,
  numbers: { readonly accounts: readonly number[]; readonly commodities: readonly number[]; readonly payees: readonly number[] },
): (index: number, firstRow: number) => Promise<void> | undefined {
  const { transactions: t, postings: p } = block
  const day = new Map(p.day)
  const status = new Map(p.status)
  const writeSparse = sparseWriter(rows, block, sparse, numbers)
  return (index, firstRow) => {
    const number = transactionNumber(position, index)
    const end = firstRow + t.postings[index]!
    let full: Promise<void> | undefined
    for (let row = firstRow; row < end; row++) {
      rows
        .integer(number)
        .integer(row - firstRow)
        .integer(numbers.accounts[p.account[row]!]!)
        .integer(numbers.commodities[p.commodity[row]!]!)
        .plain(p.quantity[row]!)
        .day(day.get(row) ?? t.day[index]!)
        .integer(status.get(row) ?? t.status[index]!)
      writeSparse(row)
      full = rows.end() ?? full
    }
    return full
  }
}

function sparseWriter(
  rows: CopyRows,
  block: RecordedBlock,
  sparse: ReadonlySet<Sparse>,
  { commodities, payees }: { readonly commodities: readonly number[]; readonly payees: readonly number[] },
): (row: number) => void {
  const { postings: p, texts } = block
  const writers: ((row: number) => void)[] = []
  const write = <Value>(name: Sparse, values: ReadonlyMap<number, Value>, present: (value: Value) => void, absent: () => void): void => {
    if (sparse.has(name)) writers.push((row) => (values.has(row) ? present(values.get(row)!) : absent()))
  }
  const nothing = (): void => void rows.nothing()
  const amount = (name: 'cost' | 'lot'): void =>
    write(
      name,
      new Map(p[name].map((each) => [each[0], each])),
      ([, text, commodity]) => rows.plain(text).integer(commodities[commodity]!),
      () => rows.nothing().nothing(),
    )
  amount('cost')
  amount('lot')
  write('lot_detail', new Map(p.lot_detail), (detail) => rows.json(detail), nothing)
  write(
    'kind',
    new Map(p.kind),
    (kind) => rows.integer(kind),
    () => rows.integer(0),
  )
  write(
    'flags',
    new Map(p.flags),
    (flags) => rows.integer(flags),
    () => rows.integer(0),
  )
  write('note', new Map(p.note), (note) => rows.text(texts[note]!), nothing)
  write('tags', new Map(p.tags), (tags) => rows.json(tags), nothing)
  write('payee', new Map(p.payee), (payee) => rows.integer(payees[payee]!), nothing)
  return (row) => {
    for (const writer of writers) writer(row)
  }
}
