import { from, type Observable, switchMap } from 'rxjs'
import type { Database, Parameter, Sql } from '../../events/log/database.ts'
import type { AppendRequest, AppendResult, EventLog, Position, Reading, RecordedEvent } from '../../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

/** A log that is still being opened: whoever asks it waits, and hears why when it does not open. */
export class LateLog implements EventLog {
  readonly database: Database
  readonly feed: Observable<readonly RecordedEvent[]>
  readonly #opening: Promise<EventLog>

  constructor(opening: Promise<EventLog>, engine: Database['engine']) {
    this.#opening = opening
    this.database = new LateDatabase(
      opening.then(({ database }) => database),
      engine,
    )
    this.feed = from(opening).pipe(switchMap((log) => log.feed))
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    return (await this.#opening).append(request)
  }
  async *read(reading: Reading): AsyncIterable<readonly RecordedEvent[]> {
    yield* (await this.#opening).read(reading)
  }
  async readStream(stream: string, afterVersion?: number): Promise<readonly RecordedEvent[]> {
    return (await this.#opening).readStream(stream, afterVersion)
  }
  async head(): Promise<{ position: Position; hash: string }> {
    return (await this.#opening).head()
  }
  async begin(stream: string): Promise<Position | undefined> {
    return (await this.#opening).begin(stream)
  }
  async hashAt(position: Position): Promise<string | undefined> {
    return (await this.#opening).hashAt(position)
  }
  async lastWhole(upTo: Position | Instant): Promise<Position> {
    return (await this.#opening).lastWhole(upTo)
  }
  /** One that did not open has nothing to close. */
  async close(): Promise<void> {
    const log = await this.#opening.catch(() => undefined)
    await log?.close()
  }
}

/** A database that is still being opened, as with the log. */
export class LateDatabase implements Database {
  constructor(
    private readonly opening: Promise<Database>,
    readonly engine: Database['engine'],
  ) {
    // Whoever asks hears it; nobody may have asked.
    opening.catch(() => undefined)
  }

  async query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> {
    return (await this.opening).query<Row>(text, parameters)
  }
  async transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return (await this.opening).transaction(work)
  }
  async alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return (await this.opening).alone(name, work)
  }
  async listen(channel: string, heard: () => void): Promise<void> {
    return (await this.opening).listen(channel, heard)
  }
  async close(): Promise<void> {
    await (await this.opening).close()
  }
}
