import type { RecordedBlock } from '../../events/journal.ts'
import type { Position } from '../../events/log/log.ts'
import type { CopyRows } from './copy-rows.ts'

/*
 * Where an entry stands in its file is not kept here but in the ledger view: a line put in at the top of a file moves all that is
 * below, which would rewrite a hundred thousand rows for one edit, and nobody asks SQL for lines. `lines` is how many it has.
 */
export const TRANSACTIONS = `
create table transactions (
  -- made from the position of the event and the place in its block
  number bigint not null,
  id text collate "C" not null,
  day date not null,
  second_day date,
  -- 0 unmarked, 1 pending, 2 cleared
  status smallint not null,
  -- 0 written, 1 pad, 2 forecast, 3 timeclock or timedot, 4 imported by rules
  origin smallint not null,
  payee integer not null,
  code text,
  note text,
  file integer not null,
  lines integer not null,
  tags jsonb,
  links jsonb
);
`
export const TRANSACTION_INDEXES = `
alter table transactions add primary key (number);
create unique index transactions_id on transactions (id);
`
export const TRANSACTION_COLUMNS = [
  'number',
  'id',
  'day',
  'second_day',
  'status',
  'origin',
  'payee',
  'code',
  'note',
  'file',
  'lines',
  'tags',
  'links',
]

/** Blocks have at most a thousand entries, so the numbers of two events never meet. */
const NUMBERS_PER_EVENT = 1024

export const transactionNumber = (position: Position, index: number): number => position * NUMBERS_PER_EVENT + index

/** Writes the rows of a block one at a time. */
export function transactionWriter(
  rows: CopyRows,
  position: Position,
  block: RecordedBlock,
  numbers: { readonly payees: readonly number[]; readonly files: readonly number[] },
): (index: number) => Promise<void> | undefined {
  const { transactions: t, texts } = block
  const secondDay = new Map(t.second_day)
  const code = new Map(t.code)
  const note = new Map(t.note)
  const tags = new Map(t.tags)
  const links = new Map(t.links)
  return (index) => {
    const itsSecondDay = secondDay.get(index)
    const itsCode = code.get(index)
    const itsNote = note.get(index)
    const itsTags = tags.get(index)
    const itsLinks = links.get(index)
    rows.integer(transactionNumber(position, index)).text(t.id[index]!).day(t.day[index]!)
    if (itsSecondDay === undefined) rows.nothing()
    else rows.day(itsSecondDay)
    rows.integer(t.status[index]!).integer(t.origin[index]!).integer(numbers.payees[t.payee[index]!]!)
    if (itsCode === undefined) rows.nothing()
    else rows.text(texts[itsCode]!)
    if (itsNote === undefined) rows.nothing()
    else rows.text(texts[itsNote]!)
    rows.integer(numbers.files[t.file[index]!]!).integer(t.end_line[index]! - t.begin_line[index]! + 1)
    if (itsTags === undefined) rows.nothing()
    else rows.json(itsTags)
    if (itsLinks === undefined) rows.nothing()
    else rows.json(itsLinks)
    return rows.end()
  }
}
