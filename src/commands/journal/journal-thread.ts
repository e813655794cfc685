import { parentPort, workerData } from 'node:worker_threads'
import type { EncodedEvent } from '../../events/log/log.ts'
import type { FirstReading } from '../../events/first-reading.ts'
import { type SentColumns, sentColumns } from '../../events/sent-columns.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import { readerOf, type Readers, rememberingReaders } from '../../ingest/readers.ts'
import { type PlannedConversion, planConversion } from '../convert/plan-conversion.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { type BulkOrder, type BulkPlan, planBulkEdit } from '../bulk/plan.ts'
import { type AskedOfBook, checkBook, type CheckedBook, type CheckRequest } from './check-book.ts'
import { checkPassage, type Passage } from './check-passage.ts'
import { Skeletons } from './files/skeletons.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { OverlaidFiles, type ReplacedFiles } from './files/overlaid-files.ts'
import { lastWrittenTwice } from './files/written-twice.ts'
import { fingerprinted } from './rows/contents.ts'
import { DiskFiles } from './files/disk-files.ts'
import { ForeseenReading } from './foreseen-reading.ts'
import { KeptContents } from './files/kept-contents.ts'
import { type AheadRequest, readAhead } from './read-ahead.ts'
import { type RecordedJournal, type RecordedJournalMessage, recordedFromMessage, nothingRecorded } from './recorded-journal.ts'
import type { RestedFiles } from './files/save-in-progress.ts'
import { type HandingOn, readChanges, type ReadOutcome, type ReadRequest } from './read-changes.ts'

/*
 * Reads journals in a thread of its own, so that a large book never keeps the server from answering. The thread remembers what it
 * read last: after an edit it works out and sends the difference only. What it read counts as recorded once the log has it.
 */

export type ToJournalThread =
  /** Nothing is recorded yet, and this will be asked for: read it while there is time, and send the events as they are made. */
  | { readonly type: 'first'; readonly request: ReadRequest }
  | { readonly type: 'read'; readonly request: ReadRequest; readonly position: number; readonly recorded?: RecordedJournalMessage }
  /** The files are changing, or have changed: the same request will come soon, and is answered at once when they then say what they say now. */
  | { readonly type: 'foresee'; readonly request: ReadRequest; readonly position: number; readonly rested: RestedFiles }
  /** Read it as it would be with these files, and return its problems. */
  | { readonly type: 'check'; readonly request: CheckRequest; readonly replaced: ReplacedFiles; readonly also: AskedOfBook | undefined }
  /** Return what is wrong with a few lines of it. */
  | { readonly type: 'passage'; readonly request: AheadRequest; readonly passage: Passage }
  /** A file as an editor has it, for the passages that follow. */
  | { readonly type: 'text'; readonly path: string; readonly bytes: Uint8Array }
  /** Work out a change of many transactions. */
  | { readonly type: 'plan'; readonly request: AheadRequest; readonly order: BulkOrder }
  /** Work out the whole book in another dialect. */
  | { readonly type: 'convert'; readonly request: AheadRequest; readonly to: Dialect }
  /** Nothing has changed since this; be ready for the first edit. */
  | { readonly type: 'prepare'; readonly request: AheadRequest; readonly position: number; readonly recorded: RecordedJournalMessage }
  /** The log has the events of the last answer, up to this position. */
  | { readonly type: 'recorded'; readonly position: number }
export type FromJournalThread =
  /** `isHandedOn`: its events are those that were sent before. */
  | { readonly type: 'outcome'; readonly outcome: DistributedOmit<ReadOutcome, 'recorded'>; readonly isHandedOn?: boolean }
  | { readonly type: 'checked'; readonly book: CheckedBook }
  | { readonly type: 'passage'; readonly problems: readonly Problem[] }
  | { readonly type: 'planned'; readonly plan: BulkPlan }
  | { readonly type: 'converted'; readonly planned: PlannedConversion }
  /** The thread has not seen what is recorded at this position: ask again with `recorded`. */
  | { readonly type: 'unfamiliar' }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }
/** A file was opened; sent while a reading runs, so that one that never ends can be named by its file. */
export interface OpenedFile {
  readonly type: 'opened'
  readonly path: string
}
/** An event of the first reading, before that is over. */
export interface HandedOnEvent {
  readonly type: 'event'
  readonly event: EncodedEvent
}
/** What the events of the first reading come to, before the first of them. */
export interface HandedOnFirst {
  readonly type: 'first'
  readonly columns: SentColumns
  readonly synced: FirstReading['synced']
}
/** The thread has started and looks at what it was sent. */
export interface Ready {
  readonly type: 'ready'
}
type DistributedOmit<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
const opened = (path: string): void => port.postMessage({ type: 'opened', path } satisfies OpenedFile)

