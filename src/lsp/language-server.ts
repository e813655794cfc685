import { editReason } from '../messages/said.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  type CompletionItem,
  CompletionItemKind,
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  ErrorCodes,
  type Location,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { FORECAST, VIRTUAL } from '#vocabulary/book-columns.ts'
import { counted } from '#vocabulary/text/wording.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type BulkOrder, type BulkPlan, planBulkEdit } from '../commands/bulk/plan.ts'
import { hunksBetween, lineCounter } from '../commands/files/hunks.ts'
import { OverlaidFiles } from '../commands/journal/files/disk-files.ts'
import type { BookRequest } from '../commands/journal/read-changes.ts'
import { detectDialect } from '../ingest/detect.ts'
import { formatJournal } from '../ingest/edit/format.ts'
import { Book, type Dialect } from '../ingest/journal/book.ts'
import { FileUnreadable } from '../ingest/journal/readable-files.ts'
import { rememberingReaders } from '../ingest/readers.ts'

export interface LanguageServerOptions {
  /** The journal that a file belongs to, and that is read whenever the file changes. */
  readonly journalOf: (path: string) => OpenJournal
  /** The column in which amounts end when a file is formatted. */
  readonly amountColumn: number
  readonly version: string
}

/** A book that is read in less is read with every key. */
const AT_ONCE_MS = 50
const PAUSE_MS_MAX = 1000

