import { randomUUID } from 'node:crypto'
import { type Observable, Subject } from 'rxjs'
import type { DataOf, Event } from '../../events/catalogue.ts'
import { jobStream, type SyncRequest } from '../../events/jobs.ts'
import type { EventLog, RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import type { Job, JobCause, Jobs } from '../jobs.ts'
import { foldJob, isJobEvent } from './fold-job.ts'

/** What the work tells while it runs; goes to whoever watches the job, and is not kept. */
export interface Progress {
  readonly stage: string
  readonly itemsCompleted?: number
  readonly itemsTotal?: number
}

export type WorkResult = ({ readonly ok: true } & Omit<DataOf<'JobCompleted'>, 'id'>) | ({ readonly ok: false } & Omit<DataOf<'JobFailed'>, 'id'>)

export interface RunnerOptions {
  readonly log: EventLog
  readonly work: (request: SyncRequest, report: (progress: Progress) => void) => Promise<WorkResult>
  /** Names this process in the jobs it runs. */
  readonly owner: string
  /** True for an unfinished job whose process is gone. */
  readonly isAbandoned: (job: Job) => boolean
}

/** Runs jobs one after the other and keeps what is known of all of them, those of other processes included. */
export class JobRunner implements Jobs {
  readonly #options: RunnerOptions
  readonly #jobs = new Map<string, Job>()
  /** Position of the last event taken, by stream. */
  readonly #taken = new Map<string, number>()
  readonly #changes = new Subject<Job>()
  readonly #waiting: string[] = []
  #running: Promise<void> | undefined
  #closed = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Takes what the log says of jobs: the past at the start, then the feed. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      // What this process appends is taken at once and comes again over the feed.
      if (!isJobEvent(event) || event.position <= (this.#taken.get(event.stream) ?? 0)) continue
      this.#taken.set(event.stream, event.position)
      this.#put(foldJob(this.#jobs.get(event.data.id), event))
    }
  }

  /** Fails what an earlier process left unfinished, so that nothing waits for ever and nothing is run again by surprise. */
  async failAbandoned(): Promise<void> {
    for (const job of this.list()) {
      if ((job.status !== 'pending' && job.status !== 'running') || !this.#options.isAbandoned(job)) continue
      const error = `interrupted: Daybook stopped while this job was ${job.status}; what it had not finished was not recorded`
      await this.#append(job.id, { type: 'JobFailed', data: { id: job.id, error, stage: 'interrupted', details: [] } })
    }
  }

  list(): readonly Job[] {
    return [...this.#jobs.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  }

  find(id: string): Job | undefined {
    return this.#jobs.get(id)
  }

  get changes(): Observable<Job> {
    return this.#changes
  }

  async submit(request: SyncRequest, cause: JobCause): Promise<Job> {
    const waiting = this.#waiting.map((id) => this.#jobs.get(id)).find((job) => job && covers(job.request, request))
    if (waiting) return waiting
    const id = randomUUID()
    await this.#append(id, { type: 'JobSubmitted', data: { id, kind: 'sync', request, cause, owner: this.#options.owner } })
    const job = this.#jobs.get(id)
    invariant(job, 'a job is known as soon as it has been appended')
    this.#waiting.push(id)
    this.#running ??= this.#runAll()
    return job
  }

  /** Takes no more jobs and resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    this.#changes.complete()
  }

  async #runAll(): Promise<void> {
    for (let id = this.#waiting.shift(); id !== undefined && !this.#closed; id = this.#waiting.shift()) await this.#run(id)
    this.#running = undefined
  }

  async #run(id: string): Promise<void> {
    try {
      await this.#workAndRecord(id)
    } catch (error) {
      // The log cannot be written (a full disk). The job fails here, for whoever watches it, and the next start writes that down.
      const job = this.#jobs.get(id)
      invariant(job, `job ${id} is known before it runs`)
      this.#put({ ...job, status: 'failed', error: `the log cannot be written: ${messageOf(error)}`, failedStage: 'journal.db_write' })
    }
  }

  async #workAndRecord(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    invariant(job, `job ${id} is known before it runs`)
    // The work begins while the log writes down that it does.
    const started = this.#append(job.id, { type: 'JobStarted', data: { id } })
    let result: WorkResult
    try {
      const working = this.#options.work(job.request, (progress) => this.#report(id, progress))
      // A log that cannot write ends the job here, before anybody waits for work that cannot be recorded.
      await Promise.race([working, started.then(() => working)])
      result = await working
    } catch (error) {
      // Our own mistake or a broken machine; the job says so and the server goes on with what it has.
      const details = error instanceof Error && error.stack ? [error.stack] : []
      result = { ok: false, error: `internal error: ${messageOf(error)}`, stage: 'internal', details }
    }
    await started
    const { ok: _, ...data } = result
    await this.#append(
      id,
      result.ok
        ? { type: 'JobCompleted', data: { id, ...(data as Omit<DataOf<'JobCompleted'>, 'id'>) } }
        : { type: 'JobFailed', data: { id, ...(data as Omit<DataOf<'JobFailed'>, 'id'>) } },
    )
  }

  #report(id: string, progress: Progress): void {
    const job = this.#jobs.get(id)
    if (job?.status === 'running') this.#put({ ...job, ...progress })
  }

  async #append(id: string, event: Event): Promise<void> {
    const stream = jobStream(id)
    const result = await this.#options.log.append({ expected: new Map([[stream, 'any']]), events: [{ stream, ...event }] })
    invariant(result.ok, 'a job event expects no version')
    this.take(result.events)
  }

  #put(job: Job): void {
    this.#jobs.set(job.id, job)
    this.#changes.next(job)
  }
}

/** True when doing `wide` does all that `narrow` asks for. */
function covers(wide: SyncRequest, narrow: SyncRequest): boolean {
  return (Object.keys(narrow) as (keyof SyncRequest)[]).every((key) => wide[key] || !narrow[key])
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
