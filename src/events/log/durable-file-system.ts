import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** emscripten's numbers of what a disk may say. */
const EIO = 29
const ENOSPC = 51
const EDQUOT = 19
const EROFS = 69

/** Why nothing more can be written. */
export type DiskFailure = 'full' | 'failed'

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
  /**
   * `failed` is called as soon as a write fails, before PostgreSQL hears of it: on a full disk PGlite may loop for ever, and the failure would never
   * be reported.
   */
  constructor(
    folder: string,
    private readonly failed: (failure: DiskFailure) => void,
  ) {
    super(folder)
  }

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
    const { write } = operations
    operations.write = (...call) => {
      try {
        return write(...call)
      } catch (error) {
        const { errno } = error as { errno?: number }
        if (errno === ENOSPC || errno === EDQUOT) this.failed('full')
        else if (errno === EIO || errno === EROFS) this.failed('failed')
        throw error
      }
    }
    operations.fsync = (stream) => {
      try {
        fs.fsyncSync(stream.nfd)
      } catch {
        // What was to be acknowledged may not be there after a restart.
        this.failed('failed')
        return EIO
      }
      this.syncs++
      return 0
    }
  }
}
