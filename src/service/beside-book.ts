import { Subject } from 'rxjs'
import { DOCTOR_STREAM, QUERIES_STREAM, SEARCHES_STREAM } from '../events/searches-events.ts'
import { FILES_STREAM } from '../events/files-events.ts'
import { IMPORTS_STREAM } from '../events/imports-events.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { NOTES_STREAM } from '../events/notes-events.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations-events.ts'
import { WEBHOOKS_STREAM } from '../events/webhooks-events.ts'

const STREAMS: ReadonlySet<string> = new Set([
  DOCTOR_STREAM,
  IMPORTS_STREAM,
  NOTES_STREAM,
  QUERIES_STREAM,
  RECONCILIATIONS_STREAM,
  SEARCHES_STREAM,
  WEBHOOKS_STREAM,
])

/** Says when something was recorded that pages show beside the book: by this server, for another page, or by another one on the same log. */
export class BesideBook {
  readonly changes = new Subject<void>()
  #isNews = false

  take(events: readonly RecordedEvent[]): void {
    this.#isNews ||= events.some((event) =>
      // A changed journal file is followed by a sync, which notifies by itself.
      event.stream === FILES_STREAM ? event.type === 'FilesChanged' && event.data.folder === 'sheets' : STREAMS.has(event.stream),
    )
  }

  settled(): void {
    if (!this.#isNews) return
    this.#isNews = false
    this.changes.next()
  }
}
