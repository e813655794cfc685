import type { EditReason } from '../../messages/said.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { dirname } from 'node:path'
import type { Tag } from '#vocabulary/book-columns.ts'
import { counted } from '#vocabulary/text/wording.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { renamedAccount } from '../../ingest/edit/rename-account.ts'
import type { BulkOperation } from '../../ingest/edit/raw-lines.ts'
import type { Amount, Book, BookPosting, BookTransaction, Dialect } from '../../ingest/journal/book.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import type { Readers } from '../../ingest/readers.ts'
import { unreadable } from '../journal/check-book.ts'
import { nameIn, OverlaidFiles, type ReplacedFiles } from '../journal/files/disk-files.ts'
import type { BookRequest } from '../journal/read-changes.ts'
import { halvesOf, meantPrices, newContents } from './new-contents.ts'

/** The position of a transaction according to the log. */
export interface ChosenTransaction {
  /** Relative to the journal's folder. */
  readonly file: string
  readonly beginLine: number
  readonly day: number
}

export interface BulkOrder {
  readonly operation: BulkOperation
  /** Undefined for the whole book, its directives and rules too: only to rename an account. */
  readonly chosen: readonly ChosenTransaction[] | undefined
}

export interface PlannedFile {
  /** Absolute. */
  readonly path: string
  /** Relative to the journal's folder. */
  readonly name: string
  /** SHA-256 of the contents that the plan was made from. */
  readonly hash: string
  readonly before: Uint8Array
  readonly after: Uint8Array
}

export type BulkPlan =
  | { readonly kind: 'planned'; readonly files: readonly PlannedFile[]; readonly transactions: number; readonly warnings: readonly string[] }
  /** A chosen transaction is no longer where the log has it. */
  | { readonly kind: 'moved'; readonly place: string }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** The new text would mean something else than intended: the place of the first difference, and what it is. */
  | { readonly kind: 'uncertain'; readonly place: string; readonly why: EditReason }

/**
 * Makes the new texts of a journal's files, reads the whole book with them, and compares the result with the intended one. So an operation
 * either does exactly what it should to every transaction and nothing to any other, or nothing at all.
 */
export interface PlanOptions {
  /** Called with each file before it is read. */
  readonly opened?: (path: string) => void
  /** Texts in the place of those on the disk, such as an editor has open. */
  readonly replaced?: ReplacedFiles
}

export function planBulkEdit(request: BookRequest, order: BulkOrder, readers: Readers, options: PlanOptions = {}): BulkPlan {
  try {
    return planned(request, order, readers, options)
  } catch (error) {
    return { kind: 'invalid', problems: [unreadable(request.root, error)] }
  }
}

function planned(
  { root, dialect: configured, ...options }: BookRequest,
  { operation: asked, chosen }: BulkOrder,
  readers: Readers,
  { opened, replaced = new Map() }: PlanOptions,
): BulkPlan {
  const folder = dirname(root)
  const disk = new OverlaidFiles(replaced, opened)
  const dialect = configured === '' ? detectDialect(root, disk.bytes(root)) : configured
  const before = readers(dialect).read(root, disk, options)
  if (before.hasErrors) return { kind: 'invalid', problems: before.problems.filter(({ severity }) => severity === 'error') }

  const operation = inOwnNames(asked, before)
  const nameOf = (file: number): string => nameIn(folder, elementAt(before.files, file).path)
  const transactions = [...before.wholeTransactions()]
  const placeIn = ({ file, beginLine }: BookTransaction): string => `${nameOf(file)}:${beginLine}`
  const selection = chosen && selected(transactions, chosen, nameOf)
  if (selection && 'kind' in selection) return selection
  const touched = transactions.filter((transaction) => (selection?.has(transaction) ?? true) && concerns(transaction, operation, dialect))
  const halves = operation.kind === 'make_transfer' ? halvesOf(touched, before) : undefined
  if (halves && 'why' in halves) return { kind: 'uncertain', place: halves.at ? placeIn(halves.at) : nameOf(0), why: halves.why }
  const joined = new Map(halves?.map((pair) => [pair.stays, pair.joined]))

  const edited = newContents({
    book: before,
    dialect,
    operation,
    touched,
    halves,
    wholeBook: chosen === undefined,
    bytesOf: (path) => disk.bytes(path),
    folder,
  })
  if (edited.kind === 'impossible') return { kind: 'uncertain', place: placeIn(edited.at), why: edited.why }

  const after = readers(dialect).read(root, new OverlaidFiles(new Map([...replaced, ...edited.contents]), opened), options)
  if (after.hasErrors) return { kind: 'invalid', problems: after.problems.filter(({ severity }) => severity === 'error') }
  const isTouched = new Set(touched)
  const expected = (transaction: BookTransaction): BookTransaction | undefined => {
    if (!isTouched.has(transaction)) return transaction
    if (halves) return joined.get(transaction)
    return expectedAfter(transaction, operation, dialect)
  }
  const difference = differenceOf({ before: transactions, after, operation, expected })
  if (difference) return { kind: 'uncertain', place: placeIn(difference), why: DIFFERENT }
  if (operation.kind !== 'change_commodity' && !isSame(meantPrices(before), meantPrices(after)))
    return { kind: 'uncertain', place: nameOf(0), why: DIFFERENT }

  return {
    kind: 'planned',
    files: [...edited.contents].map(([path, contents]) => ({
      path,
      name: nameIn(folder, path),
      hash: contentHash(disk.bytes(path)),
      before: Uint8Array.from(disk.bytes(path)),
      after: contents,
    })),
    transactions: touched.filter(isWritten).length,
    warnings: warningsOf(transactions, operation, touched),
  }
}

