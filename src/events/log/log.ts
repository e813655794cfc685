import type { Observable } from 'rxjs'
import type { DataOf, Event, EventType } from '../catalogue.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Database, Sql } from './database.ts'

/** 1-based, without gaps, in the order in which events become visible. 0 is the empty log. */
export type Position = number

/** An event as it will be stored; made by `encode` in the thread that has the data. */
export interface EncodedEvent {
  readonly stream: string
  readonly type: EventType
  readonly schemaVersion: number
  /** 0 JSON, 1 brotli of JSON. */
  readonly codec: 0 | 1
  readonly payload: Uint8Array
  /** Lower-case hex SHA-256 of the JSON text, compressed or not: the chain of hashes is made over it. */
  readonly digest: string
  /** The JSON text of compressed data, if the caller still has it. */
  readonly json?: Uint8Array
  /** The data in their current shape, if the caller has them. */
  readonly data?: DataOf<EventType>
}

/** An event of the log. `data` is decoded and upcast on first use, and then cached. */
export interface Recorded<Type extends EventType = EventType> {
  readonly position: Position
  readonly stream: string
  /** 1-based place in its stream. */
  readonly version: number
  readonly type: Type
  readonly at: Instant
  readonly data: DataOf<Type>
}
export type RecordedEvent = { [Type in EventType]: Recorded<Type> }[EventType]

/** How many events a stream must have for the append to be valid; 'any' does not care. */
export type Expected = ReadonlyMap<string, number | 'any'>

/** An event with the stream that it goes to. */
export type StreamEvent = { readonly stream: string } & Event

export interface AppendRequest {
  readonly expected: Expected
  readonly events: readonly (EncodedEvent | StreamEvent)[]
  /** The same key with the same content appends nothing and returns what it did then; with other content it is a conflict. */
  readonly key?: string
}

export type AppendResult =
  | { readonly ok: true; readonly events: readonly RecordedEvent[]; readonly repeated: boolean }
  | { readonly ok: false; readonly code: 'version_conflict'; readonly stream: string; readonly expected: number; readonly actual: number }
  | { readonly ok: false; readonly code: 'key_conflict'; readonly key: string }

/**
 * Moves tables with the log. Called inside of every append, with the first that is asked of the database; what it resolves to is called once the
 * events are in. When either rejects, nothing has been appended.
 */
export type Alongside = (sql: Sql) => Promise<(events: readonly RecordedEvent[]) => Promise<void>>

/** What of a log is read. */
export interface Reading {
  readonly after: Position
  readonly until?: Position
  readonly batch?: number
  /** Of all jobs only the last so many, and those that have not ended. */
  readonly jobs?: number
  /** Events of some types are passed over up to a position. */
  readonly passed?: { readonly types: readonly EventType[]; readonly until: Position }
}

export interface EventLog {
  readonly database: Database
  /** Appends all events or none, in one transaction with what moves alongside. */
  append(request: AppendRequest): Promise<AppendResult>
  /** Batches of events after a position, in order, until the head as it was when the read began (or `until`). */
  read(from: Reading): AsyncIterable<readonly RecordedEvent[]>
  readStream(stream: string, afterVersion?: number): Promise<readonly RecordedEvent[]>
  head(): Promise<{ position: Position; hash: string }>
  /** The first event of a stream; undefined when it has none. */
  begin(stream: string): Promise<Position | undefined>
  /** The hash of the chain after an event, lower-case hex; undefined when there is no such event. */
  hashAt(position: Position): Promise<string | undefined>
  /**
   * Returns the last position that is not after a position or a moment and at which an append ends: what lies between the first
   * event of an append and its last was never to be seen. 0 when there is none.
   */
  lastWhole(upTo: Position | Instant): Promise<Position>
  /**
   * What has just been appended, by this process or another, each event once and in order. Ends with an error when the log has
   * something that cannot be read; a database that is away for a while only delays it.
   */
  readonly feed: Observable<readonly RecordedEvent[]>
  close(): Promise<void>
}
