import { encode } from '../../src/events/codec.ts'
import type { Event } from '../../src/events/catalogue.ts'
import { JOURNAL_STREAM } from '../../src/events/journal-events.ts'
import { jobStream } from '../../src/events/jobs-events.ts'
import { GENESIS, hashAfter } from '../../src/events/log/chain.ts'
import { endLine } from '../../src/events/log/export-lines.ts'
import { NOTES_STREAM } from '../../src/events/notes-events.ts'
import { recordedBlock } from '../support/event-batches.ts'

type StreamEvent = { readonly stream: string } & Event

/** So many events of years: each day somebody edits the journal and it is read, or it is read and nothing has changed; now and then a note. */
function* appends(): Generator<readonly StreamEvent[]> {
  const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
  for (let day = 0; ; day++) {
    const id = `00000000-0000-4000-8000-${String(day).padStart(12, '0')}`
    const job = <Type extends Event>(event: Type) => ({ stream: jobStream(id), ...event })
    yield [job({ type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'file', owner: 'home 1 2024-01-01T00:00:00.000Z' } })]
    yield [job({ type: 'JobStarted', data: { id } })]
    const isEdit = day % 3 === 0
    if (isEdit) yield edit(day)
    yield [job({ type: 'JobCompleted', data: { id, details: [], skipped: !isEdit } })]
    if (day % 7 === 0)
      yield [{ stream: NOTES_STREAM, type: 'AccountNoteWritten', data: { account: `Assets:Account ${day % 90}`, note: `Looked at on day ${day}.` } }]
  }
}

const edit = (day: number): StreamEvent[] => {
  const postings = [
    { account: 'Expenses:Rent', commodity: 'EUR', quantity: '12.30' },
    { account: 'Assets:Checking', commodity: 'EUR', quantity: '-12.30' },
  ]
  const counts = { added: 1, removed: 0, unchanged: day, transactions: day + 1, postings: 2 * day + 2, prices: 0 }
  const hash = String(day).padStart(64, '0')
  return [
    { stream: JOURNAL_STREAM, type: 'TransactionsRecorded', data: recordedBlock([{ id: hash, day: 18_000 + (day % 2000), origin: 0, postings }]) },
    {
      stream: JOURNAL_STREAM,
      type: 'JournalSynced',
      data: {
        hash,
        dialect: 'ledger',
        files: [{ name: 'main.ledger', hash }],
        globs: [],
        directives: [],
        closed_accounts: [],
        forecast_until: 20_000,
        auto_postings: false,
        counts,
        declared_accounts: [],
        account_roots: [],
        warnings: [],
        guessed_roots: [],
        configured_roots: '',
        own_currency: '',
        hledger_rules: '',
      },
    },
  ]
}

/** The lines of an export with at least so many events. */
export function* exportOf(count: number): Generator<string> {
  const versions = new Map<string, number>()
  let [position, hash] = [0, GENESIS]
  for (const events of appends()) {
    const append = position + 1
    for (const event of events) {
      const { stream, type, schemaVersion, digest } = encode(event)
      const version = (versions.get(stream) ?? 0) + 1
      versions.set(stream, version)
      const at = new Date(Date.UTC(2014, 0, 1) + ++position * 60_000).toISOString()
      hash = hashAfter(hash, { position, stream, version, type, schemaVersion, at, append, key: null }, digest)
      const header = { position, stream, version, type, schema_version: schemaVersion, at, append, key: null, hash }
      yield JSON.stringify({ ...header, data: event.data })
    }
    if (position >= count) break
  }
  yield endLine({ position, hash })
}
