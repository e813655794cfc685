import type { Instant } from '#vocabulary/clock.ts'
import type { DataOf, EventType } from '../catalogue.ts'
import { decode, jsonOf } from '../codec.ts'
import type { Header } from './chain.ts'
import { readMoment } from './column-types.ts'
import type { Parameter, Sql } from './database.ts'
import type { Position, Recorded } from './log.ts'

/*
 * Rows for COPY in PostgreSQL's binary format (its manual, "COPY", "Binary Format"). Bytes go in as they are: as text they are twice as many
 * digits, which the one side has to write and the other to read, for 5.5 MB 260 ms of the processor in the database instead of 100.
 */

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** No flags, and no more of a header. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
const NULL = -1
const END = -1

/** PostgreSQL counts moments from here, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

export class BinaryRows {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0

  constructor() {
    this.#add(HEADER)
  }

  /** How many bytes there are so far. */
  get length(): number {
    return this.#length
  }

  /** Begins a row; that many values have to follow. */
  row(values: number): void {
    this.#room(2)
    this.#length = this.#bytes.writeInt16BE(values, this.#length)
  }
  int2(value: number): void {
    this.#begin(2)
    this.#length = this.#bytes.writeInt16BE(value, this.#length)
  }
  int4(value: number): void {
    this.#begin(4)
    this.#length = this.#bytes.writeInt32BE(value, this.#length)
  }
  int8(value: number): void {
    this.#begin(8)
    this.#length = this.#bytes.writeBigInt64BE(BigInt(value), this.#length)
  }
  text(value: string | null): void {
    if (value === null) this.#size(NULL)
    else this.bytes(Buffer.from(value))
  }
  bytes(value: Uint8Array): void {
    this.#size(value.length)
    this.#add(value)
  }
  /** A moment in RFC 3339, in whole milliseconds. */
  moment(value: string): void {
    this.#begin(8)
    this.#length = this.#bytes.writeBigInt64BE((BigInt(Date.parse(value)) - BigInt(EPOCH_MS)) * 1000n, this.#length)
  }

  /** All of them, ended. */
  done(): Uint8Array {
    this.#room(2)
    this.#length = this.#bytes.writeInt16BE(END, this.#length)
    return this.#bytes.subarray(0, this.#length)
  }

  #size(bytes: number): void {
    this.#room(4)
    this.#length = this.#bytes.writeInt32BE(bytes, this.#length)
  }
  #begin(bytes: number): void {
    this.#size(bytes)
    this.#room(bytes)
  }
  #add(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }
  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

interface Fields extends Omit<Header, 'type'> {
  /** One that the catalogue knows; `decode` refuses others. */
  readonly type: string
  readonly codec: 0 | 1
  readonly payload: Uint8Array
  /** Lower-case hex. */
  readonly hash: string
}

interface Known {
  readonly data?: DataOf<EventType> | undefined
  readonly json?: Uint8Array | undefined
}

/** An event as the table has it. The data are decoded when they are first asked for. */
export class StoredEvent implements Recorded, Fields {
  readonly position: Position
  readonly stream: string
  readonly version: number
  readonly type: EventType
  readonly schemaVersion: number
  readonly at: Instant
  readonly append: Position
  readonly key: string | null
  readonly codec: 0 | 1
  readonly payload: Uint8Array
  readonly hash: string
  #data: DataOf<EventType> | undefined
  #json: Uint8Array | undefined

  /** `known`: the data or their JSON text, if the caller has them. */
  constructor(fields: Fields, known: Known = {}) {
    this.position = fields.position
    this.stream = fields.stream
    this.version = fields.version
    this.type = fields.type as EventType
    this.schemaVersion = fields.schemaVersion
    this.at = fields.at
    this.append = fields.append
    this.key = fields.key
    this.codec = fields.codec
    this.payload = fields.payload
    this.hash = fields.hash
    this.#data = known.data
    if (!known.data) this.#json = known.json
  }

  get data(): DataOf<EventType> {
    if (!this.#data) {
      this.#data = decode(this, this.#json)
      this.#json = undefined
    }
    return this.#data
  }

  /** Decodes the data before they are asked for, where they will be. */
  decodeAhead(): void {
    void this.data
  }

  /** The data as JSON text, in the shape of `schemaVersion`. */
  json(): Buffer {
    return jsonOf(this)
  }
}

/** What is read at a time: many small events, or few large ones. */
const BATCH_BYTES = 2_000_000
const BATCH_MIN = 100
const BATCH_MAX = 4000

