import fs from 'node:fs'
import path from 'node:path'
import { type DiskFailure, DurableFileSystem, type FileOperations, type FileStream } from '../../src/events/log/durable-file-system.ts'

/*
 * A disk that remembers what would be lost if the power went out now: before a file is written, what stood there is noted in a
 * folder beside; when the file is forced to the disk, the notes are thrown away. Names of files are taken to be durable at once.
 */

interface Note {
  /** Size of the file before. */
  readonly size: number
  readonly offset: number
  /** Base64 of what stood there. */
  readonly before: string
}

const notesOf = (folder: string): string => `${folder}.unsynced`

/** Which file it is, under whatever name; a new file may get an old one's number. */
const identity = ({ ino, birthtimeNs }: fs.BigIntStats): string => `${ino}-${birthtimeNs}`

export class PowerCutFileSystem extends DurableFileSystem {
  readonly #notes: string
  readonly #forces: boolean

  constructor(folder: string, failed: (failure: DiskFailure) => void, forces: boolean) {
    super(folder, failed)
    this.#notes = notesOf(folder)
    this.#forces = forces
    fs.mkdirSync(this.#notes, { recursive: true })
  }

  protected override change(operations: FileOperations): void {
    super.change(operations)
    const { write, setattr, fsync } = operations
    operations.write = (stream, buffer, offset, length, position) => {
      this.#note(stream, position ?? 0, length)
      return write(stream, buffer, offset, length, position)
    }
    operations.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) this.#note(stream, attributes.size, fs.fstatSync(stream.nfd).size)
      setattr(stream, attributes)
    }
    operations.fsync = (stream) => {
      if (!this.#forces) return 0
      const answer = fsync(stream)
      fs.rmSync(path.join(this.#notes, identity(fs.fstatSync(stream.nfd, { bigint: true }))), { force: true })
      return answer
    }
  }

  #note(stream: FileStream, offset: number, length: number): void {
    const stat = fs.fstatSync(stream.nfd, { bigint: true })
    const size = Number(stat.size)
    const before = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
    // The descriptor may be for writing only.
    const reading = fs.openSync(`/proc/self/fd/${stream.nfd}`, 'r')
    fs.readSync(reading, before, 0, before.length, offset)
    fs.closeSync(reading)
    const note: Note = { size, offset, before: before.toString('base64') }
    fs.appendFileSync(path.join(this.#notes, identity(stat)), `${JSON.stringify(note)}\n`)
  }
}

/** Makes `copy` what would be found after the power went out now. */
export function cutPower(folder: string, copy: string): void {
  fs.mkdirSync(copy, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name)
    const to = path.join(copy, path.relative(folder, from))
    if (entry.isDirectory()) fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    else {
      fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
      fs.copyFileSync(from, to)
      const notes = path.join(notesOf(folder), identity(fs.statSync(from, { bigint: true })))
      if (fs.existsSync(notes))
        undo(
          to,
          fs
            .readFileSync(notes, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Note),
        )
    }
  }
}

function undo(file: string, notes: readonly Note[]): void {
  const descriptor = fs.openSync(file, 'r+')
  for (const { size, offset, before } of notes.toReversed()) {
    const bytes = Buffer.from(before, 'base64')
    fs.writeSync(descriptor, bytes, 0, bytes.length, offset)
    fs.ftruncateSync(descriptor, size)
  }
  fs.closeSync(descriptor)
}
