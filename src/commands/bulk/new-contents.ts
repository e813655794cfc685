import type { EditReason } from '../../messages/said.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { resolve } from 'node:path'
import { DIRECTIVE, REAL } from '#vocabulary/book-columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { renamedAccount, renameInBeancount, renameInLedgerLike } from '../../ingest/edit/rename-account.ts'
import { editTransaction } from '../../ingest/edit/edit-transaction.ts'
import { type BulkOperation, raw, RawLines } from '../../ingest/edit/raw-lines.ts'
import type { Book, BookPosting, BookTransaction, Dialect } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import { isPlaceholder } from '../../ingest/statements/accounts/accounts-and-payees.ts'

export interface EditOrder {
  readonly book: Book
  readonly dialect: Dialect
  readonly operation: BulkOperation
  /** The transactions to change. */
  readonly touched: readonly BookTransaction[]
  /** The pairs that become one transfer each. */
  readonly halves: readonly Halves[] | undefined
  /** Directives and rules too, wherever they are. */
  readonly wholeBook: boolean
  readonly bytesOf: (path: string) => Uint8Array
  /** What names of files are relative to. */
  readonly folder: string
}

type NewContents =
  /** Absolute path → contents, of the files that change. */
  | { readonly kind: 'edited'; readonly contents: ReadonlyMap<string, Buffer> }
  | { readonly kind: 'impossible'; readonly at: BookTransaction; readonly why: EditReason }

/** The new texts of the files. They are verified by the caller. */
export function newContents(order: EditOrder): NewContents {
  const files = order.book.files.map(({ path }) => new RawLines(order.bytesOf(path)))
  const impossible = order.halves
    ? joinPairs(order.halves, files)
    : order.wholeBook && order.operation.kind === 'rename_account'
      ? renameEverywhere(order, order.operation, files)
      : editTouched(order, files)
  if (impossible) return impossible
  const contents = new Map<string, Buffer>()
  order.book.files.forEach(({ path }, file) => {
    const after = elementAt(files, file).bytes()
    if (!after.equals(order.bytesOf(path))) contents.set(path, after)
  })
  return { kind: 'edited', contents }
}

function renameEverywhere({ dialect, touched }: EditOrder, operation: BulkOperation & { kind: 'rename_account' }, files: RawLines[]): undefined {
  const [from, to] = [raw(operation.from), raw(operation.to)]
  /** Lines of postings in the account. A line with an alias has nothing to rename. */
  const lines = files.map(() => new Set<number>())
  for (const { file, postings } of touched)
    for (const { line, account } of postings)
      if (renamedAccount(account, operation.from, operation.to) !== undefined) elementAt(lines, file).add(line)
  files.forEach((file, at) => {
    if (dialect !== 'beancount') renameInLedgerLike(file, { from, to, concerns: (line) => elementAt(lines, at).has(line), everywhere: true })
    else file.replaceAll(renameInBeancount(file.text, from, to, () => true))
  })
}

function editTouched(
  { operation, touched, dialect, book, folder }: EditOrder,
  files: RawLines[],
): Extract<NewContents, { kind: 'impossible' }> | undefined {
  const moved: { readonly day: number; readonly text: string }[] = []
  for (const transaction of touched) {
    const { file, beginLine, endLine } = transaction
    if (beginLine === 0) return { kind: 'impossible', at: transaction, why: ['inNoFile'] }
    const text = elementAt(files, file)
    const lines = Array.from({ length: endLine - beginLine + 1 }, (_, at) => text.line(beginLine + at))
    if (operation.kind === 'move' || operation.kind === 'delete') {
      moved.push({ day: transaction.day, text: lines.join('\n') })
      cut(text, beginLine, endLine)
      continue
    }
    // Halves are joined together, not one by one.
    if (operation.kind === 'make_transfer') continue
    const after = editTransaction(lines, operation, dialect)
    if (!after) return { kind: 'impossible', at: transaction, why: [CANNOT[operation.kind]] }
    if (after.length === lines.length) after.forEach((line, at) => line === lines[at] || text.set(beginLine + at, line))
    else {
      text.set(beginLine, after.join('\n'))
      for (let line = beginLine + 1; line <= endLine; line++) text.remove(line)
    }
  }
  if (operation.kind !== 'move') return undefined
  const path = resolve(folder, operation.file)
  const target = book.files.findIndex((file) => file.path === path)
  if (target < 0) return { kind: 'impossible', at: elementAt(touched, 0), why: ['notInJournal', operation.file] }
  elementAt(files, target).append(moved.toSorted((a, b) => a.day - b.day).map(({ text }) => text))
  return undefined
}

