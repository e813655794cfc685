import type { Observable } from 'rxjs'
import type { Instant } from '#vocabulary/clock.ts'
import type { DataOf } from '../events/catalogue.ts'
import type { JobCause, SyncRequest } from '../events/jobs-events.ts'
import type { Position } from '../events/log/log.ts'

export type JobStatus = 'pending' | 'running' | 'completed' | 'failed'
export type { JobCause }

/** A piece of background work, as `GET /api/jobs/:id` shows it. */
export interface Job {
  readonly id: string
  readonly status: JobStatus
  readonly cause: JobCause
  readonly request: SyncRequest
  readonly error?: string
  /** Where a failed job failed: 'journal.validate', 'journal.parse', 'journal.db_write', 'interrupted', … */
  readonly failedStage?: string
  readonly details: readonly string[]
  readonly skipped?: boolean
  readonly counts?: DataOf<'JobCompleted'>['counts']
  /** The process that runs it. */
  readonly owner: string
  /** The current stage: 'reading', 'recording', 'projecting'. Absent once it has ended. */
  readonly stage?: string
  readonly itemsCompleted?: number
  readonly itemsTotal?: number
  readonly createdAt: Instant
  readonly startedAt?: Instant
  readonly finishedAt?: Instant
}

export interface Jobs {
  /** Queues a sync, or joins the one that is already waiting with the same or a wider request. Returns the job before its work is done. */
  submit(request: SyncRequest, cause: JobCause): Promise<Job>
  /** Returns the last thousand, oldest first. */
  list(): readonly Job[]
  find(id: string): Job | undefined
  /** The whole job on every change, progress included. */
  readonly changes: Observable<Job>
}

/** How many jobs are kept in memory; the log has them all. */
export const JOBS_KEPT = 1000

interface ListedJob {
  /** As it is shown. */
  readonly job: Job
  /** As the log has it. */
  readonly recorded: Job
  /** Of the event that submitted it. */
  readonly submitted: Position
  /** Of the last event that was folded into it. */
  readonly folded: Position
}

/** The last jobs, in the order in which they were submitted. A job that has not ended is never forgotten. */
export class JobList {
  #listed = new Map<string, ListedJob>()
  #lastSubmitted: Position = 0
  #lastForgotten: Position = 0

  /** Whether an event of this job has been folded already, or belongs to a job that was forgotten since. */
  hasFolded(id: string, position: Position): boolean {
    return position <= (this.#listed.get(id)?.folded ?? this.#lastForgotten)
  }

  /** Keeps what a job has become with the event at `position`. */
  fold(job: Job, position: Position): void {
    const { submitted = position } = this.#listed.get(job.id) ?? {}
    this.#listed.set(job.id, { job, recorded: job, submitted, folded: position })
    // Another process may have submitted a job a moment earlier, of which this one hears later than of its own.
    if (submitted < this.#lastSubmitted && submitted === position) this.#sort()
    this.#lastSubmitted = Math.max(this.#lastSubmitted, submitted)
    if (this.#listed.size > JOBS_KEPT) this.#forgetOne()
  }

  /** Keeps what the log does not say of a job: its progress, or that the log could not be written. */
  show(job: Job): void {
    const listed = this.#listed.get(job.id)
    if (listed) this.#listed.set(job.id, { ...listed, job })
  }

  find(id: string): Job | undefined {
    return this.#listed.get(id)?.job
  }

  /** A job without what was only shown of it. */
  recorded(id: string): Job | undefined {
    return this.#listed.get(id)?.recorded
  }

  /** Returns all jobs, oldest first. */
  all(): Job[] {
    return Array.from(this.#listed.values(), ({ job }) => job)
  }

  #sort(): void {
    this.#listed = new Map([...this.#listed].sort(([, a], [, b]) => a.submitted - b.submitted))
  }

  #forgetOne(): void {
    for (const [id, { job, folded }] of this.#listed) {
      if (job.status === 'pending' || job.status === 'running') continue
      this.#listed.delete(id)
      this.#lastForgotten = Math.max(this.#lastForgotten, folded)
      return
    }
  }
}