/** How many events to read next, when those before were these. */
export function batchAfter(events: readonly StoredEvent[]): number {
  const bytes = events.reduce((sum, { payload }) => sum + payload.length, 1)
  return Math.min(BATCH_MAX, Math.max(BATCH_MIN, Math.floor((BATCH_BYTES * events.length) / bytes)))
}

const COLUMNS = 'position, stream, version, type, schema_version, at, append, key, codec, payload, hash'

/** An event as a line of text: names as JSON, bytes as hex, so that neither has a tab or an end of line in it. */
const LINE = `concat_ws(E'\\t', position, version, schema_version, append, codec, at::text, encode(hash, 'hex'), to_json(type), to_json(stream),
  coalesce(to_json(key)::text, 'null'), encode(payload, 'hex'))`

/**
 * Events that meet a condition on the table `events`, in the order of their positions. They come as one text: a driver takes four times
 * as long to make rows of eleven columns, and the bytes of each have to be handed from thread to thread.
 */
export async function selectEvents(sql: Pick<Sql, 'query'>, condition: string, parameters: readonly Parameter[]): Promise<StoredEvent[]> {
  const [row] = await sql.query<{ lines: string | null }>(
    `select string_agg(${LINE}, E'\\n' order by position) as lines from (select * from events where ${condition}) e`,
    parameters,
  )
  return typeof row?.lines === 'string' ? row.lines.split('\n').map(eventOf) : []
}

function eventOf(line: string): StoredEvent {
  const [position, version, schemaVersion, append, codec, at, hash, type, stream, key, payload] = line.split('\t') as string[] & { length: 11 }
  return new StoredEvent({
    position: Number(position),
    stream: JSON.parse(stream!) as string,
    version: Number(version),
    type: JSON.parse(type!) as string,
    schemaVersion: Number(schemaVersion),
    at: readMoment(at!),
    append: Number(append),
    key: JSON.parse(key!) as string | null,
    codec: Number(codec) as 0 | 1,
    payload: Buffer.from(payload!, 'hex'),
    hash: hash!,
  })
}

/** Below these, one INSERT is quicker than a COPY. */
const INSERT_ROWS_MAX = 50
const INSERT_BYTES_MAX = 128 * 1024
const COPY_BYTES_MAX = 1.5 * 1024 * 1024

/** Inserts events into the table in the given order. Small batches are sent without waiting for the result. */
export async function insertEvents(sql: Sql, events: readonly StoredEvent[]): Promise<void> {
  const bytes = events.reduce((sum, event) => sum + event.payload.length, 0)
  if (events.length <= INSERT_ROWS_MAX && bytes <= INSERT_BYTES_MAX) return insertFew(sql, events)
  let rows = new BinaryRows()
  let written: StoredEvent[] = []
  const flush = async (): Promise<void> => {
    if (written.length === 0) return
    const copied = sql.copy('events', COLUMNS.split(', '), rows.done(), 'binary')
    copied.catch(() => undefined) // awaited below
    // The log's readers need the decoded events next; decode them while the database copies.
    for (const event of written) event.decodeAhead()
    await copied
    rows = new BinaryRows()
    written = []
  }
  for (const event of events) {
    if (rows.length + event.payload.length > COPY_BYTES_MAX) await flush()
    addRow(rows, event)
    written.push(event)
  }
  await flush()
}

function insertFew(sql: Sql, events: readonly StoredEvent[]): void {
  const parameters: Parameter[] = []
  const rows = events.map((event) => {
    const first = parameters.length
    const { position, stream, version, type, schemaVersion, at, append, key, codec, payload, hash } = event
    parameters.push(position, stream, version, type, schemaVersion, at, append, key, codec, payload, Buffer.from(hash, 'hex'))
    return `(${Array.from({ length: 11 }, (_, i) => `$${first + i + 1}`).join(', ')})`
  })
  sql.tell(`insert into events (${COLUMNS}) values ${rows.join(', ')}`, parameters)
}

function addRow(rows: BinaryRows, { position, stream, version, type, schemaVersion, at, append, key, codec, payload, hash }: StoredEvent): void {
  rows.row(11)
  rows.int8(position)
  rows.text(stream)
  rows.int4(version)
  rows.text(type)
  rows.int4(schemaVersion)
  rows.moment(at)
  rows.int8(append)
  rows.text(key)
  rows.int2(codec)
  rows.bytes(payload)
  rows.bytes(Buffer.from(hash, 'hex'))
}
