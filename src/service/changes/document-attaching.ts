import { editReason } from '../../messages/said.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { rm } from 'node:fs/promises'
import { isAbsolute, posix, relative, sep } from 'node:path'
import { documentPlaces, documentsOption, isHeldBack } from '../documents.ts'
import { type PutFile, putNewFile } from '../../commands/files/write-file.ts'
import type { Configuration } from '../../config/load.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { quoted } from '../../ingest/statements/write/draft.ts'
import { type NamedDocument, namedDocuments } from '../../projections/reports/named-documents.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { Views } from '../../projections/view/views.ts'
import { addingFile, appending, usualFile } from './journal-appending.ts'
import type { BulkEdits } from './bulk-edits.ts'
import type { JournalChanges } from './journal-changes.ts'
import { DOCUMENT_ENDINGS } from '#vocabulary/document-names.ts'

export interface DocumentOrder {
  /** As it is called where it comes from. */
  readonly name: string
  readonly contents: Uint8Array
  /** What it belongs to: a transaction by its id, or an account on a day. */
  readonly to: { readonly transaction: string } | { readonly account: string; readonly day: Day }
  readonly who: string
}

/** A document that the book has now. */
export interface AttachedDocument {
  /** From the folder of the root journal. */
  readonly path: string
  /** The id for undoing the line that names it; '' if there is none because its folder is enough. */
  readonly change: string
}

export interface DocumentAttachingOptions {
  readonly changes: JournalChanges
  readonly bulk: BulkEdits
  readonly views: Pick<Views, 'current'>
  readonly configuration: { readonly current: Configuration }
  readonly today: () => Day
  /** Has the journal read, where nothing of it was changed. */
  readonly sync: () => void
}

interface Named {
  readonly account: string
  readonly day: Day
  readonly row?: number
}

/** Puts receipts and statements where the book keeps them, and has the journal name them. The file first: a line never names what is not there. */
export class DocumentAttaching {
  readonly #options: DocumentAttachingOptions
  readonly #alone = new Mutex()

  constructor(options: DocumentAttachingOptions) {
    this.#options = options
  }

  attach(order: DocumentOrder): Promise<AttachedDocument | Refusal> {
    return this.#alone.run(() => this.#attach(order))
  }

