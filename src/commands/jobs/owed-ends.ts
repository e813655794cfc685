import type { DataOf } from '../../events/catalogue.ts'

/** How a job ended, for the log. */
export type JobEnd =
  | { readonly type: 'JobCompleted'; readonly data: DataOf<'JobCompleted'> }
  | { readonly type: 'JobFailed'; readonly data: DataOf<'JobFailed'> }

/** Appends the end of a job of which the log has so many events. False when it has another number of them. */
export type AppendEnd = (end: JobEnd, after: number) => Promise<boolean>

/** A job has been started, or only submitted. */
const EVENTS_BEFORE_END = [2, 1]

interface Owed {
  readonly end: JobEnd
  /** Numbers of events that the log may have of the job. One that was wrong is not tried again: it may be right because this very end was taken. */
  readonly after: number[]
}

/**
 * Ends of jobs that the log could not take. Whether it took what was appended before, nobody knows where the connection was lost: a job that
 * seemed not to be recorded may be, and would run for ever.
 */
export class OwedEnds {
  readonly #owed = new Map<string, Owed>()
  readonly #append: AppendEnd
  #paying: Promise<void> | undefined

  constructor(append: AppendEnd) {
    this.#append = append
  }

  owe(end: JobEnd): void {
    this.#owed.set(end.data.id, { end, after: [...EVENTS_BEFORE_END] })
  }

  /** Tries once to append all of them; what the log cannot take now stays. Never rejects. */
  pay(): Promise<void> {
    if (this.#owed.size === 0 && !this.#paying) return Promise.resolve()
    return (this.#paying ??= this.#payAll().finally(() => (this.#paying = undefined)))
  }

  async #payAll(): Promise<void> {
    try {
      for (const [id, { end, after }] of this.#owed) {
        // Where none is right, the log has never heard of the job, or knows how it ended.
        while (after[0] !== undefined && !(await this.#append(end, after[0]))) after.shift()
        this.#owed.delete(id)
      }
    } catch {
      // The log is still away; it is tried again when something of it is heard.
    }
  }
}
