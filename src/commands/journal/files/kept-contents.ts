import type { BigIntStats } from 'node:fs'
import { areSameBytes } from '../../../ingest/journal/shared-beginning.ts'
import { hashFrom } from '../../../ingest/journal/content-hash.ts'
import { readRegularFile, readRegularFileInto, saysStill } from '../../regular-file.ts'
import type { RestedFiles } from './save-in-progress.ts'
import { type Mark, markFrom, seenOf } from './watch-pulse.ts'
import { MessageChannel } from 'node:worker_threads'

/**
 * A file that was written so shortly before it was read may be written once more without looking otherwise: file systems count time in
 * steps, the coarsest of them in steps of two seconds.
 */
const UNSURE_MS = 2500

/** Bytes that take so long to write that somebody may look meanwhile, and the part of them that a person hardly deletes at once. */
const LARGE_BYTES = 256 * 1024
const CUT_AT_ONCE = 16

/** What an edit may add before a file needs other memory. */
const MORE_BYTES = 64 * 1024

interface Kept {
  readonly bytes: Uint8Array
  /** What the file was when it was read; undefined where that does not tell whether it has changed. */
  readonly mark: Mark | undefined
}

/** What the files of a journal said when they were read last. Who reads them again opens only those that the system calls other files. */
export class KeptContents {
  readonly #files = new Map<string, Kept>()
  readonly #now: () => number
  /** Memory of large files, of which each has two contents in turn: what is taken from the system and given back has the collector at work. */
  readonly #rooms = new Map<string, Buffer>()
  #rested: RestedFiles = new Map()
  /** What files said that were recorded, and say something else now. */
  readonly #replaced = new Map<string, Uint8Array>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Returns the content of a file that has certainly not been touched since; undefined when it has to be looked at. */
  untouched(path: string): Uint8Array | undefined {
    const kept = this.#files.get(path)
    if (kept?.mark === undefined) return undefined
    const now = seenOf(path)
    return now && markFrom(now) === kept.mark ? kept.bytes : undefined
  }

  /** Reads a file. One that says what it said is the very same array. */
  read(path: string): Uint8Array {
    // Looked at before it is read: what is written meanwhile makes it another file.
    const seen = seenOf(path)
    const mark = seen && this.#isSettled(path, seen) ? markFrom(seen) : undefined
    const before = this.#files.get(path)?.bytes
    const bytes = before && this.#saysStill(path, before) ? before : this.#readAnew(path, Number(seen?.size ?? 0), before)
    this.#files.set(path, { bytes, mark })
    return bytes
  }
  /** Mostly a large file is only looked at: it was read just now, and might have been written once more. */
  #saysStill(path: string, before: Uint8Array): boolean {
    return before.length >= LARGE_BYTES && saysStill(path, before)
  }
  #readAnew(path: string, size: number, before: Uint8Array | undefined): Uint8Array {
    const read = this.#read(path, size)
    if (before === undefined) return read
    if (areSameBytes(read, before)) return before
    hashFrom(read, before)
    if (!this.#replaced.has(path)) this.#replaced.set(path, before)
    return read
  }

  /** Files have been what they were for a moment. */
  rest(files: RestedFiles): void {
    this.#rested = files
  }
  /** Whether it will look like another file when it is written again. */
  #isSettled(path: string, seen: BigIntStats): boolean {
    return Number(seen.ctimeMs) < this.#now() - UNSURE_MS || this.#rested.get(path) === markFrom(seen)
  }

  /**
   * A reading has been recorded, so what files said before it is looked at by nobody any more, and its memory is for what they say next. Who looks
   * at it all the same finds an empty file.
   */
  recorded(): void {
    for (const [path, bytes] of this.#replaced) if (this.#files.has(path)) this.#giveRoom(path, bytes)
    this.#replaced.clear()
  }

  #read(path: string, size: number): Uint8Array {
    if (size < LARGE_BYTES) return readRegularFile(path)
    const read = readRegularFileInto(path, (bytes) => {
      const room = this.#rooms.get(path)
      this.#rooms.delete(path)
      return room && room.length >= bytes ? room : Buffer.from(new ArrayBuffer(bytes + MORE_BYTES))
    })
    return read ?? readRegularFile(path)
  }
  /** Takes the memory of a content for the next one of the same file. */
  #giveRoom(path: string, { buffer, length }: Uint8Array): void {
    // Smaller ones may stand in memory that they share with others.
    if (length >= LARGE_BYTES && buffer instanceof ArrayBuffer) this.#rooms.set(path, Buffer.from(memoryAgain(buffer)))
  }

  /**
   * Whether a file seems to be in the middle of being written: many a program empties a file before it writes it anew, and a large one
   * then grows for some hundredths of a second. Of a small file only the moment when it is empty can be seen.
   */
  get isHalfWritten(): boolean {
    for (const [path, { bytes }] of this.#files) {
      const least = bytes.length < LARGE_BYTES ? Math.min(1, bytes.length) : bytes.length - bytes.length / CUT_AT_ONCE
      if (least > 0 && Number(seenOf(path)?.size ?? least) < least) return true
    }
    return false
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }
  forgetOthers(paths: ReadonlySet<string>): void {
    for (const known of [this.#files, this.#rooms, this.#replaced]) for (const path of known.keys()) if (!paths.has(path)) known.delete(path)
  }
}

/**
 * Moves the memory of a buffer to a new one; the old one is empty afterwards.
 *
 * V8 starts a collection by how much external memory has grown since the lowest level after the last one. Releasing and allocating twenty
 * megabytes counts as growth, so each edit of a large file caused a full collection. Allocating as much first, never touched, and releasing it
 * last avoids this.
 */
export function memoryAgain(buffer: ArrayBuffer): ArrayBuffer {
  const untouched = new ArrayBuffer(buffer.byteLength)
  const again = structuredClone(buffer, { transfer: [buffer] })
  const { port1 } = new MessageChannel()
  port1.postMessage(untouched, [untouched])
  port1.close()
  return again
}
