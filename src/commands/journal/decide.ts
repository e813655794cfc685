import { isDeepStrictEqual } from 'node:util'
import { annotationBlockOf } from '../../events/annotations.ts'
import type { DataOf, Event } from '../../events/catalogue.ts'
import { encode, encodedAs } from '../../events/codec.ts'
import { JOURNAL_STREAM } from '../../events/journal.ts'
import type { EncodedEvent } from '../../events/log/log.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { problemText } from '../../ingest/journal/problem.ts'
import { rootedAccount } from '../../ingest/journal/roots.ts'
import { placedAnnotations, recordedAnnotations } from './annotations.ts'
import { type BlockSource, priceBlock, recordedBlock, slices } from './blocks/blocks.ts'
import { BlockTexts } from './blocks/block-texts.ts'
import { fingerprinted } from './rows/contents.ts'
import { LANES } from './rows/fingerprint.ts'
import { RowOrder } from './rows/row-order.ts'
import { type PlacedRows, matchRows } from './rows/match-rows.ts'
import type { Glob } from './files/disk-files.ts'
import { placeOrder } from './rows/place-order.ts'
import type { RecordedJournal } from './recorded-journal.ts'
import { findMoves } from './rows/moves.ts'
import { nameTransactions } from './rows/name-transactions.ts'
import { likelyEnds, priceFingerprints } from './rows/price-fingerprints.ts'

export interface Decision {
  /** What to append to the journal stream, in order; closed by JournalSynced. */
  readonly events: Iterable<Event>
  /** The same as the log takes it; whoever wants that has no event made. */
  readonly encoded: Iterable<EncodedEvent>
  readonly counts: DataOf<'JournalSynced'>['counts']
  /** Postings of the transactions that were added, removed and left as they were. */
  readonly postings: { readonly added: number; readonly removed: number; readonly unchanged: number }
  /** What is recorded once the events are in the log. */
  readonly recorded: RecordedJournal
}

/** What is made of each event; two are blocks that are made of rows of the book. */
interface Making<Made> {
  readonly of: (event: Event) => Made
  readonly recordedOf: (places: readonly number[]) => Made
  readonly declaredOf: (rows: readonly number[]) => Made
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
  /** What the configuration says of roots. */
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
  const read = fingerprinted(book, recorded.read)
  const { transactionRows } = recorded
  const order = new RowOrder(
    placeOrder(
      book.transactions.count,
      book.transactions.file,
      book.transactions.beginLine,
      transactionRows && { rows: transactionRows, ...read.sameEnds },
    ),
  )
  const byPlace = order.rows
  const transactions = placedRows({
    order,
    fingerprints: order.gathered(read.fingerprints, LANES),
    file: book.transactions.file,
    line: book.transactions.beginLine,
    files: fileNames,
  })
  const likely = { rows: recorded.priceRows, ...likelyEnds(book.prices, recorded.priceColumns) }
  const priceOrder = new RowOrder(placeOrder(book.prices.count, book.prices.file, book.prices.line, likely))
  const priceRows = priceOrder.rows
  const prices = placedRows({
    order: priceOrder,
    fingerprints: priceFingerprints(
      { prices: book.prices, commodities: book.commodities.names, rows: priceRows },
      { prices: recorded.priceColumns, commodities: recorded.commodities, rows: recorded.priceRows, fingerprints: recorded.prices.fingerprints },
    ),
    file: book.prices.file,
    line: book.prices.line,
    files: fileNames,
  })

  const annotations = placedAnnotations(recordedAnnotations(book), fileNames)

