import type { BookFile } from './book.ts'
import { contentHash } from './content-hash.ts'

/** A file that is read. Its hash is made when somebody asks for it, which commands that only read a journal never do; then its bytes are let go. */
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
