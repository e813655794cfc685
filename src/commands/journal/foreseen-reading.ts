import { isDeepStrictEqual } from 'node:util'
import type { DiskFiles } from './files/disk-files.ts'
import type { ReadOutcome, ReadRequest } from './read-changes.ts'
import type { RecordedJournal } from './recorded-journal.ts'

/**
 * A reading that was done before it was asked for: while a save is waited for to be over and its job is being recorded. It has changed
 * nothing, so it may be for nothing: whoever asks has it only when all that it was made of is as it was.
 */
export class ForeseenReading {
  readonly outcome: ReadOutcome
  /** Whether its events were handed on as they were made. */
  readonly isHandedOn: boolean
  readonly #request: ReadRequest
  readonly #recorded: RecordedJournal
  readonly #files: DiskFiles

  /** `recorded`: what the reading was compared with. `files`: what it read. */
  constructor({ request, recorded, files, outcome, isHandedOn }: Foreseen) {
    this.outcome = outcome
    this.isHandedOn = isHandedOn
    this.#request = request
    this.#recorded = recorded
    this.#files = files
  }

  /** What a reading would bring; undefined when it has to be done. `files` are the disk as it is now; without them it may be as it was then. */
  outcomeFor(request: ReadRequest, recorded: RecordedJournal, files?: DiskFiles): ReadOutcome | undefined {
    const isAsked = recorded === this.#recorded && isDeepStrictEqual(request, this.#request)
    return isAsked && (!files || this.#files.areStill(files)) ? this.outcome : undefined
  }
}

interface Foreseen {
  readonly request: ReadRequest
  readonly recorded: RecordedJournal
  readonly files: DiskFiles
  readonly outcome: ReadOutcome
  readonly isHandedOn: boolean
}
