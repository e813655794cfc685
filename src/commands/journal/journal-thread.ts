import { parentPort, workerData } from 'node:worker_threads'
import type { EncodedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { readerOf, type Readers, rememberingReaders } from '../../ingest/readers.ts'
import { planConversion, type PlannedConversion } from '../convert/convert-journal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { planSingleEdit, type SingleEditOrder, type SingleEditPlan } from '../bulk/transaction-edit.ts'
import { type BulkOrder, type BulkPlan, planBulkEdit } from '../bulk/plan.ts'
import { type AskedOfBook, checkBook, type CheckedBook, type CheckRequest } from './check-book.ts'
import { checkPassage, type Passage, Skeletons } from './check-passage.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { DiskFiles, type ReplacedFiles } from './files/disk-files.ts'
import { nothingRecorded, recordedFromMessage, type RecordedJournal, type RecordedJournalMessage } from './recorded-journal.ts'
import { type BookRequest, readChanges, type ReadOutcome, type ReadRequest } from './read-changes.ts'

/*
 * Reads journals in a thread of its own, so that a large book never blocks the server. The thread caches what it read last: after an edit it
 * finds and sends the difference only. What it read counts as recorded once the log has it.
 */

export type ToJournalThread =
  /** Read the journal and return the events that record its changes. */
  | { readonly type: 'read'; readonly request: ReadRequest; readonly position: number; readonly recorded?: RecordedJournalMessage }
  /** Read the book as it would be with these files, and return its problems. */
  | { readonly type: 'check'; readonly request: CheckRequest; readonly replaced: ReplacedFiles; readonly also: AskedOfBook | undefined }
  /** Return the problems of a few lines. */
  | { readonly type: 'passage'; readonly request: BookRequest; readonly passage: Passage }
  /** A file as an editor has it, for the passages that follow. */
  | { readonly type: 'text'; readonly path: string; readonly bytes: Uint8Array }
  /** Plan a change of many transactions. */
  | { readonly type: 'plan'; readonly request: BookRequest; readonly order: BulkOrder }
  /** Plan a change of one transaction, or read what of it can be changed. */
  | { readonly type: 'edit'; readonly request: BookRequest; readonly order: SingleEditOrder }
  /** Convert the whole book to another dialect. */
  | { readonly type: 'convert'; readonly request: BookRequest; readonly to: Dialect }
  /** The log has the events of the last answer, up to this position. */
  | { readonly type: 'recorded'; readonly position: number }
export type FromJournalThread =
  | { readonly type: 'outcome'; readonly outcome: DistributedOmit<ReadOutcome, 'recorded'> }
  | { readonly type: 'checked'; readonly book: CheckedBook }
  | { readonly type: 'passage'; readonly problems: readonly Problem[] }
  | { readonly type: 'planned'; readonly plan: BulkPlan }
  | { readonly type: 'edit'; readonly plan: SingleEditPlan }
  | { readonly type: 'converted'; readonly planned: PlannedConversion }
  /** The thread does not know what is recorded at this position: ask again with `recorded`. */
  | { readonly type: 'unfamiliar' }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }
/** A file was opened; sent while a reading runs, so that one that never ends can be named by its file. */
export interface OpenedFile {
  readonly type: 'opened'
  readonly path: string
}
/** The thread has started and accepts messages. */
export interface Ready {
  readonly type: 'ready'
}
type DistributedOmit<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
const opened = (path: string): void => port.postMessage({ type: 'opened', path } satisfies OpenedFile)

/** A thread that answers once has no use for a cache. */
const readers: Readers = (workerData as { readonly once: boolean }).once ? readerOf : rememberingReaders()
let recorded: { position: number; journal: RecordedJournal } | undefined
let pending: RecordedJournal | undefined
const skeletons = new Skeletons()

function answer(message: ToJournalThread): FromJournalThread | undefined {
  if (message.type === 'recorded') {
    invariant(pending, 'a journal is recorded after it was read')
    recorded = { position: message.position, journal: pending }
    pending = undefined
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
  if (message.type === 'edit') return { type: 'edit', plan: planSingleEdit(message.request, message.order, readers, opened) }
  if (message.type === 'convert') return { type: 'converted', planned: planConversion(message.request, message.to, readerOf, opened) }
  if (message.recorded) recorded = { position: message.position, journal: recordedFromMessage(message.recorded) }
  else if (message.position === 0) recorded = { position: 0, journal: nothingRecorded }
  const current = recorded
  if (!current || current.position !== message.position) return { type: 'unfamiliar' }
  const outcome = readChanges(message.request, () => current.journal, readers, new DiskFiles(opened))
  if (outcome.kind !== 'read') return { type: 'outcome', outcome }
  const { recorded: next, ...rest } = outcome
  pending = next
  return { type: 'outcome', outcome: { ...rest, events: rest.events.map(sendable) } }
}

const sendable = ({ json, ...event }: EncodedEvent): EncodedEvent => ({
  ...event,
  payload: ownBuffer(event.payload),
  ...(json && { json: ownBuffer(json) }),
})

/** A small payload lies in Node's shared buffer pool, which cannot be transferred. */
const ownBuffer = (bytes: Uint8Array): Uint8Array => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes))

const buffersOf = ({ payload, json }: EncodedEvent): ArrayBuffer[] => [payload, ...(json ? [json] : [])].map(({ buffer }) => buffer as ArrayBuffer)

port.on('message', (message: ToJournalThread) => {
  let reply: FromJournalThread | undefined
  try {
    reply = answer(message)
  } catch (error) {
    // The thread goes on; the job that asked fails with this, as our own mistake.
    const mistake = error instanceof Error ? error : new Error(String(error))
    reply = { type: 'failed', message: mistake.message, stack: mistake.stack ?? '' }
  }
  if (!reply) return
  const buffers = reply.type === 'outcome' && reply.outcome.kind === 'read' ? reply.outcome.events.flatMap(buffersOf) : []
  port.postMessage(reply, buffers)
})
port.postMessage({ type: 'ready' } satisfies Ready)