/** Answers an editor over a connection: problems of the whole book as one types, completion, hover, definition, uses, rename, formatting. */
export function serveLanguage(connection: Connection, { journalOf, amountColumn, version }: LanguageServerOptions): void {
  const documents = new TextDocuments(TextDocument)
  /** Files that have marks by now, so that they lose them when they are right. */
  const marked = new Set<string>()

  /** Documents that are no files, by the path under which they are read: one that nobody has saved yet lies where the editor runs. */
  const unsaved = new Map<string, string>()
  const pathOf = (uri: string): string => {
    if (uri.startsWith('file:///')) return fileURLToPath(uri)
    const path = resolve(encodeURIComponent(uri))
    unsaved.set(path, uri)
    return path
  }
  const uriOf = (path: string): string => unsaved.get(path) ?? pathToFileURL(path).href

  connection.onInitialize(() => ({
    serverInfo: { name: 'daybook', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: [':', ' ', '"'] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      documentFormattingProvider: true,
    },
  }))

  const tellProblems = (journal: OpenJournal): void => {
    const byFile = new Map<string, Diagnostic[]>()
    for (const { file, line, endLine, severity, code, message } of journal.book().problems) {
      const range = {
        start: { line: Math.max(0, line - 1), character: 0 },
        end: { line: Math.max(0, (endLine ?? line) - 1), character: Number.MAX_SAFE_INTEGER >>> 1 },
      }
      const diagnostics = byFile.get(file) ?? []
      diagnostics.push({
        range,
        message,
        code,
        source: 'daybook',
        severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      })
      byFile.set(file, diagnostics)
    }
    for (const file of marked) if (!byFile.has(file)) byFile.set(file, [])
    for (const [file, diagnostics] of byFile) {
      if (diagnostics.length > 0) marked.add(file)
      else marked.delete(file)
      void connection.sendDiagnostics({ uri: uriOf(file), diagnostics })
    }
  }

  /** A large book is read when the typing pauses, for longer the longer it takes; a small one with every key. */
  let pause = 0
  let waiting: NodeJS.Timeout | undefined
  const tellSoon = (journal: OpenJournal): void => {
    clearTimeout(waiting)
    const tell = (): void => {
      const begun = performance.now()
      tellProblems(journal)
      const took = performance.now() - begun
      pause = took < AT_ONCE_MS ? 0 : Math.min(2 * took, PAUSE_MS_MAX)
    }
    if (pause === 0) tell()
    else waiting = setTimeout(tell, pause)
  }

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri)
    const journal = journalOf(path)
    journal.set(path, document.getText())
    tellSoon(journal)
  })
  documents.onDidClose(({ document }) => {
    const path = pathOf(document.uri)
    journalOf(path).set(path, undefined)
  })
  documents.onDidSave(({ document }) => {
    const journal = journalOf(pathOf(document.uri))
    journal.forget()
    tellProblems(journal)
  })

  const lineOf = (uri: string, line: number): string =>
    documents
      .get(uri)
      ?.getText({ start: { line, character: 0 }, end: { line, character: Number.MAX_SAFE_INTEGER >>> 1 } })
      .replace(/\r?\n$/, '') ?? ''
  const named = (
    uri: string,
    { line, character }: { readonly line: number; readonly character: number },
  ): { journal: OpenJournal; at: NameAt | undefined } => {
    const journal = journalOf(pathOf(uri))
    return { journal, at: accountAt(lineOf(uri, line), character, journal.book()) }
  }

  connection.onCompletion(({ textDocument: { uri }, position }) =>
    completionsFor(lineOf(uri, position.line).slice(0, position.character), journalOf(pathOf(uri)).recent()),
  )
  connection.onHover(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    if (!at) return null
    const { line } = position
    return {
      contents: { kind: 'markdown', value: accountHover(journal.book(), at.name) },
      range: { start: { line, character: at.from }, end: { line, character: at.to } },
    }
  })
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    const uses = at ? usesOf(journal, at.name, uriOf) : []
    const declared = uses.find(({ text }) => /^(?:[!@]?account\s|\d{4}[-/]\d\d[-/]\d\d\s+open\s)/.test(text))
    return (declared ?? uses[0])?.location ?? null
  })
  connection.onReferences(({ textDocument: { uri }, position }) => {
    const { journal, at } = named(uri, position)
    return at ? usesOf(journal, at.name, uriOf).map(({ location }) => location) : []
  })
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const { at } = named(uri, position)
    const { line } = position
    return at ? { range: { start: { line, character: at.from }, end: { line, character: at.to } }, placeholder: at.name } : null
  })
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }): WorkspaceEdit | ResponseError => {
    const { journal, at } = named(uri, position)
    if (!at) return new ResponseError(ErrorCodes.InvalidRequest, 'there is no account here')
    const plan = journal.plan({ operation: { kind: 'rename_account', from: at.name, to: newName.trim() }, chosen: undefined })
    switch (plan.kind) {
      case 'planned':
        return {
          changes: Object.fromEntries(plan.files.map(({ path, before, after }) => [uriOf(path), lineEdits(Buffer.from(before), Buffer.from(after))])),
        }
      case 'invalid':
        return new ResponseError(ErrorCodes.InvalidRequest, plan.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      case 'uncertain':
        return new ResponseError(ErrorCodes.InvalidRequest, `${plan.place}: ${editReason(plan.why)}`)
      case 'moved':
        return new ResponseError(ErrorCodes.InvalidRequest, `${plan.place} is not what it was`)
    }
  })
  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const text = documents.get(uri)?.getText() ?? ''
    const formatted = formatJournal(text, journalOf(pathOf(uri)).dialect, amountColumn)
    return lineEdits(Buffer.from(text), Buffer.from(formatted))
  })

  documents.listen(connection)
}

/** Every place of the journal's files that names an account, or one below it. */
function usesOf(journal: OpenJournal, account: string, uriOf: (path: string) => string): { readonly location: Location; readonly text: string }[] {
  return journal.book().files.flatMap(({ path }) => {
    const bytes = journal.bytes(path)
    const lines = bytes ? Buffer.from(bytes).toString('utf8').split(/\r?\n/) : []
    return lines.flatMap((text, line) =>
      [...placesOf(text, account)].map((from) => ({
        text,
        location: {
          uri: uriOf(path),
          range: { start: { line, character: from }, end: { line, character: from + account.length } },
        },
      })),
    )
  })
}

