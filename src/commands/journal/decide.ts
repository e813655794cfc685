import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { isDeepStrictEqual } from 'node:util'
import { annotationBlockOf } from '../../events/annotations-events.ts'
import type { DataOf, Event } from '../../events/catalogue.ts'
import { isDeclaredCash } from '../../ingest/hledger/directives/account-types.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { problemText } from '../../ingest/journal/problem.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import { placedAnnotations, recordedAnnotations, type RecordedJournal } from './recorded-journal.ts'
import { type BlockSource, priceBlock, recordedBlock, slices } from './blocks/blocks.ts'
import { priceFingerprints, rootedNames, transactionFingerprints } from './rows/contents.ts'
import { findMoves, gathered, gatheredFingerprints, idOf, matchRows, placedRows, type PlacedRows, placeOrder } from './rows/placed-rows.ts'
import type { Glob } from './files/disk-files.ts'

export interface Decision {
  /** What to append to the journal stream, in order; closed by JournalSynced. */
  readonly events: Iterable<Event>
  readonly counts: DataOf<'JournalSynced'>['counts']
  /** Postings of the transactions that were added, removed and left as they were. */
  readonly postings: { readonly added: number; readonly removed: number; readonly unchanged: number }
  /** What is recorded once the events are in the log. */
  readonly recorded: RecordedJournal
}

/** Ids in one TransactionsWithdrawn at most. */
const WITHDRAWN_MAX = 10_000

/** What the files of a journal say. */
export interface JournalContent {
  readonly book: Book
  /** SHA-256 over names and contents of all files. */
  readonly hash: string
  /** The files' paths relative to the folder of the root journal, by the book's ids. */
  readonly fileNames: readonly string[]
  /** Include patterns of the journal and what they matched, relative to the same folder. */
  readonly globs: readonly Glob[]
  readonly forecastUntil: number
  readonly autoPostings: boolean
  /** The root accounts of the configuration. */
  readonly configuredRoots?: string
  /** The version of hledger whose rules the configuration asks for; '' for none. */
  readonly hledgerRules?: DataOf<'JournalSynced'>['hledger_rules']
}

/**
 * Returns the events that lead from what is recorded to what the files say: the difference only. Transactions that are gone are
 * withdrawn before others are recorded, so that one that only changed its file keeps its id. Files that say the same as what is
 * recorded still end in JournalSynced when their hash is new (comments changed).
 */
