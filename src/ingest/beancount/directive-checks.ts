import { GENERATED, PADDED, UNMARKED } from '#vocabulary/book-columns.ts'
import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { civil, formatDay } from '#vocabulary/day.ts'
import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../journal/book.ts'
import { didYouMean } from '../journal/problem.ts'
import { type BookWriter, transactionOf } from './booking/write.ts'
import type { Options } from './options.ts'
import { BALANCE, CLOSE, type Directive, type DirectiveOf, type Directives, DOCUMENT, NOTE, OPEN, PAD, TRANSACTION } from './parsed-directives.ts'
import type { Place, Problems } from './problems.ts'
import type { Sequence } from './sequence.ts'

const NEVER = 0x7fffffff
/** No directive says what the account may hold. */
const ANY = -2

/** When each account opens and closes, and what it may hold. */
export interface Lives {
  /** NEVER for an account without an open directive. */
  readonly opens: Int32Array
  readonly closes: Int32Array
  readonly allowed: ReadonlyMap<number, ReadonlySet<number>>
}

/** Reads the open and close directives, in their order, and records those that contradict each other. */
export function livesOf(directives: Directives, sequence: Sequence, problems: Problems): Lives {
  const count = directives.accounts.size
  const opens = new Int32Array(count).fill(NEVER)
  const closes = new Int32Array(count).fill(NEVER)
  const allowed = new Map<number, ReadonlySet<number>>()
  const opened = new Map<number, Directive>()
  const closed = new Map<number, Directive>()
  for (let at = 0; at < sequence.count; at++) {
    const kind = byteAt(sequence.kind, at)
    if (kind !== OPEN && kind !== CLOSE) continue
    const directive = directives.others[intAt(sequence.at, at)] as DirectiveOf<typeof OPEN> | DirectiveOf<typeof CLOSE>
    const { account, day } = directive
    const name = directives.accounts.name(account)
    if (directive.kind === OPEN) {
      const before = opened.get(account)
      if (before !== undefined)
        problems.error(
          'account_opened_twice',
          directive,
          `${name} is already open since ${formatDay(before.day)} (line ${before.line}); remove one of the two.`,
        )
      else {
        opened.set(account, directive)
        opens[account] = day
        if (directive.currencies.length > 0) allowed.set(account, new Set(directive.currencies))
      }
    } else {
      const before = closed.get(account)
      if (before !== undefined)
        problems.error(
          'account_closed_twice',
          directive,
          `${name} is already closed since ${formatDay(before.day)} (line ${before.line}); remove one of the two.`,
        )
      else {
        if (!opened.has(account))
          problems.error('account_closed_unopened', directive, `${name} is closed here but was not opened before; add "YYYY-MM-DD open ${name}".`)
        closed.set(account, directive)
        closes[account] = day
      }
    }
  }
  return { opens, closes, allowed }
}

interface Use {
  readonly place: Place
  readonly day: number
  count: number
}