const DIFFERENT: EditReason = ['different']

/** The chosen transactions that are still in place. */
function selected(
  transactions: readonly BookTransaction[],
  chosen: readonly ChosenTransaction[],
  nameOf: (file: number) => string,
): ReadonlySet<BookTransaction> | Extract<BulkPlan, { kind: 'moved' }> {
  const keyOf = (file: string, line: number, day: number): string => `${file}\0${line}\0${day}`
  const byPlace = new Map<string, BookTransaction>()
  for (const transaction of transactions)
    if (isWritten(transaction)) byPlace.set(keyOf(nameOf(transaction.file), transaction.beginLine, transaction.day), transaction)
  const found = new Set<BookTransaction>()
  for (const { file, beginLine, day } of chosen) {
    const transaction = byPlace.get(keyOf(file, beginLine, day))
    if (!transaction) return { kind: 'moved', place: `${file}:${beginLine}` }
    found.add(transaction)
  }
  return found
}

/** The first transaction that does not mean what it shall; undefined when all do. */
function differenceOf(asked: {
  readonly before: readonly BookTransaction[]
  readonly after: Book
  readonly operation: BulkOperation
  /** Undefined for one that is gone. */
  readonly expected: (transaction: BookTransaction) => BookTransaction | undefined
}): BookTransaction | undefined {
  const { before, after, operation, expected: expectedOf } = asked
  const counts = new Map<string, number>()
  for (const transaction of after.wholeTransactions()) {
    const key = comparable(transaction, operation)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let matched = 0
  for (const transaction of before) {
    const expected = expectedOf(transaction)
    if (!expected) continue
    const key = comparable(expected, operation)
    const left = counts.get(key) ?? 0
    if (left === 0) return transaction
    counts.set(key, left - 1)
    matched++
  }
  return matched === after.transactions.count ? undefined : before[0]
}

export const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((price, at) => price === b[at])

/** Whether it is written in a file and not made by a rule. */
const isWritten = ({ beginLine }: BookTransaction): boolean => beginLine > 0

function warningsOf(transactions: readonly BookTransaction[], operation: BulkOperation, touched: readonly BookTransaction[]): string[] {
  const warnings: string[] = []
  if (touched.length === 0) warnings.push('no transaction is concerned')
  if (operation.kind !== 'rename_account') return warnings
  const merged = transactions
    .filter(isWritten)
    .reduce((sum, { postings }) => sum + postings.filter(({ account }) => account === operation.to).length, 0)
  if (merged > 0)
    warnings.push(
      `${operation.to} has ${counted(merged, 'posting')} already: the two become one account, which only undoing this change can separate`,
    )
  return warnings
}

/**
 * The operation with the journal's own names. Pages show every account below one of five roots even if the journal has other names for them
 * (`Vermoegen:Bank` is shown as `Assets:Bank`), and users choose the shown name.
 */
export function inOwnNames(operation: BulkOperation, book: Book): BulkOperation {
  if (operation.kind !== 'rename_account') return operation
  const { from, to } = operation
  const own = ownName(from, book)
  if (own === from) return operation
  return { kind: 'rename_account', from: own, to: likewise({ shown: from, own, name: to }) }
}

function ownName(shown: string, { accounts, accountRoots }: Book): string {
  const candidates = new Set<string>()
  for (const account of accounts.names) {
    if (account === shown || account.startsWith(`${shown}:`)) return shown
    for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1)) {
      const name = account.slice(0, end)
      if (rootedAccount(name, accountRoots) === shown) candidates.add(name)
    }
  }
  // Two names that are shown as one are ambiguous; then no account matches.
  return candidates.size === 1 ? elementAt([...candidates], 0) : shown
}

