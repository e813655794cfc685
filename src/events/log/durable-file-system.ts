import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** emscripten's errno for an input or output error. */
const EIO = 29

/** What emscripten hands to a file system for an open file; `nfd` is node's file descriptor. */
export interface FileStream {
  readonly nfd: number
}
/** The part of emscripten's file operations that is changed here or by the power-cut test. */
export interface FileOperations {
  fsync(stream: FileStream): number
  write(stream: FileStream, buffer: Uint8Array, offset: number, length: number, position?: number): number
  setattr(stream: FileStream, attributes: { size?: number }): void
}

/**
 * PGlite's file system on a folder, with an fsync that reaches the disk. The one it brings has none, so that even with
 * `fsync = on` not a single fsync(2) is issued and a power cut loses what was acknowledged (strace, facts of 0.5.16).
 */
export class DurableFileSystem extends NodeFS {
  /** How often something was forced to the disk; the tests count on it. */
  syncs = 0

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    prepared.emscriptenOpts.preRun?.push((module) => {
      this.change((module.NODEFS as unknown as { stream_ops: FileOperations }).stream_ops)
    })
    return prepared
  }

  protected change(operations: FileOperations): void {
    operations.fsync = (stream) => {
      try {
        fs.fsyncSync(stream.nfd)
      } catch {
        // PostgreSQL is to answer: it stops rather than acknowledge what may not be there after a restart.
        return EIO
      }
      this.syncs++
      return 0
    }
  }
}