/**
 * The first edit of a large book takes several times as long as the later ones, because what compares, copies and finds what is new has not been
 * compiled for it. So an edit is made for nothing while the thread rests, before anybody waits for one.
 */
const REHEARSALS = 2
const REHEARSED_TRANSACTIONS_MIN = 5000
const REST_MS = 1000

/** A thread that answers once has nothing to remember for. */
const readers: Readers = (workerData as { readonly once: boolean }).once ? readerOf : rememberingReaders()
let recorded: { position: number; journal: RecordedJournal } | undefined
let pending: RecordedJournal | undefined
let foreseen: ForeseenReading | undefined
/** What was read last, for rehearsals. */
let lastRequest: ReadRequest | undefined
let rehearsalsLeft = (workerData as { readonly once: boolean }).once ? 0 : REHEARSALS
let rehearsal: NodeJS.Timeout | undefined
const skeletons = new Skeletons()
/** What the files said when they were read last; a thread that answers once needs none of it. */
const contents = (workerData as { readonly once: boolean }).once ? undefined : new KeptContents()

function answer(message: ToJournalThread): FromJournalThread | undefined {
  if (message.type === 'recorded') {
    invariant(pending, 'a journal is recorded after it was read')
    const before = recorded?.journal.read
    recorded = { position: message.position, journal: pending }
    pending = undefined
    contents?.recorded()
    if (before) readers(before.book.dialect).takeBack?.(before.book)
    rehearseIn(REST_MS)
    return undefined
  }
  if (message.type === 'first') {
    foreseen = foresee(message.request, nothingRecorded, { take: { event: handOn, ...(contents && { first: handOnFirst }) } })
    return undefined
  }
  if (message.type === 'foresee') {
    // The last answer is on its way into the log: what is recorded then is another thing to compare with.
    if (pending) return undefined
    const journal = message.position === recorded?.position ? recorded.journal : undefined
    contents?.rest(message.rested)
    const files = new DiskFiles(opened, contents)
    // Said when a save begins and once more when it is over: mostly it was over at once.
    if (journal && foreseen && !contents?.isHalfWritten && foreseen.outcomeFor(message.request, journal, files)) return undefined
    if (foreseen) giveUp(foreseen.outcome)
    foreseen = journal && foresee(message.request, journal, { files })
    return undefined
  }
  if (message.type === 'check')
    return { type: 'checked', book: checkBook(message.request, message.replaced, readers, { opened, also: message.also }) }
  if (message.type === 'passage') return { type: 'passage', problems: checkPassage(message.request, message.passage, skeletons) }
  if (message.type === 'text') {
    skeletons.know(message.path, message.bytes)
    return undefined
  }
  if (message.type === 'plan') return { type: 'planned', plan: planBulkEdit(message.request, message.order, readers, { opened }) }
  if (message.type === 'convert') return { type: 'converted', planned: planConversion(message.request, message.to, readerOf, opened) }
  if (message.type === 'prepare') {
    const journal = recordedFromMessage(message.recorded)
    // The next reading finds what the readers remember, and compares its book with this one.
    const book = readAhead(message.request, readers, new DiskFiles(opened, contents))
    recorded = { position: message.position, journal: book && !book.hasErrors ? { ...journal, read: fingerprinted(book) } : journal }
    lastRequest = { ...message.request, force: true }
    rehearseIn(0)
    return undefined
  }
  if (message.recorded) recorded = { position: message.position, journal: recordedFromMessage(message.recorded) }
  else if (message.position === 0) recorded = { position: 0, journal: nothingRecorded }
  const current = recorded
  if (!current || current.position !== message.position) return { type: 'unfamiliar' }
  // Who asks to have everything read again trusts nothing.
  if (message.request.force) contents?.forgetOthers(new Set())
  lastRequest = message.request
  const files = new DiskFiles(opened, contents)
  // What it handed on has been taken then, also when this fails.
  const before = foreseen
  foreseen = undefined
  // A thread that answers once keeps no contents to compare: it answers with what it found when it was started.
  const known = before?.outcomeFor(message.request, current.journal, contents && files)
  const isHandedOn = known !== undefined && before?.isHandedOn === true
  if (before && !known) giveUp(before.outcome)
  const outcome = known ?? readChanges(message.request, () => current.journal, readers, files)
  files.forgetOthers()
  if (outcome.kind !== 'read') return { type: 'outcome', outcome }
  const { recorded: next, ...rest } = outcome
  pending = next
  return { type: 'outcome', outcome: { ...rest, events: rest.events.map(sendable) }, isHandedOn }
}

