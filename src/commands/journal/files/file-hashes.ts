import { createHash } from 'node:crypto'
import { createReadStream, readFile } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eachAtOnce, FILES_AT_ONCE } from '#vocabulary/at-once.ts'

interface HashedFile {
  /** Inode, size and times: while they stay, so does the content. */
  readonly stamp: string
  readonly hash: Promise<string | undefined>
}

/** A piece takes less than a millisecond to hash; others have their turn between two. */
const PIECE_BYTES = 256 * 1024

/** Hashes of whole files, worked out in pieces and again only when a file has changed. */
export class FileHashes {
  #files = new Map<string, HashedFile>()

  /** Returns the hash of a file as `contentHash` has it; undefined for what cannot be read or is no regular file. */
  async hashOf(path: string): Promise<string | undefined> {
    const stats = await stat(path, { bigint: true }).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const stamp = `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
    const cached = this.#files.get(path)
    if (cached?.stamp === stamp) return cached.hash
    const hash = (stats.size <= PIECE_BYTES ? hashWhole(path) : hashInPieces(path)).catch(() => {
      this.#files.delete(path)
      return undefined
    })
    this.#files.set(path, { stamp, hash })
    return hash
  }

  /** Returns the hashes of some files, in their order. */
  async hashesOf(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
    const hashes: (string | undefined)[] = []
    await eachAtOnce(FILES_AT_ONCE, paths.entries(), async ([at, path]) => {
      hashes[at] = await this.hashOf(path)
    })
    return hashes
  }

  /** Forgets every other file. */
  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
  }
}

/** Without an object for the open file, of which a book of thousands of files would make thousands. */
const read = promisify(readFile)
const hashWhole = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await read(path))
    .digest('hex')

async function hashInPieces(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece as Buffer)
  return hash.digest('hex')
}