  async #attach({ name: sent, contents, to, who }: DocumentOrder): Promise<AttachedDocument | Refusal> {
    const { changes, views, configuration } = this.#options
    const named = belonging(to, views.current())
    if (named instanceof Refusal) return named
    const { dialect, contents: book } = await changes.check(new Map(), 'contents')
    if (!book) return new Refusal('CONFLICT', (t) => t.entries.brokenJournal)
    const name = documentName(sent, named.day, dialect, named.row === undefined)
    if (name instanceof Refusal) return name
    if (dialect !== 'beancount' && named.row === undefined) return new Refusal('INVALID_REQUEST', (t) => t.entries.onlyOnTransactions(dialect))
    const own = [...book.rooted].find(([, rooted]) => rooted === named.account)?.[0] ?? named.account
    const layout = dialect === 'beancount' ? await this.#layout() : undefined
    const folder = layout === undefined ? usualFolder(namedDocuments(views.current())) : `${layout}/${own.replaceAll(':', '/')}`
    const file = await putNewFile(
      changes.folder,
      posix.join(folder, name),
      contents,
      async (path) => !(await isHeldBack(path, documentPlaces(configuration.current, { others: await changes.othersPlaces() }).secret)),
    )
    if (file instanceof Refusal) return file
    if (layout !== undefined && named.row === undefined) {
      this.#options.sync()
      return { path: file.name, change: '' }
    }
    const change = await (named.row === undefined ? this.#declare(file, own, named.day, who) : this.#tag(file, named.row, dialect, who)).catch(
      async (error: unknown) => {
        await takeAway(file)
        throw error
      },
    )
    if (change instanceof Refusal) await takeAway(file)
    return change instanceof Refusal ? change : { path: file.name, change }
  }

  /** The folder of documents that the journal names, which says by its folders which account each belongs to. */
  async #layout(): Promise<string | undefined> {
    const { changes } = this.#options
    for (const name of new Set([changes.rootName, ...changes.recordedNames])) {
      const text = await changes.read(name)
      const folder = text instanceof Refusal ? undefined : documentsOption(text.toString('utf8'), name)
      if (folder === undefined) continue
      return isAbsolute(folder) ? relative(changes.folder, folder).split(sep).join('/') : folder
    }
    return undefined
  }

  /** A tag of the transaction; returns the id of the change. */
  async #tag(file: PutFile, row: number, dialect: Dialect, who: string): Promise<string | Refusal> {
    const { bulk, views } = this.#options
    const { transactions: t, transactionIds, files, payees } = views.current()
    const taken = new Set((t.tags.get(row) ?? []).map((tag) => tag.name))
    const documents = namedDocuments(views.current())
    if (documents.some(({ transaction, paths }) => transaction === transactionIds[row] && paths.includes(file.name)))
      return new Refusal('CONFLICT', (t) => t.entries.attachedAlready(file.name))
    const operation = {
      kind: 'add_tag' as const,
      name: tagFor(documents, taken, dialect),
      value: valueOf(file.name, files[intAt(t.file, row)] ?? '', dialect),
    }
    if (dialect === 'hledger' && operation.value.includes(','))
      return new Refusal('INVALID_REQUEST', (t) => t.entries.commaInFolder(JSON.stringify(file.name)))
    const title = `Attach ${posix.basename(file.name)} to ${payees[intAt(t.payee, row)] || 'a transaction'} of ${formatDay(intAt(t.day, row))}`
    const outcome = await bulk.applyUnseen({ operation, transactions: [elementAt(transactionIds, row)] }, who, title)
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'uncertain') return new Refusal('CONFLICT', (t) => `${outcome.place}: ${editReason(outcome.why, t)}`)
    if (outcome.kind === 'moved') return new Refusal('CONFLICT', (t) => t.entries.transactionMoved(outcome.place))
    return outcomeOf(outcome, this.#options.changes)
  }

  /** A directive of its own; returns the id of the change. */
  async #declare(file: PutFile, account: string, day: Day, who: string): Promise<string | Refusal> {
    const { changes, configuration, today, views } = this.#options
    const name =
      configuration.current.paths.addJournal === undefined
        ? usualFile(views.current(), configuration.current, today())
        : addingFile(changes, configuration.current)
    if (name instanceof Refusal) return name
    const text = `${formatDay(day)} document ${account} ${quoted(valueOf(file.name, name, 'beancount'))}`
    const prepared = await appending(changes, { name, text, mayMake: false })
    if (prepared instanceof Refusal) return prepared
    const title = `Attach ${posix.basename(file.name)} to ${account}`
    return outcomeOf(await changes.change({ who, cause: 'quick_add', title, edits: prepared.edits }), changes)
  }
}

function belonging(to: DocumentOrder['to'], view: LedgerView): Named | Refusal {
  const { transactions: t, transactionIds, postings, accounts, declaredAccounts, order } = view
  if ('account' in to) {
    const isKnown = accounts.includes(to.account) || declaredAccounts.includes(to.account)
    return isKnown ? to : new Refusal('NOT_FOUND', (t) => t.entries.noAccount(JSON.stringify(to.account.slice(0, 100))))
  }
  const row = order.find((one) => transactionIds[one] === to.transaction)
  if (row === undefined) return new Refusal('CONFLICT', (t) => t.entries.transactionGone)
  if (t.beginLine[row] === 0) return new Refusal('INVALID_REQUEST', (t) => t.files.forecast)
  return { account: elementAt(accounts, intAt(postings.account, intAt(t.firstPosting, row))), day: intAt(t.day, row), row }
}

type Outcome = Awaited<ReturnType<JournalChanges['change']>> | Extract<Awaited<ReturnType<BulkEdits['applyUnseen']>>, { kind: 'invalid' }>

