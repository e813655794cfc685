import type { BookFile } from './book.ts'
import { contentHash } from './content-hash.ts'

/** A file that was read. Its hash is computed on first use, because commands that only read a journal need none; then its bytes are released. */
export function bookFile(path: string, bytes: Uint8Array): BookFile {
  let [unhashed, hash]: [Uint8Array | undefined, string] = [bytes, '']
  return {
    path,
    get hash() {
      if (unhashed) hash = contentHash(unhashed)
      unhashed = undefined
      return hash
    },
  }
}
