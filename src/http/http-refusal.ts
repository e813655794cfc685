import { Refusal } from '#vocabulary/refusal.ts'
import { type Said, type ServerTexts, written } from '../messages/said.ts'
import type { ChangeOutcome } from '../commands/files/change-files.ts'
import type { SaveResult } from '../config/live-configuration.ts'
import { configProblemIn } from '../config/read.ts'
import type { UndoOutcome } from '../service/changes/changed-folder.ts'
import type { JournalChanges } from '../service/changes/journal-changes.ts'
import type { ErrorAnswer, ErrorCode } from './contract/endpoint.ts'

/** A refusal that a handler returns instead of a response. */
export class HttpRefusal {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 501 | 503 | 507,
    readonly code: ErrorCode,
    readonly said: Said,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** In English, for logs and programs. */
  get message(): string {
    return written(this.said)
  }

  body(texts?: ServerTexts): ErrorAnswer {
    return { error: { code: this.code, message: written(this.said, texts) } }
  }
}

export const invalid = (said: Said): HttpRefusal => new HttpRefusal(400, 'INVALID_REQUEST', said)
/** Paisa returns INVALID_REQUEST for missing things, and clients check the status. */
export const notFound = (said: Said): HttpRefusal => new HttpRefusal(404, 'INVALID_REQUEST', said)
export const conflict = (said: Said): HttpRefusal => new HttpRefusal(409, 'INVALID_REQUEST', said)

const STATUS = { INVALID_REQUEST: 400, NOT_FOUND: 404, CONFLICT: 409, FORBIDDEN: 403, DISK_FULL: 507, BUSY: 429 } as const

const CODES: Partial<Record<Refusal['code'], ErrorCode>> = { FORBIDDEN: 'FORBIDDEN', BUSY: 'TOO_MANY_REQUESTS' }

/** What a refusal of the program is over HTTP. Paisa's clients know INVALID_REQUEST for most and look at the status. */
export const refusalOf = ({ code, said }: Refusal): HttpRefusal => new HttpRefusal(STATUS[code], CODES[code] ?? 'INVALID_REQUEST', said)

/** Why a change of the configuration was not made; undefined when it was. */
export function configRefusal(result: SaveResult): HttpRefusal | undefined {
  if (result.ok) return undefined
  if (result.code === 'invalid')
    return invalid((t) => t.requests.invalidSettings(result.problems.map((problem) => configProblemIn(problem, t)).join('\n')))
  if (result.code === 'unwritable') return refusalOf(result.refusal)
  if (result.code === 'nothing_to_undo') return conflict((t) => t.requests.noSettingsToUndo)
  return conflict((t) => t.requests.settingsChanged)
}

/** Why a change was not undone; undefined if it was. */
export function undoRefusal(outcome: UndoOutcome): Refusal | HttpRefusal | undefined {
  if (outcome instanceof Refusal) return outcome
  switch (outcome.kind) {
    case 'changed':
      return undefined
    case 'unchanged':
      return conflict((t) => t.requests.nothingToUndo)
    case 'conflict':
      return conflict((t) => t.requests.beingChanged(outcome.name))
    case 'edited_since':
      return conflict((t) => t.requests.editedSince(outcome.name, outcome.written))
    case 'invalid':
      return conflict((t) => t.requests.undoBreaksBook(outcome.problems.map(({ message }) => message).join('; ')))
  }
}

const PROBLEMS_MAX = 100

/** Why nothing was written: a file has changed, or the book would not load. */
export function unwritten(outcome: Extract<ChangeOutcome, { readonly kind: 'conflict' | 'invalid' }>, journal: JournalChanges): HttpRefusal {
  if (outcome.kind === 'conflict') return conflict((t) => t.requests.nothingWrittenBusy(outcome.name))
  const problems = outcome.problems.slice(0, PROBLEMS_MAX).map(({ file, line, message }) => `${journal.nameOf(file)}:${line}: ${message}`)
  return invalid((t) => t.requests.wouldBreakBook(problems.join('; ')))
}