function outcomeOf(outcome: Outcome, changes: JournalChanges): string | Refusal {
  if (outcome instanceof Refusal) return outcome
  if (outcome.kind === 'changed') return outcome.change.id
  if (outcome.kind === 'conflict') return new Refusal('CONFLICT', (t) => t.requests.nothingWrittenBusy(outcome.name))
  if (outcome.kind === 'unchanged') return new Refusal('CONFLICT', (t) => t.entries.namedAlready)
  const [first] = outcome.problems
  return new Refusal(
    'INVALID_REQUEST',
    `the book would not load with it, so nothing was written${first ? `: ${changes.nameOf(first.file)}:${first.line}: ${first.message}` : ''}`,
  )
}

/** Nothing names it, so it is as if it had not come. */
const takeAway = async ({ path, isNew }: PutFile): Promise<void> => {
  if (isNew) await rm(path, { force: true })
}

/** Where documents go, and what they are called, in a book that may have some already. */

/** Statements that are stored under their own name. */
const STATEMENT_ENDINGS: ReadonlySet<string> = new Set(['csv', 'tsv', 'ofx', 'qfx', 'qif'])
const STEM_BYTES_MAX = 120
const USUAL_FOLDER = 'documents'

/**
 * The name of an uploaded file on the disk: a day, and the part of its own name that every file system, shell and dialect accepts. A day at the
 * beginning of its own name is replaced by `day`.
 */
export function documentName(sent: string, day: Day, dialect: Dialect, mayBeStatement: boolean): string | Refusal {
  const name = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .trim()
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1).toLowerCase()
  if (dot < 0 || !(DOCUMENT_ENDINGS.has(ending) || (mayBeStatement && STATEMENT_ENDINGS.has(ending)))) {
    const all = [...DOCUMENT_ENDINGS, ...(mayBeStatement ? STATEMENT_ENDINGS : [])].join(', ')
    return new Refusal('INVALID_REQUEST', (t) => t.entries.noDocument(JSON.stringify(name.slice(0, 100)), all))
  }
  const plain = name
    .slice(0, dot)
    .replace(/^\d{4}[-_.]?\d{2}[-_.]?\d{2}(?!\d)/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-._]+|[-._]+$/g, '')
  const stem = shortened(plain) || 'document'
  return `${formatDay(day)}${dialect === 'beancount' ? '.' : '-'}${stem}.${ending}`
}

function shortened(text: string): string {
  let short = ''
  for (const character of text) {
    if (Buffer.byteLength(short + character) > STEM_BYTES_MAX) break
    short += character
  }
  return short
}

/** The folder in which the newest document of a transaction lies, from that of the root journal; the usual one where there is none. */
export function usualFolder(documents: readonly NamedDocument[]): string {
  const newest = documents.findLast(({ named, paths }) => named !== '' && isWithin(paths.at(-1)!))
  return newest ? posix.dirname(newest.paths.at(-1)!) : USUAL_FOLDER
}

const isWithin = (path: string): boolean => !posix.isAbsolute(path) && !path.startsWith('../') && posix.dirname(path) !== '.'

/** The tag that names documents in this book, which a transaction does not have yet: metadata and tags of one name are one to the tools. */
export function tagFor(documents: readonly NamedDocument[], taken: ReadonlySet<string>, dialect: Dialect): string {
  const newest = documents.findLast(({ named }) => named !== '')?.named.replace(/[-_]?\d+$/, '')
  const name =
    newest !== undefined && (dialect !== 'beancount' || /^[a-z][\w-]+$/.test(newest)) ? newest : dialect === 'beancount' ? 'document' : 'doc'
  if (!taken.has(name)) return name
  for (let at = 2; ; at++) if (!taken.has(`${name}-${at}`)) return `${name}-${at}`
}

/** A path as a tag of a file names it: from that file in beancount, whose plugins look there, and else from the root journal where it is above. */
export function valueOf(path: string, journalFile: string, dialect: Dialect): string {
  const beside = posix.relative(posix.dirname(journalFile), path)
  return dialect !== 'beancount' && beside.startsWith('../') ? path : beside
}