function joinPairs(pairs: readonly Halves[], files: RawLines[]): Extract<NewContents, { kind: 'impossible' }> | undefined {
  for (const pair of pairs) {
    const impossible = joinHalves(pair, files)
    if (impossible) return impossible
  }
  return undefined
}

/** The lines of one posting, and what is written below it, come into the place of those of another, and its transaction goes. */
function joinHalves({ stays, goes, open, moved, keepsLine }: Halves, files: RawLines[]): Extract<NewContents, { kind: 'impossible' }> | undefined {
  const [there, from] = [elementAt(files, stays.file), elementAt(files, goes.file)]
  if (stays.beginLine === 0 || goes.beginLine === 0) return { kind: 'impossible', at: stays, why: ['inNoFile'] }
  const [first, last] = linesOf(open, stays)
  const moves = linesOf(moved, goes)
  const lines = Array.from({ length: moves[1] - moves[0] + 1 }, (_, at) => from.line(moves[0] + at))
  if (keepsLine) {
    // The line has an alias, or the name comes from several lines.
    if (!there.line(first).includes(raw(open.account))) return { kind: 'impossible', at: stays, why: [CANNOT.rename_account] }
    there.set(
      first,
      there.line(first).replace(raw(open.account), () => raw(moved.account)),
    )
  } else {
    there.set(first, lines.join('\n'))
    for (let line = first + 1; line <= last; line++) there.remove(line)
  }
  cut(from, goes.beginLine, goes.endLine)
  return undefined
}

function linesOf(posting: BookPosting, { postings, endLine }: BookTransaction): [first: number, last: number] {
  const next = Math.min(...postings.filter(({ line }) => line > posting.line).map(({ line }) => line))
  return [posting.line, next === Infinity ? endLine : next - 1]
}

/** Takes lines out, with the empty lines that parted them from nothing any more. */
export function cut(file: RawLines, from: number, to: number): void {
  for (let line = from; line <= to; line++) file.remove(line)
  const isEmpty = (line: number): boolean => file.line(line).trim() === ''
  let next = to + 1
  while (next <= file.lines.length && isEmpty(next)) next++
  if (next > file.lines.length) for (let line = from - 1; line >= 1 && isEmpty(line); line--) file.remove(line)
  else if ((from === 1 || isEmpty(from - 1)) && isEmpty(to + 1)) file.remove(to + 1)
}

const CANNOT = {
  rename_account: 'noOtherAccount',
  set_payee: 'noOtherPayee',
  set_date: 'noOtherDate',
  set_status: 'noOtherStatus',
  change_commodity: 'noOtherCommodity',
  add_tag: 'noTag',
  remove_tag: 'noTagRemoved',
  rename_tag: 'noOtherTag',
} as const

/** Two transactions of one transfer, each from the statement of its own account. */
interface Halves {
  /** The earlier one, and of one day the one that money leaves with. */
  readonly stays: BookTransaction
  readonly goes: BookTransaction
  /** The posting of `stays` whose account is still open. */
  readonly open: BookPosting
  /** The posting of `goes` that comes into its place. */
  readonly moved: BookPosting
  /** The line of `open` gets the other account, because the posting that comes leaves its amount out, as does the one that is there. */
  readonly keepsLine: boolean
  /** What `stays` shall mean afterwards. */
  readonly joined: BookTransaction
}

export interface NoHalves {
  /** The transaction that is none; undefined where none was chosen. */
  readonly at: BookTransaction | undefined
  readonly why: EditReason
}

/** Days between the halves of one transfer, where more than one pair is chosen. */
const DAYS_APART_MAX = 4

