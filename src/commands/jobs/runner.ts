import { createHash, randomUUID } from 'node:crypto'
import { type Observable, Subject } from 'rxjs'
import { invariant } from '#vocabulary/refusal.ts'
import type { DataOf, Event } from '../../events/catalogue.ts'
import { jobStream, type SyncRequest } from '../../events/jobs-events.ts'
import type { EventLog, Recorded, RecordedEvent } from '../../events/log/log.ts'
import { DiskFull, isAway } from '../../events/log/sql-error.ts'
import { type Job, type JobCause, JobList, type Jobs } from '../jobs.ts'
import { SHORT_OF_SYSTEM, shortageIn } from '../regular-file.ts'

/** Progress of the work for clients that watch the job; it is not recorded. */
export interface Progress {
  readonly stage: string
  readonly itemsCompleted?: number
  readonly itemsTotal?: number
}

export type WorkResult = ({ readonly ok: true } & Omit<DataOf<'JobCompleted'>, 'id'>) | ({ readonly ok: false } & Omit<DataOf<'JobFailed'>, 'id'>)

export interface RunnerOptions {
  readonly log: EventLog
  /** Does the work of a job. `id`, the job's, is the key of its records. */
  readonly work: (request: SyncRequest, report: (progress: Progress) => void, id: string) => Promise<WorkResult>
  /** Names this process in the jobs it runs. */
  readonly owner: string
  /** True for an unfinished job whose process is gone. */
  readonly isAbandoned: (job: Job) => boolean
}

/** A job that has not begun its work. */
interface WaitingJob {
  readonly id: string
  readonly request: SyncRequest
  readonly cause: JobCause
  /** Resolves once the log has it. */
  readonly submitted: Promise<Job>
  /** Resolves to true when the job can start, and to false if it never can. */
  ready: Promise<boolean>
  /** Another server may have it, and then callers that joined it would wait for nothing. */
  readonly isContested?: boolean
}

/** Another server has recorded the job that everybody was to do once. */
class TakenByAnother extends Error {}

/** Runs jobs one after the other and knows the last of them all, those of other processes included. */
export class JobRunner implements Jobs {
  readonly #options: RunnerOptions
  readonly #jobs = new JobList()
  readonly #changes = new Subject<Job>()
  readonly #owed = new OwedEnds((end, after) => this.#append(end.data.id, [end], after))
  #waiting: WaitingJob[] = []
  #running: Promise<void> | undefined
  #closed = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Applies the recorded events of jobs: the past at the start, then the feed. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      // What this process appends is taken at once and comes again over the feed.
      if (!isJobEvent(event) || this.#jobs.hasFolded(event.data.id, event.position)) continue
      const before = this.#jobs.recorded(event.data.id)
      const folded = foldJob(before, event)
      const job = { ...progressOf(this.#jobs.find(event.data.id)), ...folded }
      this.#jobs.fold(job, event.position)
      if (folded !== before) this.#changes.next(job)
    }
    void this.#owed.pay()
  }

  /** Fails what another process left unfinished, so that nothing waits for ever and nothing is run again by surprise. */
  async failAbandoned(): Promise<void> {
    for (const job of this.list()) {
      const isUnfinished = job.status === 'pending' || job.status === 'running'
      if (!isUnfinished || job.owner === this.#options.owner || !this.#options.isAbandoned(job)) continue
      const error = `interrupted: Daybook stopped while this job was ${job.status}; what it had not finished was not recorded`
      // If several servers start after one has died, one of them records it.
      await this.#append(job.id, [failedBy(job.id, error)], eventsOf(job))
    }
  }

  list(): readonly Job[] {
    return this.#jobs.all()
  }

  find(id: string): Job | undefined {
    return this.#jobs.find(id)
  }

  get changes(): Observable<Job> {
    return this.#changes
  }

  /**
   * With `ready` the job is recorded at once, so that it need not be when what it is about is there, and its work begins then. Who asks for
   * the same meanwhile joins it.
   */
  submit(request: SyncRequest, cause: JobCause, ready = Promise.resolve(true)): Promise<Job> {
    // Decided before anything is awaited, so that of requests that come together all but the first find one to join.
    // The first job may use data that was read before it was submitted, so later callers must not join it.
    const joined = this.#waiting.find((waiting) => waiting.cause !== 'start' && !waiting.isContested && covers(waiting.request, request))
    if (joined) {
      joined.ready = Promise.all([joined.ready, ready]).then((all) => all.every(Boolean))
      return joined.submitted
    }
    return this.#enqueue(this.#record(randomUUID(), { request, cause, ready }))
  }

  /** The same for what several servers of one log are each told to do: whoever records the job of that name first does it, and for the others there is none. */
  submitOnce(request: SyncRequest, cause: JobCause, name: string): Promise<Job | undefined> {
    const waiting = this.#record(idOf(name), { request, cause, ready: Promise.resolve(true), isContested: true })
    return this.#enqueue(waiting).catch((error: unknown) => {
      if (error instanceof TakenByAnother) return undefined
      throw error
    })
  }

