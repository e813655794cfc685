import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

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
    const hash = hashInPieces(path).catch(() => {
      this.#files.delete(path)
      return undefined
    })
    this.#files.set(path, { stamp, hash })
    return hash
  }

  /** Forgets every other file. */
  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
  }
}

async function hashInPieces(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) hash.update(piece as Buffer)
  return hash.digest('hex')
}
