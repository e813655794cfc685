import type { EditReason } from '../../messages/said.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { dirname, resolve } from 'node:path'
import { ASSIGNED, FORECAST } from '#vocabulary/book-columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { editFields, noteIn, type TransactionFields, type WrittenLines } from '../../ingest/edit/edit-fields.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { beancountHeader, editTransaction, ledgerLikeHeader } from '../../ingest/edit/edit-transaction.ts'
import { raw, RawLines } from '../../ingest/edit/raw-lines.ts'
import { commentOf, writtenPosting } from '../../ingest/edit/written-posting.ts'
import type { BookTransaction, Dialect, TransactionFacts } from '../../ingest/journal/book.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { commodityIn, styleOf } from '../../ingest/statements/write/style.ts'
import type { Readers } from '../../ingest/readers.ts'
import { unreadable } from '../journal/check-book.ts'
import { nameIn, OverlaidFiles } from '../journal/files/disk-files.ts'
import type { BookRequest } from '../journal/read-changes.ts'
import { cut, meantPrices } from './new-contents.ts'
import type { Consequence } from './consequences.ts'
import { differenceAfter, ELSEWHERE, groupsOf } from './edit-difference.ts'
import { type BulkPlan, type ChosenTransaction, isSame, type PlannedFile } from './plan.ts'

/** What is done to one transaction. `version`: that of the lines as they were shown. */
export type SingleEdit =
  /** Only reads what can be edited. */
  | { readonly kind: 'look' }
  | { readonly kind: 'edit'; readonly version: string; readonly fields: TransactionFields }
  | { readonly kind: 'delete'; readonly version: string }
  /** A copy with another date at the end of a file of the journal, by its name. */
  | { readonly kind: 'duplicate'; readonly version: string; readonly date: string; readonly file: string }

export interface SingleEditOrder {
  readonly edit: SingleEdit
  readonly transaction: ChosenTransaction
}

/** One transaction as the journal writes it. */
export interface EditableTransaction extends Omit<TransactionFacts, 'file'> {
  /** Changes with every change of its lines. */
  readonly version: string
  readonly dialect: Dialect
  readonly file: string
  /** beancount's narration, or the comments without tags. */
  readonly note: string
  readonly postings: readonly EditablePosting[]
}

export interface EditablePosting {
  /** As written. */
  readonly account: string
  /** What it amounts to, also where it is left out. */
  readonly quantity: string
  readonly commodity: string
  readonly isLeftOut: boolean
  /** False for an expression, a balance assignment, or an amount of several commodities. */
  readonly isAmountEditable: boolean
  /** Cost, price and balance assertion, as written. */
  readonly behind: string
  /** On the line of the posting, as written. */
  readonly comment: string
}

export type SingleEditPlan =
  | (Extract<BulkPlan, { kind: 'planned' }> & { readonly consequences: readonly Consequence[] })
  | Extract<BulkPlan, { kind: 'moved' | 'invalid' }>
  | { readonly kind: 'looked'; readonly transaction: EditableTransaction }
  /** One field cannot be what was asked for; nothing else is wrong. `field` is '' for the transaction as a whole. */
  | { readonly kind: 'refused'; readonly field: string; readonly why: EditReason }

/**
 * Changes the lines of one transaction, reads the whole book with them, and compares: that transaction must mean exactly what was asked for, and
 * every other what it meant before, except for amounts and lots that follow from it. These are returned as consequences.
 */
export function planSingleEdit(request: BookRequest, order: SingleEditOrder, readers: Readers, opened?: (path: string) => void): SingleEditPlan {
  try {
    return planned(request, order, readers, opened)
  } catch (error) {
    return { kind: 'invalid', problems: [unreadable(request.root, error)] }
  }
}

