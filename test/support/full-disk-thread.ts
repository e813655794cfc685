import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type DiskFailure, DurableFileSystem, type FileOperations } from '../../src/events/log/durable-file-system.ts'
import { servePglite } from '../../src/events/log/pglite-serve.ts'

/** emscripten's numbers of what a disk says when it is full, and when it has failed. */
const SAYS: Readonly<Record<string, number>> = { full: 51, failed: 29 }

/** A disk that takes nothing more while a file beside the folder says so: `full`, or `failed`. */
class FullDisk extends DurableFileSystem {
  constructor(
    private readonly folder: string,
    failed: (failure: DiskFailure) => void,
  ) {
    super(folder, failed)
  }

  protected override change(operations: FileOperations): void {
    const { write } = operations
    operations.write = (...call) => {
      const sign = `${this.folder}.disk`
      if (fs.existsSync(sign)) throw Object.assign(new Error('no space'), { name: 'ErrnoError', errno: SAYS[fs.readFileSync(sign, 'utf8')] })
      return write(...call)
    }
    super.change(operations)
  }
}

await servePglite(parentPort!, (folder, failed) => new FullDisk(folder, failed))
