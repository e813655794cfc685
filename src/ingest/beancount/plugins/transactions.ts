import { AMPERSAND, BANG, STAR, UPPER_P } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { GENERATED, INFERRED, PADDED } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { statusOf } from '../status.ts'
import { type BookWriter, payeeText, writeLot, writePrice } from '../booking/write.ts'
import { type Directives, TRANSACTION } from '../directives.ts'
import type { Sequence } from '../sequence.ts'
import type { PluginPosting, PluginTransaction } from './journal.ts'

/** The booked transactions as objects, in the order of the sequence. */
export function objectsOf(sequence: Sequence, directives: Directives, writer: BookWriter): PluginTransaction[] {
  const { book } = writer
  const objects: PluginTransaction[] = []
  for (let at = 0; at < sequence.count; at++)
    if (sequence.kind[at] === TRANSACTION) objects.push(objectOf(book, directives, writer, sequence.at[at]!))
  return objects
}

const PADDING_FLAG = UPPER_P

function objectOf({ transactions, postings, payees }: Book, directives: Directives, writer: BookWriter, row: number): PluginTransaction {
  const origin = transactions.origin[row]!
  const raw = origin === PADDED ? NONE : directives.at[writer.directiveOf[row]!]!
  const description =
    raw === NONE
      ? { payee: undefined, narration: payees.names[transactions.payee[row]!]! }
      : directives.transactions.descriptions[directives.transactions.description[raw]!]!
  const end = transactions.firstPosting[row + 1]!
  const legs: PluginPosting[] = []
  for (let at = transactions.firstPosting[row]!; at < end; at++) {
    legs.push({
      account: postings.account[at]!,
      number: postings.quantity.get(at),
      currency: postings.commodity[at]!,
      lot: writer.lots.get(at),
      price: writer.prices.get(at),
      flag: postings.status[at] === transactions.status[row] ? 0 : postings.status[at] === 2 ? STAR : postings.status[at] === 1 ? BANG : AMPERSAND,
      tags: postings.tags.get(at) ?? [],
      inferred: (postings.flags[at]! & INFERRED) !== 0,
      line: postings.line[at]!,
    })
  }
  return {
    day: transactions.day[row]!,
    flag: raw === NONE ? PADDING_FLAG : directives.transactions.flag[raw]!,
    payee: description.payee,
    narration: description.narration,
    tags: transactions.tags.get(row) ?? [],
    links: transactions.links.get(row) ?? [],
    origin,
    file: transactions.file[row]!,
    line: transactions.beginLine[row]!,
    endLine: transactions.endLine[row]!,
    postings: legs,
  }
}

/** Writes the transactions back in place of those of the book. */
export function rewrite(objects: readonly PluginTransaction[], directives: Directives, writer: BookWriter): void {
  const { book } = writer
  clear(writer)
  for (const name of directives.accounts.names) book.accounts.id(name)
  for (const name of directives.currencies.names) book.commodities.id(name)
  for (const object of objects) writeObject(book, writer, object)
}

function clear({ book, lots, prices }: BookWriter): void {
  const { transactions, postings } = book
  transactions.count = 0
  transactions.tags.clear()
  transactions.links.clear()
  postings.count = 0
  for (const name of ['costCommodity', 'lotCommodity', 'note'] as const) postings[name].fill(NONE)
  postings.day.fill(NO_DAY)
  for (const name of ['quantity', 'cost', 'lot'] as const) postings[name].big.clear()
  postings.lotDetail.clear()
  postings.tags.clear()
  lots.clear()
  prices.clear()
}

function writeObject(book: Book, writer: BookWriter, object: PluginTransaction): void {
  const { postings } = book
  const status = statusOf(object.flag)
  const { day, origin, tags: ownTags, links, file, line: beginLine, endLine } = object
  book.beginTransaction({ day, status, origin, payee: payeeText(object), tags: ownTags, links, file, beginLine, endLine })
  for (const { account, number, currency, lot, price, flag, tags, inferred, line } of object.postings) {
    if (postings.count === postings.account.length) postings.grow()
    const posting = postings.count++
    postings.account[posting] = account
    postings.commodity[posting] = currency
    postings.quantity.set(posting, number)
    postings.status[posting] = flag === 0 ? status : statusOf(flag)
    postings.flags[posting] = (inferred ? INFERRED : 0) | (object.origin === PADDED || line === 0 ? GENERATED : 0)
    postings.line[posting] = line
    if (tags.length > 0) postings.tags.set(posting, tags)
    if (lot !== undefined) {
      writer.lots.set(posting, lot)
      writeLot(book, posting, number, lot)
    }
    if (price !== undefined) {
      writer.prices.set(posting, price)
      writePrice(book, posting, number, price)
    }
  }
  book.endTransaction()
}