/** Completions at the end of a line: accounts in postings and directives, commodities after numbers, payees after dates. */
function completionsFor(beginning: string, book: Book): CompletionItem[] {
  const accounts = [...new Set([...book.accounts.names, ...book.declaredAccounts])]
  if (/^\s/.test(beginning)) {
    if (/;/.test(beginning)) return []
    const isBehindAmount =
      /(?: {2,}|\t).*\d\s*\S*$/.test(beginning.trimStart()) || (book.dialect === 'beancount' && /\S\s+[-+]?[\d.,]+\s+\S*$/.test(beginning))
    return isBehindAmount ? items(book.commodities.names, CompletionItemKind.Unit) : items(accounts, CompletionItemKind.Variable)
  }
  if (/^(?:account|apply account|bucket)\s/.test(beginning) || /^\S+\s+(?:open|close|balance|pad|note|document)\s/.test(beginning))
    return items(accounts, CompletionItemKind.Variable)
  if (!/^\d\S*\s/.test(beginning)) return []
  const payees = book.payees.names.map((payee) => (book.dialect === 'beancount' ? elementAt(payee.split(' | ', 1), 0) : payee))
  return items(
    payees.filter((payee) => payee !== ''),
    CompletionItemKind.Text,
  )
}

const items = (names: readonly string[], kind: CompletionItemKind): CompletionItem[] =>
  [...new Set(names)].filter((name) => name !== '').map((label) => ({ label, kind }))

/** The edits of whole lines that turn one text into another. */
function lineEdits(before: Buffer, after: Buffer): TextEdit[] {
  const linesBefore = lineCounter(before)
  return hunksBetween(before, after).map(({ at, removed, inserted }) => {
    const start = linesBefore(at)
    const end = at + removed.length
    const isWhole = removed.length === 0 || removed.at(-1) === 10
    const last = linesBefore(end)
    // If the last line has no line end, the edit ends at its last character.
    const character = isWhole ? 0 : removed.subarray(removed.lastIndexOf(10) + 1).toString('utf8').length
    return {
      range: { start: { line: start, character: 0 }, end: { line: last, character } },
      newText: inserted.toString('utf8'),
    }
  })
}

/** The balance of an account with its subaccounts as Markdown: a line for each commodity, with its last price. */
function accountHover(book: Book, account: string): string {
  const { transactions, postings, accounts, commodities } = book
  const sums = new Map<number, Exact>()
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < transactions.count; row++) {
    if (transactions.origin[row] === FORECAST) continue
    for (let at = intAt(transactions.firstPosting, row); at < intAt(transactions.firstPosting, row + 1); at++) {
      const name = elementAt(accounts.names, intAt(postings.account, at))
      if (postings.kind[at] === VIRTUAL || (name !== account && !name.startsWith(`${account}:`))) continue
      const commodity = intAt(postings.commodity, at)
      sums.set(commodity, (sums.get(commodity) ?? Exact.of(0)).plus(postings.quantity.get(at)))
      count++
      last = Math.max(last, intAt(transactions.day, row))
    }
  }
  if (count === 0) return `**${account}**\n\nno postings yet`
  const lines = [...sums]
    .filter(([, sum]) => !sum.isZero)
    .map(([commodity, sum]) => `${sum.toString()} ${commodities.names[commodity] ?? ''}${priceText(book, commodity)}`)
  return [`**${account}**`, ...(lines.length > 0 ? lines : ['0']), `${counted(count, 'posting')}, the last on ${formatDay(last)}`].join('\n\n')
}

function priceText({ prices, commodities }: Book, commodity: number): string {
  let last = -1
  for (let row = 0; row < prices.count; row++)
    if (prices.base[row] === commodity && (last < 0 || intAt(prices.day, row) >= intAt(prices.day, last))) last = row
  if (last < 0) return ''
  return `, last at ${prices.rate.get(last).toString()} ${commodities.names[intAt(prices.quote, last)]} on ${formatDay(intAt(prices.day, last))}`
}

