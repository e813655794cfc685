import fs from 'node:fs'
import { type DiskFailure, DurableFileSystem, type FileOperations } from '../../src/events/log/durable-file-system.ts'
import { forgetNotes, noteBefore } from './unsynced.ts'

/** PGlite's disk, which notes what a power cut would take; `cutPower` of unsynced.ts takes it. */
export class PowerCutFileSystem extends DurableFileSystem {
  readonly #folder: string
  readonly #forces: boolean

  constructor(folder: string, failed: (failure: DiskFailure) => void, forces: boolean) {
    super(folder, failed)
    this.#folder = folder
    this.#forces = forces
  }

  protected override change(operations: FileOperations): void {
    super.change(operations)
    const { write, setattr, fsync } = operations
    operations.write = (stream, buffer, offset, length, position) => {
      noteBefore(this.#folder, stream.nfd, position ?? 0, length)
      return write(stream, buffer, offset, length, position)
    }
    operations.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) noteBefore(this.#folder, stream.nfd, attributes.size, fs.fstatSync(stream.nfd).size)
      setattr(stream, attributes)
    }
    operations.fsync = (stream) => {
      if (!this.#forces) return 0
      const answer = fsync(stream)
      forgetNotes(this.#folder, stream.nfd)
      return answer
    }
  }
}
