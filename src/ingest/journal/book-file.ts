import { invariant } from '#vocabulary/invariant.ts'
import type { BookFile } from './book.ts'
import { contentHash } from './content-hash.ts'

/** A file that is read. Its hash is made when somebody asks for it, which commands that only read a journal never do; then its bytes are let go. */
export function bookFile(path: string, bytes: Uint8Array): BookFile {
  const { length } = bytes
  let [unhashed, hash]: [Uint8Array | undefined, string] = [bytes, '']
  return {
    path,
    get hash() {
      invariant(!unhashed || unhashed.length === length, 'a file is hashed before its memory is given up')
      if (unhashed) hash = contentHash(unhashed)
      unhashed = undefined
      return hash
    },
  }
}
