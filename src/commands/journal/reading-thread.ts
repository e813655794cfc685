import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { readerOf, type Readers, rememberingReaders } from '../../ingest/readers.ts'
import { type AheadRequest, type ReadAhead, readAhead } from './reading-ahead.ts'
import { type KnownJournal, type KnownJournalMessage, knownFromMessage, nothingKnown } from './known.ts'
import { readJournal, type ReadOutcome, type ReadRequest } from './read-journal.ts'

/*
 * Reads journals beside the server, so that a large book never keeps it from answering. The thread remembers what it read last:
 * after an edit only the difference is worked out and sent. What it read becomes known only when told that the log has it.
 */

export type ToReading =
  /** Read this while there is time: it will be asked for. */
  | { readonly type: 'ahead'; readonly request: AheadRequest }
  | { readonly type: 'read'; readonly request: ReadRequest; readonly position: number; readonly known?: KnownJournalMessage }
  /** Nothing has changed since this; be ready for the first edit. */
  | { readonly type: 'prepare'; readonly request: AheadRequest; readonly position: number; readonly known: KnownJournalMessage }
  /** The log has what the last reading said, at this position. */
  | { readonly type: 'recorded'; readonly position: number }
export type FromReading =
  | { readonly type: 'outcome'; readonly outcome: DistributedOmit<ReadOutcome, 'known'> }
  /** The thread does not know the journal at the position asked for: ask again with `known`. */
  | { readonly type: 'unknown' }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }
type DistributedOmit<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never

/** A thread that answers once has nothing to remember for. */
const readers: Readers = (workerData as { readonly once: boolean }).once ? readerOf : rememberingReaders()
let known: { position: number; journal: KnownJournal } | undefined
let pending: KnownJournal | undefined
let ahead: ReadAhead | undefined

function answer(message: ToReading): FromReading | undefined {
  if (message.type === 'recorded') {
    invariant(pending, 'a reading is recorded after it was read')
    known = { position: message.position, journal: pending }
    pending = undefined
    return undefined
  }
  if (message.type === 'ahead') {
    ahead = readAhead(message.request, readers)
    return undefined
  }
  if (message.type === 'prepare') {
    known = { position: message.position, journal: knownFromMessage(message.known) }
    // What is read is forgotten; that its parts have been read is remembered by the readers.
    readAhead(message.request, readers)
    return undefined
  }
  if (message.known) known = { position: message.position, journal: knownFromMessage(message.known) }
  else if (message.position === 0) known = { position: 0, journal: nothingKnown }
  const current = known
  if (!current || current.position !== message.position) return { type: 'unknown' }
  const outcome = readJournal(message.request, () => current.journal, ahead?.readers ?? readers, ahead?.files)
  ahead = undefined
  if (outcome.kind !== 'read') return { type: 'outcome', outcome }
  const { known: next, ...rest } = outcome
  pending = next
  // Copies: a small payload stands in Node's shared buffer pool, which must not be handed over.
  const events = rest.events.map((event) => ({ ...event, payload: new Uint8Array(event.payload) }))
  return { type: 'outcome', outcome: { ...rest, events } }
}

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
port.on('message', (message: ToReading) => {
  let reply: FromReading | undefined
  try {
    reply = answer(message)
  } catch (error) {
    // The thread lives on; the job that asked fails with this, as our own mistake.
    const mistake = error instanceof Error ? error : new Error(String(error))
    reply = { type: 'failed', message: mistake.message, stack: mistake.stack ?? '' }
  }
  if (!reply) return
  const buffers =
    reply.type === 'outcome' && reply.outcome.kind === 'read' ? reply.outcome.events.map((event) => event.payload.buffer as ArrayBuffer) : []
  port.postMessage(reply, buffers)
})