interface NameAt {
  readonly name: string
  /** Places in the line. */
  readonly from: number
  readonly to: number
}

const PART = /[\p{L}\p{N}_-]/u

/** The longest account or parent account of the book at a position in a line; undefined if there is none. */
function accountAt(line: string, at: number, book: Book): NameAt | undefined {
  let longest: NameAt | undefined
  for (const name of accountsOf(book)) {
    if (longest && name.length <= longest.to - longest.from) continue
    for (const from of placesOf(line, name)) if (from <= at && at <= from + name.length) longest = { name, from, to: from + name.length }
  }
  return longest
}

/** Where a name occurs as a whole, not as part of another name. Subaccounts count. */
function* placesOf(line: string, name: string): Generator<number> {
  for (let from = line.indexOf(name); from >= 0; from = line.indexOf(name, from + 1)) {
    const [before, behind] = [line[from - 1] ?? '', line[from + name.length] ?? '']
    if (!PART.test(before) && before !== ':' && !PART.test(behind)) yield from
  }
}

const cache = new WeakMap<Book, ReadonlySet<string>>()

/** Every used or declared account and their parent accounts. */
function accountsOf(book: Book): ReadonlySet<string> {
  let accounts = cache.get(book)
  if (accounts) return accounts
  const all = new Set<string>()
  for (const account of [...book.accounts.names, ...book.declaredAccounts])
    for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1)) all.add(account.slice(0, end))
  cache.set(book, (accounts = all))
  return accounts
}

/** A journal with the texts that an editor has open in the place of those on the disk. */
export class OpenJournal {
  readonly root: string
  readonly #day: number
  readonly #dialect: Dialect | undefined
  /** Absolute path → the text in the editor. */
  readonly #texts = new Map<string, Buffer>()
  readonly #readers = rememberingReaders()
  #book: Book | undefined
  /** What was read last, perhaps of an older text. */
  #recent: Book | undefined

  /** `today`: a day, for dates without a year. */
  constructor({ root, today, dialect }: { readonly root: string; readonly today: number; readonly dialect?: Dialect | undefined }) {
    this.root = resolve(root)
    this.#day = today
    this.#dialect = dialect
  }

  /** The text that an editor has of a file; undefined when it has closed it. */
  set(path: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(path)
    else this.#texts.set(path, Buffer.from(text))
    this.#book = undefined
  }

  /** What is on the disk may be another by now. */
  forget(): void {
    this.#book = undefined
  }

  get dialect(): Dialect {
    return this.book().dialect
  }

  /** The whole book as the editor has it; an unreadable root is a problem in it. */
  book(): Book {
    this.#book ??= this.#read()
    this.#recent = this.#book
    return this.#book
  }

  /** The book as it was read last: for names and balances, where nobody can wait for a large one with every key. */
  recent(): Book {
    return this.#recent ?? this.book()
  }

  /** The contents of a file as the editor has it; undefined when there is none. */
  bytes(path: string): Uint8Array | undefined {
    try {
      return new OverlaidFiles(this.#texts).bytes(path)
    } catch (error) {
      if (error instanceof FileUnreadable) return undefined
      throw error
    }
  }

  plan(order: BulkOrder): BulkPlan {
    return planBulkEdit(this.#request, order, this.#readers, { replaced: this.#texts })
  }

  get #request(): BookRequest {
    return { root: this.root, dialect: this.#dialect ?? '', strict: false, today: this.#day, forecastUntil: 0, autoPostings: true }
  }

  #read(): Book {
    const { root, dialect: _dialect, ...options } = this.#request
    const files = new OverlaidFiles(this.#texts)
    try {
      const dialect = this.#dialect ?? detectDialect(root, files.bytes(root))
      return this.#readers(dialect).read(root, files, options)
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error
      const book = new Book(this.#dialect ?? 'ledger')
      book.problems.push({ severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message })
      return book.close()
    }
  }
}