/** The new name in the journal's form, if the old one is written differently from how it is shown. */
function likewise({ shown, own, name }: { readonly shown: string; readonly own: string; readonly name: string }): string {
  if (shown.endsWith(`:${own}`)) {
    const before = shown.slice(0, shown.length - own.length)
    return name.startsWith(before) ? name.slice(before.length) : name
  }
  const rootOf = (account: string): string => elementAt(account.split(':', 1), 0)
  return rootOf(name) === rootOf(shown) ? rootOf(own) + name.slice(rootOf(name).length) : name
}

/** What a transaction shall mean after an operation; undefined for one that is gone. */
export function expectedAfter(transaction: BookTransaction, operation: BulkOperation, dialect: Dialect): BookTransaction | undefined {
  const eachPosting = (change: (posting: BookPosting) => BookPosting): BookTransaction => ({
    ...transaction,
    postings: transaction.postings.map(change),
  })
  switch (operation.kind) {
    case 'rename_account':
      return eachPosting((posting) => ({ ...posting, account: renamedAccount(posting.account, operation.from, operation.to) ?? posting.account }))
    case 'set_payee':
      return { ...transaction, payee: payeeAfter(transaction.payee, operation.payee, dialect) }
    case 'set_date':
      return { ...transaction, day: parseDay(operation.date) }
    case 'set_status':
      return { ...eachPosting((posting) => ({ ...posting, status: operation.status })), status: operation.status }
    case 'change_commodity': {
      const of = (amount: Amount): Amount => (amount.commodity === operation.from ? { ...amount, commodity: operation.to } : amount)
      return eachPosting((posting) => ({
        ...posting,
        amount: of(posting.amount),
        ...(posting.cost && { cost: of(posting.cost) }),
        ...(posting.lot && { lot: of(posting.lot) }),
      }))
    }
    case 'add_tag':
      return { ...transaction, tags: [...transaction.tags, { name: operation.name, value: operation.value }] }
    case 'remove_tag':
      return withTags(transaction, (tags) => tags.filter(({ name }) => name !== operation.name))
    case 'rename_tag':
      return withTags(transaction, (tags) => tags.map((tag) => (tag.name === operation.from ? { ...tag, name: operation.to } : tag)))
    case 'move':
      return transaction
    case 'delete':
      return undefined
    case 'make_transfer':
      return transaction // What becomes of it is a question of both halves: see halves.ts.
  }
}

/** beancount's payee is shown with its narration, which stays. */
function payeeAfter(before: string, payee: string, dialect: Dialect): string {
  const bar = dialect === 'beancount' ? before.indexOf(' | ') : -1
  return bar < 0 ? payee : payee + before.slice(bar)
}

function withTags(transaction: BookTransaction, change: (tags: readonly Tag[]) => readonly Tag[]): BookTransaction {
  return {
    ...transaction,
    tags: change(transaction.tags),
    postings: transaction.postings.map((posting) => ({ ...posting, tags: change(posting.tags) })),
  }
}

/** Equal for values with equal amounts. */
export const asText = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (part instanceof Exact ? part.toString() : part))

/** Operations that rewrite notes: tags are part of the text of a note. */
const REWRITES_NOTES: ReadonlySet<BulkOperation['kind']> = new Set(['add_tag', 'remove_tag', 'rename_tag'])

/** What two transactions are compared by: everything but their places. */
export function comparable(
  { file: _file, beginLine: _beginLine, endLine: _endLine, postings, tags, note, ...transaction }: BookTransaction,
  operation: BulkOperation,
): string {
  const withoutNotes = REWRITES_NOTES.has(operation.kind) && { note: '' }
  return asText({
    ...transaction,
    note,
    ...withoutNotes,
    tags: namedTags(tags, operation),
    postings: postings.map(({ line: _line, tags: own, ...posting }) => ({ ...posting, ...withoutNotes, tags: namedTags(own, operation) })),
  })
}

/** The value of metadata may be the account (which is renamed) or a text that reads the same (which is not): both are the same here. */
function namedTags(tags: readonly Tag[], operation: BulkOperation): string[] {
  const valueOf = (value: string): string => (operation.kind === 'rename_account' && renamedAccount(value, operation.from, operation.to)) || value
  return tags.map(({ name, value }) => `${name}\0${valueOf(value)}`).toSorted()
}

/** Whether an operation would change this transaction at all. */
export function concerns(transaction: BookTransaction, operation: BulkOperation, dialect: Dialect): boolean {
  if (isOfWhole(operation)) return true
  return comparable(transaction, AS_IT_IS) !== comparable(expectedAfter(transaction, operation, dialect)!, AS_IT_IS)
}

/** Lines are moved or go as a whole, whatever they say. */
const isOfWhole = ({ kind }: BulkOperation): boolean => kind === 'move' || kind === 'delete' || kind === 'make_transfer'

const AS_IT_IS: BulkOperation = { kind: 'delete' }