/** Records every account that is used without being open, each once, at its first use. */
export function checkAccounts(directives: Directives, book: Book, { opens, closes, allowed }: Lives, problems: Problems): void {
  const early = new Map<number, Use>()
  const late = new Map<number, Use>()
  const use = (account: number, day: number, closable: boolean, place: () => Place): void => {
    if (day < intAt(opens, account)) note(early, account, day, place)
    else if (closable && day > intAt(closes, account)) note(late, account, day, place)
  }
  const { transactions, postings } = book
  // Outside the loop: a closure inside would allocate its scope for every posting, as much memory as the book.
  const useIn = (account: number, day: number, file: number, posting: number): void =>
    use(account, day, true, () => ({ file, line: intAt(postings.line, posting) }))
  const { day: days, firstPosting } = transactions
  const { account: accounts, commodity: commodities } = postings
  // Nearly always the currency is the one that the account had last, and may have.
  const lastAllowed = new Int32Array(directives.accounts.size).fill(ANY)
  for (const account of allowed.keys()) lastAllowed[account] = NONE
  const check = (day: number, file: number, posting: number, end: number): void => {
    for (; posting < end; posting++) {
      const account = intAt(accounts, posting)
      if (day < intAt(opens, account) || day > intAt(closes, account)) useIn(account, day, file, posting)
      const commodity = intAt(commodities, posting)
      if (lastAllowed[account] === ANY || lastAllowed[account] === commodity) continue
      const currencies = allowed.get(account)!
      if (currencies.has(commodity)) lastAllowed[account] = commodity
      else {
        const may = [...currencies].map((currency) => directives.currencies.name(currency)).join(', ')
        problems.error(
          'currency_not_allowed',
          { file, line: intAt(postings.line, posting) },
          `${directives.accounts.name(account)} may hold ${may} by its open directive, not ${directives.currencies.name(commodity)}; add it there, or correct the amount.`,
        )
      }
    }
  }
  for (let row = 0; row < transactions.count; row++)
    check(intAt(days, row), intAt(transactions.file, row), intAt(firstPosting, row), intAt(firstPosting, row + 1))
  for (const directive of directives.others) {
    const { kind, day } = directive
    if (kind === BALANCE || kind === NOTE || kind === DOCUMENT) use(directive.account, day, false, () => directive)
    if (kind === BALANCE) {
      const currencies = allowed.get(directive.account)
      if (currencies !== undefined && !currencies.has(directive.currency)) {
        problems.error(
          'currency_not_allowed',
          directive,
          `${directives.accounts.name(directive.account)} cannot hold ${directives.currencies.name(directive.currency)} by its open directive; add it there, or correct the balance.`,
        )
      }
    }
    if (kind === PAD) {
      use(directive.account, day, true, () => directive)
      use(directive.source, day, true, () => directive)
    }
  }
  const openNames = early.size === 0 ? [] : directives.accounts.names.filter((_, account) => opens[account] !== NEVER)
  for (const [account, { place, day, count }] of early) {
    const name = directives.accounts.name(account)
    const times = count > 1 ? ` (the first of ${count} times)` : ''
    if (opens[account] === NEVER) {
      problems.error(
        'account_not_open',
        place,
        `${name} is used here${times} but never opened; add "${civil(day).year}-01-01 open ${name}"${didYouMean(name, openNames) || ' or correct the name.'}`,
      )
    } else
      problems.error(
        'account_not_yet_open',
        place,
        `${name} is used here${times} before it opens on ${formatDay(intAt(opens, account))}; open it earlier or correct the date.`,
      )
  }
  for (const [account, { place, count }] of late) {
    problems.error(
      'account_closed',
      place,
      `${directives.accounts.name(account)} is used here${count > 1 ? ` (the first of ${count} times)` : ''} after it was closed on ${formatDay(intAt(closes, account))}; close it later or correct the date.`,
    )
  }
}

function note(uses: Map<number, Use>, account: number, day: number, place: () => Place): void {
  const use = uses.get(account)
  if (use !== undefined) use.count++
  else uses.set(account, { place: place(), day, count: 1 })
}

/**
 * Running sums for the accounts that some directive asks about, each with everything below it. Postings of other accounts
 * cost one look into a table.
 */
class TrackedSums {
  /** Account → the tracked accounts that it counts towards: itself and its ancestors. */
  readonly #towards: (readonly number[])[] = []
  readonly #currencies: number
  /** By tracked account and currency. */
  readonly #sums = new Map<number, ExactSum>()
  readonly #book: Book

  constructor(book: Book, tracked: ReadonlySet<number>, names: readonly string[], currencies: number) {
    this.#book = book
    this.#currencies = currencies
    const byName = new Map([...tracked].map((account) => [elementAt(names, account), account]))
    if (byName.size === 0) return
    names.forEach((name, account) => {
      const towards: number[] = []
      for (let prefix = name; ; prefix = prefix.slice(0, prefix.lastIndexOf(':'))) {
        const id = byName.get(prefix)
        if (id !== undefined) towards.push(id)
        if (!prefix.includes(':')) break
      }
      if (towards.length > 0) this.#towards[account] = towards
    })
  }

  /** Adds the postings of a transaction of the book. */
  addTransaction(row: number): void {
    const { transactions, postings } = this.#book
    const end = intAt(transactions.firstPosting, row + 1)
    for (let posting = intAt(transactions.firstPosting, row); posting < end; posting++) {
      const towards = this.#towards[intAt(postings.account, posting)]
      if (towards === undefined) continue
      for (const account of towards) this.#sum(account, intAt(postings.commodity, posting)).addRow(postings.quantity, posting)
    }
  }

