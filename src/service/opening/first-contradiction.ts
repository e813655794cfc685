import type { Database } from '../../events/log/database.ts'
import type { Position, RecordedEvent } from '../../events/log/log.ts'
import { wrongData } from '../../events/log/export-reader.ts'
import { batchAfter, selectEvents } from '../../events/log/stored-event.ts'
import { Contradictions } from '../../projections/view/contradictions.ts'

/** A log whose hashes may be right and of which no book can be made: the first event at fault, and the way out. */
export class LogContradicts extends Error {
  override readonly name = 'LogContradicts'
  constructor({ position, message }: ContradictingEvent) {
    super(
      `event ${position} of the log cannot be: ${message}. Something else than Daybook wrote it; restore a backup with "daybook restore", or read an export from before it into an empty log with "daybook events import"`,
    )
  }
}

export interface ContradictingEvent {
  readonly position: Position
  readonly message: string
}

const FIRST_BATCH = 100

/** The first event that contradicts its stream, its type or those before it, by the rules of an import; undefined where none does. */
export async function firstContradiction(database: Database): Promise<ContradictingEvent | undefined> {
  const contradictions = new Contradictions()
  for (let position = 0, batch = FIRST_BATCH; ; ) {
    const events = await selectEvents(database, 'position > $1 order by position limit $2', [position, batch])
    if (events.length === 0) return undefined
    for (const event of events) {
      const message = wrongData(event) ?? whyNot(() => contradictions.take(event as RecordedEvent))
      if (message !== undefined) return { position: event.position, message }
    }
    position = events.at(-1)!.position
    batch = batchAfter(events)
  }
}

function whyNot(take: () => void): string | undefined {
  try {
    take()
    return undefined
  } catch (error) {
    return `it contradicts those before it (${(error as Error).message})`
  }
}

/** Throws what is wrong with the log where that is why something failed, and else the error itself. */
export async function orContradiction(error: unknown, database: Database): Promise<never> {
  let found: ContradictingEvent | undefined
  try {
    if (isOurs(error)) found = await firstContradiction(database)
  } catch {
    // The database is what failed: then nothing can be read of the log.
  }
  throw found ? new LogContradicts(found) : error
}

/** What only a mistake of the program throws, or an event that it would never have written. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && /^(InvariantError|TypeError|RangeError|UnreadableEvent|SqlError)$/.test(error.name)