// Who is asked once shows nothing.
function handOnFirst({ columns, synced }: FirstReading): void {
  const { message, memory } = sentColumns(columns)
  port.postMessage({ type: 'first', columns: message, synced } satisfies HandedOnFirst, memory)
}

function handOn(encoded: EncodedEvent): void {
  const event = sendable(encoded)
  port.postMessage({ type: 'event', event } satisfies HandedOnEvent, buffersOf(event))
}

const sendable = ({ json, ...event }: EncodedEvent): EncodedEvent => ({
  ...event,
  payload: ownBuffer(event.payload),
  ...(json && { json: ownBuffer(json) }),
})

/** A small payload stands in Node's shared buffer pool, which must not be handed over. */
const ownBuffer = (bytes: Uint8Array): Uint8Array => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes))

interface Foreseeing {
  /** The disk, of which some may have been read already. */
  readonly files?: DiskFiles
  /** Takes what is made as it is made. */
  readonly take?: HandingOn
}

/** Reads before it is asked for. What goes wrong goes wrong once more when it is asked for, and is told then. */
function foresee(request: ReadRequest, journal: RecordedJournal, { files, take }: Foreseeing = {}): ForeseenReading | undefined {
  // Nobody is interested in what half a file means, and what was kept of it would be lost.
  if (contents?.isHalfWritten) return undefined
  try {
    const disk = files ?? new DiskFiles(opened, contents)
    const outcome = readChanges(request, () => journal, readers, disk, take)
    return new ForeseenReading({ request, recorded: journal, files: disk, outcome, isHandedOn: take !== undefined })
  } catch {
    return undefined
  }
}

/** Reads what was read with an edit that nobody has made, and again, when nothing has been asked for that long. */
function rehearseIn(ms: number): void {
  const journal = recorded?.journal
  if (!journal || !lastRequest || journal.ids.length < REHEARSED_TRANSACTIONS_MIN || rehearsalsLeft === 0) return
  const request = { ...lastRequest, force: true }
  rehearsal = setTimeout(() => {
    rehearsalsLeft--
    // Once it is given up that would have to be done, while the first edit is on its way.
    journal.read?.book.settle()
    const rehearsed = foresee(request, journal, { files: new OverlaidFiles(editOf(journal), opened, contents) })
    if (rehearsed) giveUp(rehearsed.outcome)
    rehearseIn(0)
  }, ms).unref()
}

function editOf({ read }: RecordedJournal): ReplacedFiles {
  // Reading half a file would lose what was kept of the whole one.
  if (!read || contents?.isHalfWritten) return new Map()
  try {
    return lastWrittenTwice(read.book, (path) => new DiskFiles(opened, contents).bytes(path))
  } catch (error) {
    // Whoever asks for it next says why.
    if (error instanceof FileUnreadable) return new Map()
    throw error
  }
}

/** The next book is written where that of a reading stands that nobody has asked for. */
function giveUp(outcome: ReadOutcome): void {
  const book = outcome.kind === 'read' ? outcome.recorded.read?.book : undefined
  if (book) readers(book.dialect).takeBack?.(book)
}

const buffersOf = ({ payload, json }: EncodedEvent): ArrayBuffer[] => [payload, ...(json ? [json] : [])].map(({ buffer }) => buffer as ArrayBuffer)

port.on('message', (message: ToJournalThread) => {
  clearTimeout(rehearsal)
  let reply: FromJournalThread | undefined
  try {
    reply = answer(message)
  } catch (error) {
    // The thread lives on; the job that asked fails with this, as our own mistake.
    const mistake = error instanceof Error ? error : new Error(String(error))
    reply = { type: 'failed', message: mistake.message, stack: mistake.stack ?? '' }
  }
  if (!reply) return
  const buffers = reply.type === 'outcome' && reply.outcome.kind === 'read' ? reply.outcome.events.flatMap(buffersOf) : []
  port.postMessage(reply, buffers)
})
port.postMessage({ type: 'ready' } satisfies Ready)