/** The pairs of halves that these transactions are, or the first one that is no half, and why. */
export function halvesOf(transactions: readonly BookTransaction[], book: Book): readonly Halves[] | NoHalves {
  if (transactions.length === 0 || transactions.length % 2 !== 0)
    return {
      at: transactions[0],
      why: ['twoEach'],
    }
  const halves: Half[] = []
  for (const transaction of transactions) {
    const half = halfOf(transaction, book)
    if (!half) return { at: transaction, why: ['noHalf'] }
    halves.push(half)
  }
  const pairs = halves.length === 2 ? [[elementAt(halves, 0), elementAt(halves, 1)] as const] : pairsOf(halves)
  if (!Array.isArray(pairs)) return { at: pairs.transaction, why: ['noOtherHalf', DAYS_APART_MAX] }
  const joined: Halves[] = []
  for (const [first, second] of pairs) {
    const transfer = joinedPair(first, second)
    if (!('stays' in transfer)) return { at: first.transaction, why: transfer }
    joined.push(transfer)
  }
  return joined
}

/** Each half with its other one, those of the fewest days apart first; or the first half that has none. */
function pairsOf(halves: readonly Half[]): (readonly [Half, Half])[] | Half {
  const byAmount = new Map<string, Half[]>()
  const near: { readonly pair: readonly [Half, Half]; readonly apart: number }[] = []
  for (const half of halves) {
    const quantity = half.own.amount.quantity
    const keyOf = (amount: Exact): string => `${amount.toString()} ${half.own.amount.commodity}`
    for (const other of byAmount.get(keyOf(quantity.negated())) ?? []) {
      const apart = Math.abs(other.transaction.day - half.transaction.day)
      if (other.own.account !== half.own.account && apart <= DAYS_APART_MAX) near.push({ pair: [other, half], apart })
    }
    const same = byAmount.get(keyOf(quantity))
    if (same) same.push(half)
    else byAmount.set(keyOf(quantity), [half])
  }
  const taken = new Set<Half>()
  const pairs = near
    .sort((a, b) => a.apart - b.apart)
    .flatMap(({ pair }) => {
      if (pair.some((half) => taken.has(half))) return []
      for (const half of pair) taken.add(half)
      return [pair]
    })
  return halves.find((half) => !taken.has(half)) ?? pairs
}

function joinedPair(first: Half, second: Half): Halves | Exclude<EditReason, string> {
  if (first.own.account === second.own.account) return ['sameAccount']
  const [one, other] = [first.own.amount, second.own.amount]
  if (one.commodity !== other.commodity || !one.quantity.plus(other.quantity).isZero) return ['notOpposite']
  const [stays, goes] = isBefore(first, second) ? [first, second] : [second, first]
  if (stays.transaction.status !== goes.transaction.status) return ['otherStatus']
  return joinedOf(stays, goes)
}

interface Half {
  readonly transaction: BookTransaction
  readonly own: BookPosting
  readonly open: BookPosting
}

function halfOf(transaction: BookTransaction, { accountRoots }: Book): Half | undefined {
  const { postings } = transaction
  if (postings.length !== 2 || postings.some(({ kind, cost, lot }) => kind !== REAL || cost !== undefined || lot !== undefined)) return undefined
  const own = postings.find(({ account }) => !isPlaceholder(account) && OWN.test(rootedAccount(account, accountRoots)))
  const open = postings.find(({ account }) => isPlaceholder(account))
  return own && open && { transaction, own, open }
}
const OWN = /^(?:Assets|Liabilities)(?::|$)/

const isBefore = (a: Half, b: Half): boolean =>
  a.transaction.day === b.transaction.day ? a.own.amount.quantity.sign < 0 : a.transaction.day < b.transaction.day

function joinedOf({ transaction: stays, own, open }: Half, { transaction: goes, own: moved }: Half): Halves {
  const keepsLine = leavesOut(own) && leavesOut(moved)
  const instead = keepsLine ? { ...open, account: moved.account } : moved
  const joined = { ...stays, postings: stays.postings.map((posting) => (posting === open ? instead : posting)) }
  return { stays, goes, open, moved, keepsLine, joined }
}

const leavesOut = ({ flags }: BookPosting): boolean => flags !== 0

/** Prices of directives: changes of transactions do not affect them. */
export function meantPrices({ prices, commodities }: Book): string[] {
  const meant: string[] = []
  for (let row = 0; row < prices.count; row++)
    if (prices.origin[row] === DIRECTIVE)
      meant.push(
        `${prices.day[row]} ${prices.second[row]} ${prices.rate.get(row).toString()} ${commodities.names[intAt(prices.base, row)]}\0${commodities.names[intAt(prices.quote, row)]}`,
      )
  return meant
}
