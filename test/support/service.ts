import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledgers } from '../../src/service/ledgers/ledgers.ts'
import { today } from '../../src/service/daybook-context.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Subject } from 'rxjs'
import type { Job, JobCause, Jobs } from '../../src/commands/jobs.ts'
import { decideJournal } from '../../src/commands/journal/decide.ts'
import { nothingRecorded, type RecordedJournal } from '../../src/commands/journal/recorded-journal.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import type { LocalKey } from '../../src/config/credentials.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Event } from '../../src/events/catalogue.ts'
import type { SyncRequest } from '../../src/events/jobs-events.ts'
import type { EventLog, RecordedEvent } from '../../src/events/log/log.ts'
import { StandingClock } from './standing-clock.ts'
import { type Day, parseDay } from '#vocabulary/day.ts'
import type { DroppedStatements } from '../../src/service/statements/dropped-statements.ts'
import type { Logbook } from '../../src/service/logbook.ts'
import type { SessionStore } from '../../src/service/stored-logins.ts'
import { withoutLog } from './no-log.ts'
import { MemoryAccess } from './memory-access.ts'
import { MemorySessions } from './memory-sessions.ts'
import type { Webhooks } from '../../src/service/webhooks.ts'
import { buildApp } from '../../src/http/app.ts'
import { connectErrorAnswer, errorAnswer, isCall } from '../../src/http/contract/endpoint.ts'
import { Daybook } from '../../src/service/daybook.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import type { Views } from '../../src/projections/view/views.ts'
import { simpleBook, type SimpleEntry } from './simple-book.ts'
import { readingHere } from './written-journal.ts'

/** Views over a log in memory: every `sync` is one more position or several. */
export class MemoryViews implements Views {
  readonly changes = new Subject<LedgerView>()
  /** When the next sync will have been. */
  moment = '2024-02-01T08:00:00.000Z'
  readonly #builder = new LedgerViewBuilder()
  readonly #events: (RecordedEvent & { readonly append: number })[] = []
  #recorded: RecordedJournal = nothingRecorded
  #current = this.#builder.view()