function planned(
  { root, dialect: configured, ...options }: BookRequest,
  { edit, transaction: chosen }: SingleEditOrder,
  readers: Readers,
  opened: ((path: string) => void) | undefined,
): SingleEditPlan {
  const disk = new OverlaidFiles(new Map(), opened)
  const bytesOf = (path: string): Uint8Array => disk.bytes(path)
  const dialect = configured === '' ? detectDialect(root, bytesOf(root)) : configured
  const before = readers(dialect).read(root, disk, options)
  if (before.hasErrors) return { kind: 'invalid', problems: before.problems.filter(({ severity }) => severity === 'error') }
  const nameOf = (file: number): string => nameIn(dirname(root), elementAt(before.files, file).path)
  const all = [...before.wholeTransactions()]
  const isChosen = ({ file, beginLine, day }: BookTransaction): boolean =>
    beginLine === chosen.beginLine && day === chosen.day && nameOf(file) === chosen.file
  const found = all.filter(isChosen)
  const target = found.find(({ beginLine }) => beginLine > 0)
  if (!target) return { kind: 'moved', place: `${chosen.file}:${chosen.beginLine}` }
  const made = MADE_BY[target.origin]
  if (made !== undefined || found.length > 1) return { kind: 'refused', field: '', why: [made ?? 'madeByRule', `${chosen.file}:${chosen.beginLine}`] }

  const path = elementAt(before.files, target.file).path
  const file = new RawLines(bytesOf(path))
  const { beginLine, endLine } = target
  const lines = Array.from({ length: endLine - beginLine + 1 }, (_, at) => file.line(beginLine + at))
  const groups = groupsOf(target)
  const written: WrittenLines = {
    lines,
    postings: groups.map(([first]) => first!.line - beginLine),
    tags: target.tags,
    dialect,
    style: styleOf(Buffer.from(bytesOf(path)).toString('utf8'), dialect),
  }
  const version = contentHash(Buffer.from(lines.join('\n'), 'latin1'))
  if (edit.kind === 'look') return { kind: 'looked', transaction: editable(target, written, { version, file: chosen.file, dialect }) }
  if (edit.version !== version) return { kind: 'moved', place: `${chosen.file}:${chosen.beginLine}` }

  const contents = new Map<string, Buffer>()
  let span: readonly [from: number, to: number] = [beginLine, beginLine]
  let places: readonly number[] = []
  let fields: TransactionFields = {}
  if (edit.kind === 'delete') {
    cut(file, beginLine, endLine)
    contents.set(path, file.bytes())
  } else if (edit.kind === 'duplicate') {
    const copy = editTransaction(lines, { kind: 'set_date', date: edit.date }, dialect)
    if (!copy) return { kind: 'refused', field: 'date', why: ['firstLineInText'] }
    const at = resolve(dirname(root), edit.file)
    const other = before.files.find((one) => one.path === at)
    if (!other) return { kind: 'refused', field: '', why: ['notInJournal', edit.file] }
    const end = at === path ? file : new RawLines(bytesOf(at))
    end.append([copy.join('\n')])
    contents.set(at, end.bytes())
    fields = { date: edit.date }
  } else {
    fields = inOwnWords(edit.fields, written)
    const edited = editFields(written, fields)
    if ('field' in edited) return { kind: 'refused', field: edited.field, why: edited.why }
    places = edited.postings
    span = [beginLine, beginLine + edited.lines.length - 1]
    file.set(beginLine, edited.lines.join('\n'))
    for (let line = beginLine + 1; line <= endLine; line++) file.remove(line)
    contents.set(path, file.bytes())
  }

  const after = readers(dialect).read(root, new OverlaidFiles(contents, opened), options)
  if (after.hasErrors) {
    const problems = after.problems.filter(({ severity }) => severity === 'error')
    return refusedBy(problems, path, span, places) ?? { kind: 'invalid', problems }
  }
  const difference = differenceAfter({ all, target, after, kind: edit.kind, fields, groups, dialect, nameOf })
  if ('field' in difference) return { kind: 'refused', ...difference }
  if (!isSame(meantPrices(before), meantPrices(after))) return { kind: 'refused', field: '', why: ELSEWHERE }
  const files = [...contents].map(
    ([path, after]): PlannedFile => ({
      path,
      name: nameOf(before.files.findIndex((one) => one.path === path)),
      hash: contentHash(bytesOf(path)),
      before: Uint8Array.from(bytesOf(path)),
      after,
    }),
  )
  return { kind: 'planned', files, transactions: 1, warnings: [], consequences: difference.consequences }
}

