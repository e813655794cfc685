import fs from 'node:fs'
import path from 'node:path'

/*
 * What would be lost if the power went out now: before a file is written, what stood there is noted in a folder beside; when the
 * file is forced to the disk, the notes are thrown away. Names of files are taken to be durable at once.
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

/** Notes what stands in an open file, of a folder, where something is about to be written. */
export function noteBefore(folder: string, descriptor: number, offset: number, length: number): void {
  const stat = fs.fstatSync(descriptor, { bigint: true })
  const size = Number(stat.size)
  const before = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
  // The descriptor may be for writing only.
  const reading = fs.openSync(`/proc/self/fd/${descriptor}`, 'r')
  fs.readSync(reading, before, 0, before.length, offset)
  fs.closeSync(reading)
  const note: Note = { size, offset, before: before.toString('base64') }
  fs.mkdirSync(notesOf(folder), { recursive: true })
  fs.appendFileSync(path.join(notesOf(folder), identity(stat)), `${JSON.stringify(note)}\n`)
}

/** Notes that an open file has been forced to the disk. */
export function forgetNotes(folder: string, descriptor: number): void {
  fs.rmSync(path.join(notesOf(folder), identity(fs.fstatSync(descriptor, { bigint: true }))), { force: true })
}

/** Makes `copy` what would be found after the power went out now. `reached`: how many of a file's writes were on the disk all the same. */
export function cutPower(folder: string, copy: string, reached: (writes: number) => number = () => 0): void {
  fs.mkdirSync(copy, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name)
    const to = path.join(copy, path.relative(folder, from))
    if (entry.isDirectory()) fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    else {
      fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
      fs.copyFileSync(from, to)
      const notes = path.join(notesOf(folder), identity(fs.statSync(from, { bigint: true })))
      if (!fs.existsSync(notes)) continue
      const lines = fs.readFileSync(notes, 'utf8').trim().split('\n')
      undo(
        to,
        lines.slice(reached(lines.length)).map((line) => JSON.parse(line) as Note),
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
