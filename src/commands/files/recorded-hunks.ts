import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { DataOf } from '../../events/catalogue.ts'
import type { Hunk } from './hunks.ts'

type FileChange = DataOf<'FilesChanged'>['files'][number]
type Piece = FileChange['hunks'][number]['removed']

/** Larger files are recorded by their differences alone: their older versions cannot be given, their changes can still be taken back. */
const SNAPSHOT_BYTES_MAX = 4 * 1024 * 1024

const pieceOf = (bytes: Buffer): Piece => {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') }
}
const bytesOf = (piece: Piece): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.base64, 'base64'))

/** Returns hunks as the log keeps them. */
export const recordedHunks = (hunks: readonly Hunk[]): FileChange['hunks'] =>
  hunks.map(({ at, removed, inserted, contextBefore, contextAfter }) => ({
    at,
    removed: pieceOf(removed),
    inserted: pieceOf(inserted),
    context_before: pieceOf(contextBefore),
    context_after: pieceOf(contextAfter),
  }))

/** Returns hunks as the log has them, with their bytes. */
export const hunksOf = ({ hunks }: FileChange): Hunk[] =>
  hunks.map(({ at, removed, inserted, context_before, context_after }) => ({
    at,
    removed: bytesOf(removed),
    inserted: bytesOf(inserted),
    contextBefore: bytesOf(context_before),
    contextAfter: bytesOf(context_after),
  }))

/** The contents before a change that no earlier event leads to; nothing for a file that is too large. */
export function snapshotOf(contents: Buffer): Pick<FileChange, 'snapshot'> {
  if (contents.length > SNAPSHOT_BYTES_MAX) return {}
  return { snapshot: brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64') }
}

/** Returns the contents that a snapshot was made from. */
export const contentsOf = (snapshot: string): Buffer => brotliDecompressSync(Buffer.from(snapshot, 'base64'), { maxOutputLength: SNAPSHOT_BYTES_MAX })