const MADE_BY: Readonly<Record<number, 'madeByPad' | 'madeByPeriod' | 'madeByClock' | 'madeByCsv'>> = {
  1: 'madeByPad',
  [FORECAST]: 'madeByPeriod',
  3: 'madeByClock',
  4: 'madeByCsv',
}

/** Commodities as the file calls them: € where it has no EUR. */
function inOwnWords(fields: TransactionFields, { style, dialect }: WrittenLines): TransactionFields {
  const postings = fields.postings?.map((posting) =>
    posting.amount ? { ...posting, amount: { ...posting.amount, commodity: commodityIn(posting.amount.commodity, style, dialect) } } : posting,
  )
  return { ...fields, postings }
}

function editable(
  target: BookTransaction,
  written: WrittenLines,
  { version, file, dialect }: { readonly version: string; readonly file: string; readonly dialect: Dialect },
): EditableTransaction {
  const { payee, note } = textsOf(target, written)
  return {
    ...target,
    version,
    dialect,
    file,
    payee,
    note,
    postings: groupsOf(target).map((group, at): EditablePosting => {
      const line = elementAt(written.lines, elementAt(written.postings, at))
      const parts = writtenPosting(line, dialect)
      const [first] = group
      const isLeftOut = parts?.amount !== undefined && parts.amount[0] === parts.amount[1]
      return {
        account: parts ? textOf(line.slice(...parts.account)) : first!.account,
        quantity: group.length === 1 ? first!.amount.quantity.toString() : '',
        commodity: group.length === 1 ? first!.amount.commodity : '',
        isLeftOut,
        isAmountEditable: parts?.amount !== undefined && (first!.flags & ASSIGNED) === 0,
        behind: textOf(parts?.behind ?? ''),
        comment: parts ? textOf(commentOf(line, parts)) : '',
      }
    }),
  }
}

const textOf = (rawText: string): string => Buffer.from(rawText, 'latin1').toString('utf8')

function textsOf(target: BookTransaction, written: WrittenLines): { readonly payee: string; readonly note: string } {
  const { dialect, lines } = written
  if (dialect !== 'beancount') return { payee: textOf(ledgerLikeHeader(lines[0] ?? '', dialect)?.payee ?? raw(target.payee)), note: noteIn(written) }
  const strings = beancountHeader(lines[0] ?? '')?.strings.map((string) => textOf(string).slice(1, -1).replaceAll(/\\(.)/gs, '$1'))
  return strings ? { payee: strings.length === 2 ? strings[0]! : '', note: strings.at(-1) ?? '' } : { payee: target.payee, note: '' }
}

/** An error on a line of the transaction is one of its fields. */
function refusedBy(
  problems: readonly Problem[],
  path: string,
  [from, to]: readonly [number, number],
  places: readonly number[],
): SingleEditPlan | undefined {
  const own = problems.find(({ file, line }) => file === path && line >= from && line <= to)
  if (!own) return undefined
  const place = places.findLastIndex((at) => from + at <= own.line)
  const isOfLine = places.includes(own.line - from)
  return { kind: 'refused', field: isOfLine ? `postings.${place}.${/account/.test(own.code) ? 'account' : 'amount'}` : 'postings', why: own.message }
}

/** A transaction in words, for the list of changes. */
export const titleOfEdit = (edit: SingleEdit, { payee, day }: { readonly payee: string; readonly day: Day }): string => {
  const named = `${payee || 'a transaction'} of ${formatDay(day)}`
  if (edit.kind === 'delete') return `Delete ${named}`
  return edit.kind === 'duplicate' ? `Copy ${named} to ${edit.date}` : `Edit ${named}`
}
