import { elementAt } from '#vocabulary/element-at.ts'
import type { Settings } from '../config/schema.ts'
import { withoutSecrets } from '../config/secrets.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One thing that the program said of itself, with the fields that belong to it. */
export interface LogRecord {
  /** Counts up from 1 with the start of the program. */
  readonly id: number
  readonly time: string
  readonly level: LogLevel
  readonly msg: string
  readonly [field: string]: unknown
}

const RECORDS_MAX = 10_000
/** Of all records together, as they were written. */
const CHARACTERS_MAX = 8_000_000
const TEXT_MAX = 4000
const DEPTH_MAX = 4
/** Fields that every line of the logger has and that are of no use here. */
const LEFT_OUT = new Set(['pid', 'hostname', 'time', 'level', 'msg', 'id'])

/** The latest log records, in memory: limited in lines and text, the oldest are dropped. Secrets of the configuration are masked before. */
export class Logbook {
  readonly #settings: () => Settings
  #records: { readonly record: LogRecord; readonly size: number }[] = []
  #size = 0
  #last = 0

  constructor(settings: () => Settings) {
    this.#settings = settings
  }

  /** Takes a line of the logger: one JSON object. */
  write(line: string): void {
    const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
    const kept: Record<string, unknown> = {}
    // A failed request has an id; the id of a record is its number.
    for (const [name, value] of Object.entries(fields)) if (!LEFT_OUT.has(name)) kept[name] = this.#readable(value, 0)
    if (fields['id'] !== undefined) kept['reference'] = this.#readable(fields['id'], 0)
    this.#last += 1
    const record: LogRecord = {
      ...kept,
      id: this.#last,
      time: new Date(Number(time)).toISOString(),
      level: LOG_LEVELS[Number(level) / 10 - 1] ?? 'info',
      msg: String(this.#readable(msg ?? '', 0)),
    }
    this.#records.push({ record, size: line.length })
    this.#size += line.length
    this.#makeRoom()
  }

  /** The records that are asked for, newest first. `search`: words that all occur in a record, whatever the case. */
  list({
    level = 'trace',
    search = '',
    job = '',
    limit = RECORDS_MAX,
  }: {
    level?: LogLevel | undefined
    search?: string | undefined
    job?: string | undefined
    limit?: number | undefined
  }): LogRecord[] {
    const least = LOG_LEVELS.indexOf(level)
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const found: LogRecord[] = []
    for (let at = this.#records.length - 1; at >= 0 && found.length < limit; at--) {
      const { record } = elementAt(this.#records, at)
      if (LOG_LEVELS.indexOf(record.level) < least || (job !== '' && record['job'] !== job)) continue
      const text = words.length === 0 ? '' : JSON.stringify(record).toLowerCase()
      if (words.every((word) => text.includes(word))) found.push(record)
    }
    return found
  }

  #makeRoom(): void {
    // In strides, so that not every line moves all others.
    if (this.#records.length <= RECORDS_MAX * 1.1 && this.#size <= CHARACTERS_MAX) return
    let drop = Math.max(0, this.#records.length - RECORDS_MAX)
    let size = this.#size - this.#records.slice(0, drop).reduce((sum, entry) => sum + entry.size, 0)
    while (size > CHARACTERS_MAX * 0.9 && drop < this.#records.length) size -= elementAt(this.#records, drop++).size
    this.#records = this.#records.slice(drop)
    this.#size = size
  }

  #readable(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      const text = withoutSecrets(value, this.#settings())
      return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
    }
    if (value === null || typeof value !== 'object') return value
    if (depth >= DEPTH_MAX) return '…'
    if (Array.isArray(value)) return value.map((item) => this.#readable(item, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#readable(inner, depth + 1)]))
  }
}