  sync(entries: readonly SimpleEntry[]): void {
    const book = simpleBook(entries)
    const reading = {
      book,
      hash: `hash-${this.#events.length}`,
      fileNames: book.files.map((file) => file.path.replace('/books/', '')),
      globs: [],
      forecastUntil: 0,
      autoPostings: true,
    }
    const decision = decideJournal(reading, this.#recorded)
    this.append('journal', [...decision.events])
    this.#recorded = decision.recorded
  }
  /** One append. */
  append(stream: string, events: readonly Event[]): void {
    const append = this.#events.length + 1
    for (const event of events) {
      const position = this.#events.length + 1
      const recorded = { ...JSON.parse(JSON.stringify(event)), position, stream, version: position, at: this.moment } as RecordedEvent
      this.#events.push({ ...recorded, append })
      this.#builder.apply(recorded)
    }
    this.#current = this.#builder.view()
    this.changes.next(this.#current)
  }
  head(): Promise<{ position: number; hash: string }> {
    return Promise.resolve({ position: this.#events.length, hash: '' })
  }
  lastWhole(upTo: number | string): Promise<number> {
    const last = typeof upTo === 'number' ? upTo : this.#events.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(upTo)) + 1
    const next = this.#events[last]
    return Promise.resolve(next && next.append <= last ? next.append - 1 : last)
  }
  current(): LedgerView {
    return this.#current
  }
  at(position: number): Promise<LedgerView> {
    if (position >= this.#current.position) return Promise.resolve(this.#current)
    const builder = new LedgerViewBuilder()
    for (const event of this.#events) if (event.position <= position) builder.apply(event)
    return Promise.resolve(builder.view())
  }
}

/** Jobs that do nothing until a test moves them. */
export class MemoryJobs implements Jobs {
  readonly changes = new Subject<Job>()
  readonly #jobs: Job[] = []

  submit(request: SyncRequest, cause: JobCause): Promise<Job> {
    const id = `00000000-0000-4000-8000-${String(this.#jobs.length + 1).padStart(12, '0')}`
    return Promise.resolve(this.put({ id, status: 'pending', cause, request, details: [], owner: 'test', createdAt: '2024-02-01T08:00:00.000Z' }))
  }
  put(job: Job): Job {
    const at = this.#jobs.findIndex(({ id }) => id === job.id)
    if (at === -1) this.#jobs.push(job)
    else this.#jobs[at] = job
    this.changes.next(job)
    return job
  }
  list(): readonly Job[] {
    return this.#jobs
  }
  find(id: string): Job | undefined {
    return this.#jobs.find((job) => job.id === id)
  }
}

export interface TestService {
  readonly app: FastifyInstance
  readonly folder: string
  readonly configuration: LiveConfiguration
  readonly views: MemoryViews
  readonly jobs: MemoryJobs
  readonly clock: StandingClock
  readonly webhooks: Webhooks
  readonly statements: DroppedStatements
  /** How often provided prices were set aside. */
  readonly dropped: { readonly count: number }
  stop(): Promise<void>
}

interface Said {
  readonly lastPriceUpdate?: string
  readonly isJournalDirty?: boolean | (() => Promise<boolean>)
  readonly dropped: { count: number }
}

/** A Daybook that a test tells what it says of its log and its files. */
class ServedInTest extends Daybook {
  readonly #said: Said

  constructor(parts: ConstructorParameters<typeof Daybook>[0], said: Said) {
    super(parts)
    this.#said = said
  }
  override lastPriceUpdate(): string | undefined {
    return this.#said.lastPriceUpdate
  }
  override isJournalDirty(): Promise<boolean> {
    const { isJournalDirty: is = false } = this.#said
    return typeof is === 'function' ? is() : Promise.resolve(is)
  }
  override dropProvidedPrices(): Promise<void> {
    this.#said.dropped.count++
    return Promise.resolve()
  }
}

/** The HTTP service over parts in memory and a configuration file in a folder of its own. Today is 2024-02-01 in UTC. */
export async function startService(
  options: {
    config?: string
    entries?: readonly SimpleEntry[]
    today?: string
    pagesFolder?: string
    lastPriceUpdate?: string
    isJournalDirty?: boolean | (() => Promise<boolean>)
    log?: EventLog
    sessions?: SessionStore
    localKey?: LocalKey
    clock?: StandingClock
    logbook?: Logbook
    bookRead?: Promise<void>
    logger?: FastifyBaseLogger
    /** Changes of access are recorded. */
    accessHistory?: boolean
    claimedWithinMs?: number
  } = {},
): Promise<TestService> {
  const answersOffContract: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'service-'))
  const file = join(folder, 'daybook.yaml')
  await writeFile(file, `journal_path: main.ledger\ndefault_currency: EUR\ntime_zone: UTC\n${options.config ?? ''}`)
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const configuration = new LiveConfiguration(loaded.configuration)
  const [views, jobs, clock] = [new MemoryViews(), new MemoryJobs(), options.clock ?? new StandingClock('2024-02-01T09:00:00.000Z')]
  if (options.entries) views.sync(options.entries)
  const fixedToday: { fixedToday?: Day } = options.today ? { fixedToday: parseDay(options.today) } : {}
  const dropped = { count: 0 }
  const log = options.log ?? withoutLog(views)
  const daybook: Daybook = new ServedInTest(
    {
      configuration,
      clock,
      ...fixedToday,
      today: () => today({ configuration, clock, ...fixedToday }),
      views,
      jobs,
      log,
      // Its positions are those of the views, also where a test hands in a log.
      ledgers: new Ledgers({ configuration, clock, ...fixedToday, views, log: views }),
      reading: readingHere(configuration),
      sessions: options.sessions ?? new MemorySessions(),
      access: new MemoryAccess(),
      sync: () => undefined,
      // What is appended reaches the parts at once, as the feed of the program would have it.
      reached: async (position) => {
        const events = await eventsFrom(log, position)
        for (const follower of daybook.followers) follower.take(events)
        for (const follower of daybook.followers) follower.settled?.()
      },
    },
    { ...options, dropped },
  )
  const unfollow =
    options.accessHistory && daybook.accessHistory.follow(configuration, (message) => answersOffContract.push(message), options.claimedWithinMs)
  const app = await buildApp(daybook, {
    version: '1.2.3',
    ...(options.logbook ? { logbook: options.logbook } : {}),
    ...(options.localKey ? { localKey: options.localKey } : {}),
    ...(options.pagesFolder ? { pagesFolder: options.pagesFolder } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.bookRead ? { bookRead: options.bookRead } : {}),
  })
  // Every answer of every test keeps the promise of its contract.
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    if (
      !endpoint ||
      !String(reply.getHeader('content-type')).startsWith('application/json') ||
      reply.getHeader('content-encoding') ||
      (endpoint.answerAs ?? 'json') !== 'json'
    )
      return
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    const refusal = isCall(endpoint) ? errorAnswer.or(connectErrorAnswer) : errorAnswer
    const schema = reply.statusCode < 300 ? endpoint.answer : refusal
    const checked = schema.safeParse(JSON.parse(payload.toString()))
    if (!checked.success) answersOffContract.push(`${endpoint.path}: ${checked.error.message}`)
  })
  const stop = async (): Promise<void> => {
    if (unfollow) unfollow()
    await app.close()
    await rm(folder, { recursive: true })
    if (answersOffContract.length > 0) throw new Error(answersOffContract.join('\n'))
  }
  return { app, folder, configuration, views, jobs, clock, webhooks: daybook.webhooks, statements: daybook.dropped, dropped, stop }
}

async function eventsFrom(log: EventLog, position: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: position - 1 })) events.push(...batch)
  return events
}