export function decideJournal(content: JournalContent, recorded: RecordedJournal): Decision {
  const { book, hash, fileNames, globs, forecastUntil, autoPostings, configuredRoots = '', hledgerRules = '' } = content
  book.mustBeClosed()
  const accounts = rootedNames(book)
  const rows = placeOrder(book.transactions.count, book.transactions.file, book.transactions.beginLine)
  const fingerprints = transactionFingerprints(book, accounts, recorded.lastRead)
  const transactions = placedRows(gatheredFingerprints(fingerprints, rows), {
    file: gathered(book.transactions.file, rows),
    line: gathered(book.transactions.beginLine, rows),
    files: fileNames,
  })
  const priceRows = placeOrder(book.prices.count, book.prices.file, book.prices.line)
  const prices = placedRows(priceFingerprints(book.prices, book.commodities.names, priceRows), {
    file: gathered(book.prices.file, priceRows),
    line: gathered(book.prices.line, priceRows),
    files: fileNames,
  })
  const annotations = placedAnnotations(recordedAnnotations(book), fileNames)

  const matched = matchRows(recorded.transactions, transactions)
  const matchedPrices = matchRows(recorded.prices, prices)
  const matchedAnnotations = matchRows(recorded.annotations, annotations)
  const moves = findMoves([
    { before: recorded.transactions, after: transactions, matches: matched },
    { before: recorded.prices, after: prices, matches: matchedPrices },
    { before: recorded.annotations, after: annotations, matches: matchedAnnotations },
  ])
  const withdrawn = unmatched(recorded.transactions, matched).map((row) => idOf(recorded.transactions, row))
  const retracted = unmatched(recorded.prices, matchedPrices).map((row) => intAt(recorded.priceRows, row))
  const fresh = added(matched)
  const declared = added(matchedPrices).map((at) => intAt(priceRows, at))
  const retractedAnnotations = unmatched(recorded.annotations, matchedAnnotations).map((row) => elementAt(recorded.annotations.rows, row))
  const declaredAnnotations = added(matchedAnnotations).map((row) => elementAt(annotations.rows, row))
  const source: BlockSource = { book, accounts, files: fileNames, rows, ids: transactions }
  const { firstPosting } = book.transactions
  const addedPostings = fresh.reduce((sum, at) => sum + intAt(firstPosting, intAt(rows, at) + 1) - intAt(firstPosting, intAt(rows, at)), 0)
  const counts = {
    added: fresh.length,
    removed: withdrawn.length,
    unchanged: transactions.count - fresh.length,
    transactions: transactions.count,
    postings: book.postings.count,
    prices: prices.count,
  }

  const declaredAccounts = Array.from(book.declaredAccounts, (name) => rootedAccount(name, book.accountRoots))
  const filed = (name: string, hash: string): { name: string; hash?: string } =>
    recorded.known?.hashes.get(name) === hash ? { name } : { name, hash }
  const names = new Map(book.files.map((file, id) => [file.path, elementAt(fileNames, id)]))
  const nameOf = (path: string): string => names.get(path) ?? path

  const synced: DataOf<'JournalSynced'> = {
    hash,
    dialect: book.dialect,
    files: book.files.map((file, id) => filed(elementAt(fileNames, id), file.hash)),
    globs: globs.map(({ pattern, matches }) => ({ pattern, matches: [...matches] })),
    forecast_until: forecastUntil,
    auto_postings: autoPostings,
    counts,
    ...(!isDeepStrictEqual(declaredAccounts, recorded.known?.declaredAccounts) && { declared_accounts: declaredAccounts }),
    account_roots: [...book.accountRoots],
    guessed_roots: [...book.guessedRoots],
    configured_roots: configuredRoots,
    hledger_rules: hledgerRules,
    own_currency: book.ownCurrency,
    directives: [...book.directiveCounts],
    closed_accounts: [...book.closedAccounts].map(([name, day]) => [rootedAccount(name, book.accountRoots), day]),
    ...(book.dialect === 'hledger' && { declared_cash: declaredCashOf(book) }),
    warnings: book.problems.filter((problem) => problem.severity === 'warning').map((problem) => problemText(problem, nameOf)),
  }

  function* events(): Generator<Event> {
    for (const id of slices(withdrawn, WITHDRAWN_MAX)) yield { type: 'TransactionsWithdrawn', data: { id } }
    const before = { commodities: recorded.commodities, files: recorded.priceFiles }
    const now = { commodities: book.commodities.names, files: fileNames }
    for (const rows of slices(retracted)) yield { type: 'PricesRetracted', data: priceBlock(recorded.priceColumns, before, rows) }
    for (const rows of slices(retractedAnnotations)) yield { type: 'AnnotationsRetracted', data: annotationBlockOf(rows, recorded.annotations.files) }
    for (const [file, list] of moves) yield { type: 'EntriesMoved', data: { file, moves: list } }
    for (const rows of slices(declared)) yield { type: 'PricesDeclared', data: priceBlock(book.prices, now, rows) }
    for (const rows of slices(declaredAnnotations)) yield { type: 'AnnotationsDeclared', data: annotationBlockOf(rows, fileNames) }
    for (const places of slices(fresh)) yield { type: 'TransactionsRecorded', data: recordedBlock(source, places) }
    yield { type: 'JournalSynced', data: synced }
  }
  return {
    events: { [Symbol.iterator]: events },
    counts,
    postings: {
      added: addedPostings,
      removed: recorded.postings + addedPostings - book.postings.count,
      unchanged: book.postings.count - addedPostings,
    },
    recorded: {
      postings: book.postings.count,
      transactions,
      prices,
      priceRows,
      priceColumns: book.prices,
      commodities: book.commodities.names,
      priceFiles: fileNames,
      annotations,
      lastRead: { book, accounts, fingerprints },
      known: { hashes: new Map(book.files.map((file, id) => [elementAt(fileNames, id), file.hash])), declaredAccounts },
    },
  }
}

/** By name, as a book that was edited numbers its accounts in another order than on a first reading. */
const declaredCashOf = ({ accounts, accountRoots, accountTypes }: Book): [string, boolean][] =>
  accounts.names.toSorted().flatMap((name): [string, boolean][] => {
    const isCash = isDeclaredCash(name, accountTypes)
    return isCash === undefined ? [] : [[rootedAccount(name, accountRoots), isCash]]
  })

/** Rows of the files that match nothing recorded. */
function added(matches: Int32Array): number[] {
  const rows: number[] = []
  for (let row = 0; row < matches.length; row++) if (intAt(matches, row) < 0) rows.push(row)
  return rows
}

/** Recorded rows that nothing in the files matches. */
function unmatched({ count }: PlacedRows, matches: Int32Array): number[] {
  const isMatched = new Uint8Array(count)
  for (let row = 0; row < matches.length; row++) if (intAt(matches, row) >= 0) isMatched[intAt(matches, row)] = 1
  const rows: number[] = []
  for (let row = 0; row < count; row++) if (isMatched[row] === 0) rows.push(row)
  return rows
}