  const matched = matchRows(recorded.transactions, transactions)
  const sameTwin = matched.copy()
  const matchedPrices = matchRows(recorded.prices, prices)
  const matchedAnnotations = matchRows(recorded.annotations, annotations)
  const moves = findMoves([
    { before: recorded.transactions, after: transactions, matches: matched },
    { before: recorded.prices, after: prices, matches: matchedPrices },
    { before: recorded.annotations, after: annotations, matches: matchedAnnotations },
  ])
  const ids = nameTransactions(transactions, sameTwin, recorded.ids)
  const withdrawn = matched.gone().map((row) => recorded.ids.at(row))
  const retracted = matchedPrices.gone().map((row) => recorded.priceRows[row]!)
  const fresh = matched.fresh()
  const declared = matchedPrices.fresh().map((at) => priceRows[at]!)
  const retractedAnnotations = matchedAnnotations.gone().map((row) => recorded.annotations.rows[row]!)
  const declaredAnnotations = matchedAnnotations.fresh().map((row) => annotations.rows[row]!)
  const source: BlockSource = { book, accounts: read.accounts, files: fileNames, rows: byPlace, ids }
  const { firstPosting } = book.transactions
  const addedPostings = fresh.reduce((sum, at) => sum + firstPosting[byPlace[at]! + 1]! - firstPosting[byPlace[at]!]!, 0)
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
  const names = new Map(book.files.map((file, id) => [file.path, fileNames[id]!]))
  const nameOf = (path: string): string => names.get(path) ?? path

  const synced = (): DataOf<'JournalSynced'> => ({
    hash,
    dialect: book.dialect,
    files: book.files.map((file, id) => filed(fileNames[id]!, file.hash)),
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
    warnings: book.problems.filter((problem) => problem.severity === 'warning').map((problem) => problemText(problem, nameOf)),
  })

  function* inOrder<Made>({ of, recordedOf, declaredOf }: Making<Made>): Generator<Made> {
    for (const id of slices(withdrawn, WITHDRAWN_MAX)) yield of({ type: 'TransactionsWithdrawn', data: { id } })
    const before = { commodities: recorded.commodities, files: recorded.priceFiles }
    for (const rows of slices(retracted)) yield of({ type: 'PricesRetracted', data: priceBlock(recorded.priceColumns, before, rows) })
    for (const rows of slices(retractedAnnotations))
      yield of({ type: 'AnnotationsRetracted', data: annotationBlockOf(rows, recorded.annotations.files) })
    for (const [file, list] of moves.byFile) yield of({ type: 'EntriesMoved', data: { file, moves: list } })
    for (const rows of slices(declared)) yield declaredOf(rows)
    for (const rows of slices(declaredAnnotations)) yield of({ type: 'AnnotationsDeclared', data: annotationBlockOf(rows, fileNames) })
    for (const places of slices(fresh)) yield recordedOf(places)
    yield of({ type: 'JournalSynced', data: synced() })
  }
  return {
    events: {
      [Symbol.iterator]: () =>
        inOrder<Event>({
          of: (event) => event,
          recordedOf: (places) => ({ type: 'TransactionsRecorded', data: recordedBlock(source, places) }),
          declaredOf: (rows) => ({
            type: 'PricesDeclared',
            data: priceBlock(book.prices, { commodities: book.commodities.names, files: fileNames }, rows),
          }),
        }),
    },
    encoded: {
      [Symbol.iterator]: () => {
        const texts = new BlockTexts(source)
        return inOrder<EncodedEvent>({
          of: (event) => encode({ stream: JOURNAL_STREAM, ...event }),
          recordedOf: (places) => encodedAs(JOURNAL_STREAM, 'TransactionsRecorded', texts.recorded(places)),
          declaredOf: (rows) => encodedAs(JOURNAL_STREAM, 'PricesDeclared', texts.declared(rows)),
        })
      },
    },
    counts,
    postings: {
      added: addedPostings,
      removed: recorded.postings + addedPostings - book.postings.count,
      unchanged: book.postings.count - addedPostings,
    },
    recorded: {
      read,
      postings: book.postings.count,
      transactions,
      transactionRows: byPlace,
      ids,
      prices,
      priceRows,
      priceColumns: book.prices,
      commodities: book.commodities.names,
      priceFiles: fileNames,
      annotations,
      known: { hashes: new Map(book.files.map((file, id) => [fileNames[id]!, file.hash])), declaredAccounts },
    },
  }
}

const placedRows = ({
  order,
  fingerprints,
  file,
  line,
  files,
}: {
  order: RowOrder
  fingerprints: Int32Array
  file: Int32Array
  line: Int32Array
  files: readonly string[]
}): PlacedRows => ({
  count: order.rows.length,
  fingerprints,
  file: order.gathered(file),
  line: order.gathered(line),
  files,
})
