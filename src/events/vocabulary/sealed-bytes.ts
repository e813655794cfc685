import { createHash } from 'node:crypto'

const DIGEST_BYTES = 32

/** The bytes of a cache file: `mark` identifies its kind, a checksum proves that it is complete. */
export const sealed = (mark: string, content: Uint8Array): Buffer => Buffer.concat([Buffer.from(mark), digestOf(content), content])

/** The content of such a file; undefined if it is incomplete or of another kind. */
export function unsealed(mark: string, bytes: Buffer): Buffer | undefined {
  const begin = mark.length + DIGEST_BYTES
  const content = bytes.subarray(begin)
  if (bytes.length <= begin || !bytes.subarray(0, mark.length).equals(Buffer.from(mark))) return undefined
  return bytes.subarray(mark.length, begin).equals(digestOf(content)) ? content : undefined
}

const digestOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()
