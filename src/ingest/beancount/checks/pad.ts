import { NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { GENERATED, PADDED, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { BALANCE, type DirectiveOf, type Directives, PAD, TRANSACTION } from '../directives.ts'
import type { Options } from '../options.ts'
import type { Problems } from '../problems.ts'
import { type BookWriter, transactionOf } from '../booking/write.ts'
import { toleranceOf } from './balance.ts'
import { TrackedSums } from './tracked-sums.ts'

type Pad = DirectiveOf<typeof PAD>
type Balance = DirectiveOf<typeof BALANCE>

interface Active {
  readonly row: number
  readonly pad: Pad
  /** Currencies that a balance has already settled since this pad; each is padded once. */
  readonly settled: Set<number>
  used: boolean
}

/** Row of a pad → the transactions of the book that it brought. */
export type Padding = ReadonlyMap<number, readonly number[]>

/** Adds a transaction for every pad that a later balance of its account needs. */
export function pad({
  directives,
  rows,
  writer,
  options,
  problems,
}: {
  directives: Directives
  rows: Int32Array
  writer: BookWriter
  options: Options
  problems: Problems
}): Padding {
  const padding = new Map<number, number[]>()
  const padded = new Set<number>()
  for (const directive of directives.others) if (directive.kind === PAD) padded.add(directive.account)
  if (padded.size === 0) return padding
  const { book } = writer
  const sums = new TrackedSums(book, padded, directives.accounts.names, directives.currencies.size)
  const lots = lotsOf(writer)
  const active = new Map<number, Active>()
  const pads: Active[] = []
  const postingsBefore = book.transactions.count
  for (const row of rows) {
    const kind = directives.kind[row]!
    if (kind === TRANSACTION) {
      const transaction = writer.bookRow[row]!
      if (transaction !== NONE && transaction < postingsBefore) sums.addTransaction(transaction)
    } else if (kind === PAD) {
      const directive = directives.others[directives.at[row]!] as Pad
      const begun: Active = { row, pad: directive, settled: new Set(), used: false }
      active.set(directive.account, begun)
      pads.push(begun)
    } else if (kind === BALANCE) {
      const balance = directives.others[directives.at[row]!] as Balance
      for (const account of sums.towards(balance.account)) settle(account, balance)
    }
  }
  for (const { pad: directive, used } of pads) {
    if (!used)
      problems.error(
        'pad_unused',
        directive,
        `This pad of ${directives.accounts.name(directive.account)} is not needed: no balance directive after it is off. Remove it, or add the balance that it is for.`,
      )
  }
  return padding

  /** What a balance of a padded account, or of one below it, is to its pad: the tool asks for no more than that it is there. */
  function settle(account: number, balance: Balance): void {
    const current = active.get(account)
    if (current === undefined || current.settled.has(balance.currency)) return
    current.settled.add(balance.currency)
    const difference = balance.number.minus(sums.of(account, balance.currency))
    if (!difference.abs().isGreaterThan(toleranceOf(balance, options))) return
    if (lots(account, balance)) {
      problems.error(
        'pad_at_cost',
        current.pad,
        `${directives.accounts.name(account)} holds ${directives.currencies.name(balance.currency)} at cost, and padding cannot invent lots; write the transaction that is missing.`,
      )
      return
    }
    current.used = true
    sums.add(account, balance.currency, difference)
    const list = padding.get(current.row) ?? []
    list.push(writePadding(book, directives, current.pad, balance, difference))
    padding.set(current.row, list)
  }
}

/** Whether an account, or one below it, has ever held a currency at cost before a balance. */
function lotsOf(writer: BookWriter): (account: number, balance: Balance) => boolean {
  const { book, lots } = writer
  return (account, { currency, day }) => {
    const name = book.accounts.names[account]!
    for (const row of lots.keys()) {
      if (book.postings.commodity[row] !== currency) continue
      const holder = book.accounts.names[book.postings.account[row]!]!
      if ((holder === name || holder.startsWith(`${name}:`)) && book.transactions.day[transactionOf(book, row)]! < day) return true
    }
    return false
  }
}

function writePadding(book: Book, directives: Directives, from: Pad, balance: Balance, difference: Exact): number {
  const { postings } = book
  const currency = directives.currencies.name(balance.currency)
  const row = book.beginTransaction({
    day: from.day,
    status: UNMARKED,
    origin: PADDED,
    payee: `(Padding inserted for Balance of ${balance.number.toText()} ${currency} for difference ${difference.toText()} ${currency})`,
    file: from.file,
    beginLine: from.line,
    endLine: from.endLine,
  })
  for (const [account, number] of [
    [from.account, difference],
    [from.source, difference.negated()],
  ] as const) {
    if (postings.count === postings.account.length) postings.grow()
    const posting = postings.count++
    postings.account[posting] = account
    postings.commodity[posting] = balance.currency
    postings.quantity.set(posting, number)
    postings.status[posting] = UNMARKED
    postings.flags[posting] = GENERATED
    postings.line[posting] = from.line
  }
  book.endTransaction()
  return row
}