  /** Takes no more jobs and resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    this.#changes.complete()
  }

  #enqueue(waiting: WaitingJob): Promise<Job> {
    this.#waiting.push(waiting)
    this.#running ??= this.#runAll()
    return waiting.submitted
  }

  #record(id: string, of: Omit<WaitingJob, 'id' | 'submitted'>): WaitingJob {
    const { request, cause } = of
    const events: Event[] = [{ type: 'JobSubmitted', data: { id, kind: 'sync', request, cause, owner: this.#options.owner } }]
    // If the queue is empty, submission and start are one append.
    if (!this.#running) events.push({ type: 'JobStarted', data: { id } })
    const submitted = this.#append(id, events, 0).then((isRecorded) => {
      if (!isRecorded) throw new TakenByAnother()
      return this.#recordedJob(id)
    })
    // The submitter gets the error and the queue skips the job, although the log may have recorded it.
    submitted.catch((error: unknown) => {
      if (!(error instanceof DiskFull || error instanceof TakenByAnother))
        this.#owed.owe(failedBy(id, 'interrupted: the log was away while this job was submitted'))
    })
    return { id, submitted, ...of }
  }

  async #runAll(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined && !this.#closed; next = this.#waiting[0]) {
      const isRecorded = await next.submitted.then(
        () => true,
        () => false,
      )
      if (isRecorded) await this.#run(next)
      else this.#leaveQueue(next)
    }
    this.#running = undefined
  }

  async #run(next: WaitingJob): Promise<void> {
    try {
      await this.#workAndRecord(next)
    } catch (error) {
      // The log cannot be written (a full disk, a server that is away). The job fails for its watchers, and is recorded later.
      const why = `the log cannot be written: ${messageOf(error)}`
      this.#owed.owe(failedBy(next.id, why, 'journal.db_write'))
      this.#show({ ...this.#recordedJob(next.id), status: 'failed', error: why, failedStage: 'journal.db_write' })
    } finally {
      this.#leaveQueue(next)
    }
  }

  async #workAndRecord(next: WaitingJob): Promise<void> {
    const { id, request } = next
    // Work of which the log knows nothing is never done.
    const isStarted = this.#recordedJob(id).status !== 'pending' || (await this.#append(id, [{ type: 'JobStarted', data: { id } }], SUBMITTED))
    if (!isStarted) return
    const isReady = await whenReady(next)
    this.#leaveQueue(next)
    let result: WorkResult
    try {
      result = isReady ? await this.#options.work(request, (progress) => this.#report(id, progress), id) : STOPPED_BEFORE
    } catch (error) {
      if (isAway(error)) throw error // The log cannot be written, and the job ends as where its own end cannot be.
      // A bug or a broken machine: the job fails and the server goes on.
      const details = error instanceof Error && error.stack ? [error.stack] : []
      const shortage = shortageIn(error)
      result =
        shortage === undefined
          ? { ok: false, error: `internal error: ${messageOf(error)}`, stage: 'internal', details }
          : { ok: false, error: shortage, stage: SHORT_OF_SYSTEM, details: [] }
    }
    const { ok: _, ...data } = result
    await this.#append(
      id,
      [
        result.ok
          ? { type: 'JobCompleted', data: { id, ...(data as Omit<DataOf<'JobCompleted'>, 'id'>) } }
          : { type: 'JobFailed', data: { id, ...(data as Omit<DataOf<'JobFailed'>, 'id'>) } },
      ],
      STARTED,
    )
  }

  /** From now on the same request needs a new job: this one may have read older data. */
  #leaveQueue(job: WaitingJob): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== job)
  }

  #recordedJob(id: string): Job {
    const job = this.#jobs.find(id)
    invariant(job, `job ${id} is there as soon as it has been appended`)
    return job
  }

  #report(id: string, progress: Progress): void {
    const job = this.#jobs.find(id)
    if (job?.status === 'running') this.#show({ ...job, ...progress })
  }

  /** `after` so many events of the job. False, and nothing is appended, when the log has more: another server took this one for dead and ended it. */
  async #append(id: string, events: readonly Event[], after: number): Promise<boolean> {
    const stream = jobStream(id)
    const result = await this.#options.log.append({ expected: new Map([[stream, after]]), events: events.map((event) => ({ stream, ...event })) })
    if (result.ok) this.take(result.events)
    return result.ok
  }

  #show(job: Job): void {
    this.#jobs.show(job)
    this.#changes.next(job)
  }
}

/** Every server computes the same id. */
const idOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** A caller that joins a waiting job may add to its conditions. */
async function whenReady(job: WaitingJob): Promise<boolean> {
  for (;;) {
    const { ready } = job
    const isReady = await ready
    if (ready === job.ready) return isReady
  }
}

