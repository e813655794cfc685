import { readCsv } from './csv/read.ts'
import { readJournal } from './journal.ts'
import type { ReadingState } from './reading-state.ts'
import type { Scope } from './scope.ts'
import { readTimeclock } from './clock/timeclock.ts'
import { readTimedot } from './clock/timedot.ts'

type ReadSource = (reading: ReadingState, scope: Scope) => void

const BY_NAME: ReadonlyMap<string, ReadSource> = new Map<string, ReadSource>([
  ['timeclock', readTimeclock],
  ['timedot', readTimedot],
  ['csv', readCsv],
  ['ssv', readCsv],
  ['tsv', readCsv],
  ['rules', readCsv],
])

/** Reads a file in the format that its prefix or else its extension names; a journal when neither does. */
export const readSource =
  (reading: ReadingState) =>
  (scope: Scope, format: string | undefined): void => {
    const extension = /\.([a-z]+)$/i.exec(scope.path)?.[1]?.toLowerCase()
    const read = BY_NAME.get(format ?? extension ?? 'journal') ?? readJournal
    read(reading, scope)
  }