  /** The tracked accounts that an account counts towards. */
  towards(account: number): readonly number[] {
    return this.#towards[account] ?? []
  }
  /** Adds to one tracked account, and not to those above it. */
  add(tracked: number, currency: number, number: Exact): void {
    this.#sum(tracked, currency).add(number)
  }

  of(account: number, currency: number): Exact {
    return this.#sums.get(account * this.#currencies + currency)?.value ?? Exact.zero
  }

  /** Whether it is just what somebody says: mostly told without making an object. */
  is({ account, currency, number }: { readonly account: number; readonly currency: number; readonly number: Exact }): boolean {
    const sum = this.#sums.get(account * this.#currencies + currency)
    return sum === undefined ? number.isZero : sum.equals(number)
  }

  #sum(account: number, currency: number): ExactSum {
    const key = account * this.#currencies + currency
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new ExactSum()))
    return sum
  }
}

/** How far off a balance may be: what it says itself, else one unit of its last digit after the point. */
function toleranceOf({ number, tolerance }: DirectiveOf<typeof BALANCE>, options: Options): Exact {
  if (tolerance !== undefined) return tolerance
  if (number.scale === 0) return Exact.zero
  return new Exact(1, number.scale).times(options.toleranceMultiplier).times(new Exact(2, 0))
}

/** Checks every balance directive against what its account and those below it hold at the beginning of its day. */
export function checkBalances({
  book,
  directives,
  sequence,
  options,
  problems,
}: {
  book: Book
  directives: Directives
  sequence: Sequence
  options: Options
  problems: Problems
}): void {
  const asserted = new Set<number>()
  for (const directive of directives.others) if (directive.kind === BALANCE) asserted.add(directive.account)
  if (asserted.size === 0) return
  const sums = new TrackedSums(book, asserted, directives.accounts.names, directives.currencies.size)
  const mayBeOff = options.toleranceMultiplier.sign >= 0
  for (let at = 0; at < sequence.count; at++) {
    if (sequence.kind[at] === TRANSACTION) sums.addTransaction(intAt(sequence.at, at))
    else if (sequence.kind[at] === BALANCE) {
      const balance = directives.others[intAt(sequence.at, at)] as DirectiveOf<typeof BALANCE>
      const { tolerance } = balance
      if (sums.is(balance) && (tolerance === undefined ? mayBeOff : tolerance.sign >= 0)) continue
      const sum = sums.of(balance.account, balance.currency)
      const off = sum.minus(balance.number)
      if (!off.abs().isGreaterThan(toleranceOf(balance, options))) continue
      const currency = directives.currencies.name(balance.currency)
      problems.error(
        'balance_failed',
        balance,
        `${directives.accounts.name(balance.account)} holds ${sum} ${currency} at the beginning of this day, not ${balance.number} ${currency}: ${off.abs()} ${currency} too ${off.sign > 0 ? 'much' : 'little'}. Correct the balance, or the transactions before it.${directives.isIncomplete ? ' It may follow from the entries that could not be read.' : ''}`,
      )
    }
  }
}

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
    const kind = byteAt(directives.kind, row)
    if (kind === TRANSACTION) {
      const transaction = intAt(writer.bookRow, row)
      if (transaction !== NONE && transaction < postingsBefore) sums.addTransaction(transaction)
    } else if (kind === PAD) {
      const directive = directives.others[intAt(directives.at, row)] as Pad
      const begun: Active = { row, pad: directive, settled: new Set(), used: false }
      active.set(directive.account, begun)
      pads.push(begun)
    } else if (kind === BALANCE) {
      const balance = directives.others[intAt(directives.at, row)] as Balance
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
    const name = elementAt(book.accounts.names, account)
    for (const row of lots.keys()) {
      if (book.postings.commodity[row] !== currency) continue
      const holder = elementAt(book.accounts.names, intAt(book.postings.account, row))
      if ((holder === name || holder.startsWith(`${name}:`)) && intAt(book.transactions.day, transactionOf(book, row)) < day) return true
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