/** How many events the log has of a job that was submitted, and of one that was started. */
const [SUBMITTED, STARTED] = [1, 2]
const eventsOf = ({ status }: Job): number => (status === 'pending' ? SUBMITTED : STARTED)

const failedBy = (id: string, error: string, stage = 'interrupted'): JobEnd => ({ type: 'JobFailed', data: { id, error, stage, details: [] } })

const STOPPED_BEFORE: WorkResult = {
  ok: false,
  error: 'interrupted: Daybook stopped while the files were being written; the next start reads them',
  stage: 'interrupted',
  details: [],
}

/** True if `wide` includes all of `narrow`. */
function covers(wide: SyncRequest, narrow: SyncRequest): boolean {
  return (Object.keys(narrow) as (keyof SyncRequest)[]).every((key) => wide[key] || !narrow[key])
}

/** How far a job had come is worth knowing when it has ended. */
const progressOf = ({ itemsCompleted, itemsTotal }: Partial<Job> = {}): Pick<Job, 'itemsCompleted' | 'itemsTotal'> => ({
  ...(itemsCompleted !== undefined && { itemsCompleted }),
  ...(itemsTotal !== undefined && { itemsTotal }),
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The event of a job's end. */
type JobEnd =
  | { readonly type: 'JobCompleted'; readonly data: DataOf<'JobCompleted'> }
  | { readonly type: 'JobFailed'; readonly data: DataOf<'JobFailed'> }

/** Appends the end of a job if the log has this many events of it. Otherwise returns false. */
type AppendEnd = (end: JobEnd, after: number) => Promise<boolean>

/** A job was started, or only submitted. */
const EVENTS_BEFORE_END = [2, 1]

interface Owed {
  readonly end: JobEnd
  /** Possible numbers of events of the job. A wrong one is not tried again: it may be right later because this very end was recorded. */
  readonly after: number[]
}

/**
 * Ends of jobs that could not be appended. After a lost connection it is unknown whether earlier appends succeeded: a job that seemed not to be
 * recorded may be, and would run for ever.
 */
class OwedEnds {
  readonly #owed = new Map<string, Owed>()
  readonly #append: AppendEnd
  #paying: Promise<void> | undefined

  constructor(append: AppendEnd) {
    this.#append = append
  }

  owe(end: JobEnd): void {
    this.#owed.set(end.data.id, { end, after: [...EVENTS_BEFORE_END] })
  }

  /** Tries once to append all; what fails stays for later. Never rejects. */
  pay(): Promise<void> {
    if (this.#owed.size === 0 && !this.#paying) return Promise.resolve()
    return (this.#paying ??= this.#payAll().finally(() => (this.#paying = undefined)))
  }

  async #payAll(): Promise<void> {
    try {
      for (const [id, { end, after }] of this.#owed) {
        // If none is right, the log does not have the job, or has its end already.
        while (after[0] !== undefined && !(await this.#append(end, after[0]))) after.shift()
        this.#owed.delete(id)
      }
    } catch {
      // The log is still unreachable; try again when it responds.
    }
  }
}

type JobEventType = 'JobSubmitted' | 'JobStarted' | 'JobCompleted' | 'JobFailed'
export type JobEvent = { [Type in JobEventType]: Recorded<Type> }[JobEventType]

const isJobEvent = (event: RecordedEvent): event is JobEvent =>
  event.type === 'JobSubmitted' || event.type === 'JobStarted' || event.type === 'JobCompleted' || event.type === 'JobFailed'

/**
 * pending → running → completed | failed; a job that never ran may fail too (interrupted). Once it has ended it stays so, whatever is said
 * later: of two servers of one log each may have taken the third for dead. Anything else is our own mistake.
 */
export function foldJob(job: Job | undefined, event: JobEvent): Job {
  if (job && event.type !== 'JobSubmitted' && (job.status === 'completed' || job.status === 'failed')) return job
  switch (event.type) {
    case 'JobSubmitted':
      invariant(!job, `job ${event.data.id} is submitted once`)
      return {
        id: event.data.id,
        status: 'pending',
        cause: event.data.cause,
        owner: event.data.owner,
        request: event.data.request,
        details: [],
        createdAt: event.at,
      }
    case 'JobStarted':
      invariant(job?.status === 'pending', `job ${event.data.id} starts from pending, not ${job?.status}`)
      return { ...job, status: 'running', startedAt: event.at }
    case 'JobCompleted': {
      invariant(job?.status === 'running', `job ${event.data.id} completes from running, not ${job?.status}`)
      const { details, skipped, counts } = event.data
      return { ...job, status: 'completed', details, skipped, ...(counts && { counts }), finishedAt: event.at }
    }
    case 'JobFailed':
      invariant(job?.status === 'running' || job?.status === 'pending', `job ${event.data.id} fails from pending or running, not ${job?.status}`)
      return {
        ...job,
        status: 'failed',
        details: event.data.details,
        error: event.data.error,
        failedStage: event.data.stage,
        finishedAt: event.at,
      }
  }
}
