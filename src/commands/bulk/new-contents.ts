import { resolve } from 'node:path'
import { renameInBeancount } from '../../ingest/edit/rename-in-beancount.ts'
import { editTransaction } from '../../ingest/edit/edit-transaction.ts'
import type { BulkOperation } from '../../ingest/edit/operation.ts'
import { raw, RawLines } from '../../ingest/edit/raw-lines.ts'
import { renameInLedgerLike } from '../../ingest/edit/rename-in-ledger-like.ts'
import type { Book, Dialect } from '../../ingest/journal/book.ts'
import { renamedAccount } from '../../ingest/edit/account-name.ts'
import type { Halves } from './halves.ts'
import type { MeantPosting, MeantTransaction } from './meaning.ts'

export interface EditOrder {
  readonly book: Book
  readonly dialect: Dialect
  readonly operation: BulkOperation
  /** The transactions to change. */
  readonly touched: readonly MeantTransaction[]
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
  | { readonly kind: 'impossible'; readonly at: MeantTransaction; readonly why: string }

/** The new texts of the files. Nothing is read again here: whether they mean what they should is another question. */
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
    const after = files[file]!.bytes()
    if (!after.equals(order.bytesOf(path))) contents.set(path, after)
  })
  return { kind: 'edited', contents }
}

function renameEverywhere({ dialect, touched }: EditOrder, operation: BulkOperation & { kind: 'rename_account' }, files: RawLines[]): undefined {
  const [from, to] = [raw(operation.from), raw(operation.to)]
  /** Lines of postings in the account; an alias may stand for it, and then there is nothing to rename. */
  const lines = files.map(() => new Set<number>())
  for (const { place, postings } of touched)
    for (const { line, account } of postings) if (renamedAccount(account, operation.from, operation.to) !== undefined) lines[place.file]!.add(line)
  files.forEach((file, at) => {
    if (dialect !== 'beancount') renameInLedgerLike(file, { from, to, concerns: (line) => lines[at]!.has(line), everywhere: true })
    else file.replaceAll(renameInBeancount(file.text, from, to, () => true))
  })
}

function editTouched(
  { operation, touched, dialect, book, folder }: EditOrder,
  files: RawLines[],
): Extract<NewContents, { kind: 'impossible' }> | undefined {
  const moved: { readonly day: number; readonly text: string }[] = []
  for (const transaction of touched) {
    const { file, beginLine, endLine } = transaction.place
    if (beginLine === 0) return { kind: 'impossible', at: transaction, why: 'it is made by a rule and stands in no file' }
    const text = files[file]!
    const lines = Array.from({ length: endLine - beginLine + 1 }, (_, at) => text.line(beginLine + at))
    if (operation.kind === 'move' || operation.kind === 'delete') {
      moved.push({ day: transaction.day, text: lines.join('\n') })
      cut(text, beginLine, endLine)
      continue
    }
    // Halves are joined together, not one by one.
    if (operation.kind === 'make_transfer') continue
    const after = editTransaction(lines, operation, dialect)
    if (!after) return { kind: 'impossible', at: transaction, why: `${CANNOT[operation.kind]} cannot be written here` }
    if (after.length === lines.length) after.forEach((line, at) => line === lines[at] || text.set(beginLine + at, line))
    else {
      text.set(beginLine, after.join('\n'))
      for (let line = beginLine + 1; line <= endLine; line++) text.remove(line)
    }
  }
  if (operation.kind !== 'move') return undefined
  const path = resolve(folder, operation.file)
  const target = book.files.findIndex((file) => file.path === path)
  if (target < 0) return { kind: 'impossible', at: touched[0]!, why: `${operation.file} is no file of the journal` }
  files[target]!.append(moved.toSorted((a, b) => a.day - b.day).map(({ text }) => text))
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
  const [there, from] = [files[stays.place.file]!, files[goes.place.file]!]
  if (stays.place.beginLine === 0 || goes.place.beginLine === 0)
    return { kind: 'impossible', at: stays, why: 'it is made by a rule and stands in no file' }
  const [first, last] = linesOf(open, stays)
  const moves = linesOf(moved, goes)
  const lines = Array.from({ length: moves[1] - moves[0] + 1 }, (_, at) => from.line(moves[0] + at))
  if (keepsLine) {
    // An alias stands there, or the name is put together from more than this line.
    if (!there.line(first).includes(raw(open.account)))
      return { kind: 'impossible', at: stays, why: `${CANNOT.rename_account} cannot be written here` }
    there.set(
      first,
      there.line(first).replace(raw(open.account), () => raw(moved.account)),
    )
  } else {
    there.set(first, lines.join('\n'))
    for (let line = first + 1; line <= last; line++) there.remove(line)
  }
  cut(from, goes.place.beginLine, goes.place.endLine)
  return undefined
}

function linesOf(posting: MeantPosting, { postings, place }: MeantTransaction): [first: number, last: number] {
  const next = Math.min(...postings.filter(({ line }) => line > posting.line).map(({ line }) => line))
  return [posting.line, next === Infinity ? place.endLine : next - 1]
}

/** Takes lines out, with the empty lines that parted them from nothing any more. */
function cut(file: RawLines, from: number, to: number): void {
  for (let line = from; line <= to; line++) file.remove(line)
  const isEmpty = (line: number): boolean => file.line(line).trim() === ''
  let next = to + 1
  while (next <= file.lines.length && isEmpty(next)) next++
  if (next > file.lines.length) for (let line = from - 1; line >= 1 && isEmpty(line); line--) file.remove(line)
  else if ((from === 1 || isEmpty(from - 1)) && isEmpty(to + 1)) file.remove(to + 1)
}

const CANNOT = {
  rename_account: 'another account',
  set_payee: 'another payee',
  set_date: 'another date',
  set_status: 'this status',
  change_commodity: 'another commodity',
  add_tag: 'this tag',
  remove_tag: 'the transaction without this tag',
  rename_tag: 'another tag',
} as const
