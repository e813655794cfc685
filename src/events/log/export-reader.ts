import { definitionOf, type EventType } from '../catalogue.ts'
import { decode, digestOf, stored } from '../codec.ts'
import { GENESIS, hashAfter } from './chain.ts'
import type { Position } from './log.ts'
import { StoredEvent } from './stored-event.ts'

/** The file is no export of ours, has been changed or is cut short. Nothing of it has been taken in. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  constructor(
    /** 1-based; 0 if the reason does not concern one line. */
    readonly line: number,
    readonly reason: string,
  ) {
    super(line === 0 ? reason : `line ${line}: ${reason}`)
  }
}

/** The content of a line; every field may be anything until it is checked. */
type Line = Readonly<Record<string, unknown>>

/** Reads an export line by line, and lets nothing through that the log would not have written itself. */
export class ExportReader {
  readonly #versions = new Map<string, number>()
  readonly #keys = new Set<string>()
  #head: { position: Position; hash: string; append: Position } = { position: 0, hash: GENESIS, append: 0 }
  #number = 0
  #isEnded = false

  /** Returns the event of the next line; undefined for one that has none. */
  read(line: string): StoredEvent | undefined {
    this.#number++
    if (line.trim() === '') return undefined
    if (this.#isEnded) throw this.#refused('the export has ended before this line: two files have been put together')
    const parsed = this.#parsed(line)
    if (parsed['end'] !== undefined) return this.#takeEnd(parsed['end'])
    const event = this.#event(parsed)
    this.#versions.set(event.stream, event.version)
    if (event.key !== null) this.#keys.add(event.key)
    this.#head = event
    return event
  }

  /** Refuses the line that was read last when `taken` throws. */
  hold(taken: () => void): void {
    try {
      taken()
    } catch (error) {
      throw this.#refused(`the event contradicts those before it (${(error as Error).message})`)
    }
  }

  /** After the last line. */
  end(): { readonly position: Position; readonly hash: string } {
    const { position, hash } = this.#head
    if (this.#isEnded) return { position, hash }
    throw new ImportRefused(0, `the file is cut short: its last line should say how many events there are, and it ends with event ${position}`)
  }

  #takeEnd(end: unknown): undefined {
    const { events, hash } = (end ?? {}) as Line
    const { position, hash: last } = this.#head
    if (events !== position || hash !== last)
      throw this.#refused(`the export had ${String(events)} events, and ${position} stand here: lines are missing`)
    this.#isEnded = true
  }

  #event(parsed: Line): StoredEvent {
    const { position, stream, version, type, schema_version, at, append, key, hash, data } = parsed
    const shaped =
      isCount(position) &&
      typeof stream === 'string' &&
      isCount(version) &&
      typeof type === 'string' &&
      isCount(schema_version) &&
      typeof at === 'string' &&
      isCount(append) &&
      (key === null || typeof key === 'string') &&
      typeof hash === 'string' &&
      data !== undefined
    if (!shaped) throw this.#refused('this is no event: position, stream, version, type, schema_version, at, append, key, hash and data are expected')
    const definition = definitionOf(type)
    if (!definition) throw this.#refused(`this version knows no event of type ${type}; a newer one wrote it`)
    const json = this.#json(data)
    const header = { position, stream, version, type: type as EventType, schemaVersion: schema_version, at, append, key }
    if (hashAfter(this.#head.hash, header, digestOf(json)) !== hash)
      throw this.#refused('the event does not agree with its hash: it, or a line before it, has been changed')
    const misplaced = this.#misplaced(header)
    if (misplaced !== undefined) throw this.#refused(misplaced)
    const event = new StoredEvent({ ...header, ...stored(json), hash })
    const wrong = wrongData(event)
    if (wrong !== undefined) throw this.#refused(wrong)
    return event
  }

  #json(data: unknown): Buffer {
    try {
      return Buffer.from(JSON.stringify(data))
    } catch {
      // JSON is read whatever its depth, and written as far as the stack goes.
      throw this.#refused('its data are nested more deeply than those of any event')
    }
  }

  /** Why an event is invalid here although its hash is right: anyone can compute hashes. */
  #misplaced({
    position,
    stream,
    version,
    at,
    append,
    key,
  }: Pick<StoredEvent, 'position' | 'stream' | 'version' | 'at' | 'append' | 'key'>): string | undefined {
    const next = this.#head.position + 1
    if (position !== next) return `this is event ${position} where event ${next} should be: lines are missing or in another order`
    const expected = (this.#versions.get(stream) ?? 0) + 1
    if (version !== expected) return `this is number ${version} of the stream "${stream}" where number ${expected} should be`
    if (append !== position && append !== this.#head.append) return `it was appended with event ${append}, which is not the append before it`
    if (key !== null && append !== position) return 'a key stands on the first event of an append only'
    if (key !== null && this.#keys.has(key)) return `the key ${JSON.stringify(key)} was used before`
    if (`${stream}${key ?? ''}`.includes('\0')) return 'a name has a NUL character, which no table can keep'
    const moment = Date.parse(at)
    if (Number.isNaN(moment) || new Date(moment).toISOString() !== at) return `"${at.slice(0, 40)}" is no moment such as 2026-01-31T12:00:00.000Z`
    return undefined
  }

  #parsed(line: string): Line {
    try {
      const parsed: unknown = JSON.parse(line)
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Line
    } catch (error) {
      throw this.#refused(`this is not JSON (${(error as Error).message}); the file may be cut short`)
    }
    throw this.#refused('this is no event: an object is expected')
  }

  #refused(reason: string): ImportRefused {
    return new ImportRefused(this.#number, reason)
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** What is wrong with the data of an event, in today's shape; undefined when they are what the catalogue has. */
export function wrongData(event: StoredEvent): string | undefined {
  try {
    const data = decode(event)
    const parsed = definitionOf(event.type)?.schema.safeParse(data)
    if (parsed && !parsed.success) {
      const issues = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')} ${issue.message}`)
      return `its data are not those of a ${event.type}: ${issues.join('; ')}`
    }
  } catch (error) {
    // An older form that its upcaster cannot read, or a newer one than this program knows.
    return `its data cannot be read: ${(error as Error).message}`
  }
  return undefined
}
