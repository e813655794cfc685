import type { Observable } from 'rxjs'
import type { DataOf } from '../events/catalogue.ts'
import type { JobCause, SyncRequest } from '../events/jobs.ts'
import type { Instant } from '#vocabulary/clock.ts'

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
  /** What it is doing now: 'reading', 'recording', 'projecting'. Not kept once it has ended. */
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
