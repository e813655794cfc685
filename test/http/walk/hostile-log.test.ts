import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { definitionOf } from '../../../src/events/catalogue.ts'
import { digestOf } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../../src/events/log/chain.ts'
import { migrate } from '../../../src/events/log/migrate.ts'
import { endLine } from '../../../src/events/log/export-lines.ts'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { buildApp } from '../../../src/http/app.ts'
import { endpoints } from '../../../src/http/contract/endpoints.ts'
import { Daybook } from '../../../src/service/daybook.ts'
import { takeInLog } from '../../../src/service/opening/open-log.ts'
import { temporaryFolder } from '../../support/database.ts'
import { recordedBlock } from '../../support/event-batches.ts'
import { journalSynced } from '../../support/journal-synced.ts'

/** Texts that no journal has and that a log may have which somebody made up: their hashes are right, and the schemas of the events let them pass. */
const TEXTS = ['../../../../etc/passwd', '/etc/passwd', 'a\0b', '<img src=x onerror=alert(1)>', '__proto__', 'constructor', '\ud800', '', '1e999999']
const NUMBERS = [2 ** 31, 2 ** 53 - 1]

type Made = readonly [stream: string, type: string, data: unknown]

/** What somebody else's log says in each of its parts about one text. */
const about = (text: string, at: number): Made[] => [
  ['notes', 'AccountNoteWritten', { account: text, note: text }],
  ['searches', 'SearchSaved', { name: text, query: text }],
  ['queries', 'QuerySaved', { name: text, query: text }],
  ['doctor', 'FindingMuted', { key: text, rule: text, about: text, reason: text, who: text }],
  ['prices', 'PriceFetchFailed', { commodity: text, provider: text, ref: text, reason: text }],
  ['portfolios', 'PortfolioFetchFailed', { commodity: text, provider: text, ref: text, reason: text }],
  ['imports', 'StatementImported', { change: text, name: text, hash: text, format: text, method: text, account: text, journal: text, rows: [text] }],
  ['imports', 'StatementDismissed', { name: text, hash: text }],
  ['webhooks', 'WebhookSetAside', { id: text, why: text }],
  ['webhooks', 'WebhookApplied', { id: text, group: text, change: text, file: text, text }],
  [
    'files',
    'FilesChanged',
    {
      id: text,
      who: text,
      cause: 'editor',
      title: text,
      undoes: text,
      files: [{ name: text, before: text, after: text, snapshot: text, hunks: [hunk(text)] }],
    },
  ],
  [
    'journal',
    'AnnotationsDeclared',
    {
      files: [text],
      rows: ['event', 'document', 'query', 'note'].map((kind) => ({
        kind,
        day: 19_800,
        name: text,
        text,
        tags: [[text, text]],
        links: [text],
        file: 0,
        line: at,
      })),
    },
  ],
]
const hunk = (text: string): object => ({ at: 2 ** 53 - 1, removed: { base64: text }, inserted: text, context_before: text, context_after: text })

const numbers = NUMBERS.flatMap((number): Made[] => [
  ['journal', 'EntriesMoved', { file: 'main.ledger', moves: [[0, number, -number]] }],
  ['prices', 'PricesSynced', { fetched: number, failed: number }],
  ['reconciliations', 'ReconciliationSet', { account: 'Assets:Checking', frequency_days: number }],
])

const made: Made[] = [
  [
    'journal',
    'TransactionsRecorded',
    recordedBlock([
      { id: 'x'.repeat(16), day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1'.repeat(30) }] },
    ]),
  ],
  ...TEXTS.flatMap(about),
  ...numbers,
  ['journal', 'JournalSynced', { ...journalSynced('h', TEXTS), files: TEXTS.map((name) => ({ name, hash: name })), warnings: TEXTS }],
]

function exported(events: readonly Made[]): string[] {
  const versions = new Map<string, number>()
  let hash = GENESIS
  const lines = events.map(([stream, type, data], at) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const header = { position: at + 1, stream, version, type, at: '2024-05-18T08:35:43.123Z', append: at + 1, key: null }
    const schemaVersion = definitionOf(type)!.version
    hash = hashAfter(hash, { ...header, schemaVersion }, digestOf(Buffer.from(JSON.stringify(data))))
    return JSON.stringify({ ...header, schema_version: schemaVersion, hash, data })
  })
  return [...lines, endLine({ position: events.length, hash })]
}

const place = temporaryFolder()
let daybook: Daybook
let app: FastifyInstance
beforeAll(async () => {
  // The journal cannot be read, so what the log says of it stays what is shown.
  writeFileSync(join(place.path, 'main.ledger'), '2024-01-01 Shop\n    Assets:Checking  1 EUR\n    Equity:Opening  1 EUR\n')
  const file = join(place.path, 'daybook.yaml')
  writeFileSync(file, 'journal_path: main.ledger\ntime_zone: UTC\nwatch: false\n')
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const database = await openPglite({ folder: loaded.configuration.paths.data })
  await migrate(database)
  await takeInLog(database, exported(made))
  await database.close()
  const [configuration, clock] = [new LiveConfiguration(loaded.configuration), new StandingClock('2024-06-09T09:00:00.000Z')]
  daybook = await Daybook.open({ configuration, clock, watch: true, troubled: () => undefined })
  app = await buildApp(daybook, { version: '1.2.3' })
})
afterAll(async () => {
  await app.close()
  await daybook.close()
  place.remove()
})

test('a log that somebody made up is served like any other: no route fails on it, and none gives what lies outside of the book', async () => {
  let asked = 0
  for (const { method, path, answerAs } of endpoints) {
    if (method !== 'GET' || answerAs === 'events') continue
    for (const text of path.includes(':') ? TEXTS.filter((one) => one !== '' && one !== '\ud800') : ['']) {
      const { statusCode, body } = await app.inject({ url: path.replaceAll(/:[a-z_]+/g, encodeURIComponent(text)) })
      expect([path, text, statusCode < 500 || statusCode === 501 ? 'answered' : body.slice(0, 300), body.includes('root:x:0')]).toEqual([
        path,
        text,
        'answered',
        false,
      ])
      asked++
    }
  }
  for (const text of TEXTS) {
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/editor/undo', payload: { id: text } })
    expect([text, statusCode >= 400 && statusCode < 500]).toEqual([text, true])
  }
  expect(asked).toBeGreaterThan(60)
})
