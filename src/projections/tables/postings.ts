import type { RecordedBlock } from '../../events/journal.ts'
import type { Position } from '../../events/log/log.ts'
import { FORECAST } from '../../events/vocabulary/ledger.ts'
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
  kind smallint not null,
  -- 1 inferred, 2 generated, 4 assigned, or-ed
  flags smallint not null,
  -- from a periodic rule: in no balance
  forecast boolean not null,
  note text,
  tags jsonb
);
`
export const POSTING_INDEXES = `
alter table postings add primary key (transaction, place);
create index postings_account_day on postings (account, day);
`
const COLUMNS = 'transaction place account commodity quantity cost cost_commodity lot lot_commodity lot_detail day status kind flags forecast note tags'
export const POSTING_COLUMNS = COLUMNS.split(' ')

/** Writes the rows of one transaction after the other, those from `row` on; answers the row after them. */
export function postingWriter(
  rows: CopyRows,
  position: Position,
  block: RecordedBlock,
  numbers: { readonly accounts: readonly number[]; readonly commodities: readonly number[] },
): (index: number, row: number) => Promise<void> | undefined {
  const { transactions: t, postings: p, texts } = block
  const cost = new Map(p.cost.map((amount) => [amount[0], amount]))
  const lot = new Map(p.lot.map((amount) => [amount[0], amount]))
  const lotDetail = new Map(p.lot_detail)
  const day = new Map(p.day)
  const status = new Map(p.status)
  const kind = new Map(p.kind)
  const flags = new Map(p.flags)
  const note = new Map(p.note)
  const tags = new Map(p.tags)
  const amount = (found: readonly [number, string, number] | undefined): void => {
    if (found === undefined) rows.nothing().nothing()
    else rows.plain(found[1]).integer(numbers.commodities[found[2]]!)
  }
  return (index, firstRow) => {
    const number = transactionNumber(position, index)
    const forecast = t.origin[index] === FORECAST ? 't' : 'f'
    const end = firstRow + t.postings[index]!
    let full: Promise<void> | undefined
    for (let row = firstRow; row < end; row++) {
      const detail = lotDetail.get(row)
      const itsNote = note.get(row)
      const itsTags = tags.get(row)
      rows
        .integer(number)
        .integer(row - firstRow)
        .integer(numbers.accounts[p.account[row]!]!)
        .integer(numbers.commodities[p.commodity[row]!]!)
        .plain(p.quantity[row]!)
      amount(cost.get(row))
      amount(lot.get(row))
      if (detail === undefined) rows.nothing()
      else rows.text(JSON.stringify(detail))
      rows
        .day(day.get(row) ?? t.day[index]!)
        .integer(status.get(row) ?? t.status[index]!)
        .integer(kind.get(row) ?? 0)
        .integer(flags.get(row) ?? 0)
        .plain(forecast)
      if (itsNote === undefined) rows.nothing()
      else rows.text(texts[itsNote]!)
      if (itsTags === undefined) rows.nothing()
      else rows.text(JSON.stringify(itsTags))
      full = rows.end() ?? full
    }
    return full
  }
}
