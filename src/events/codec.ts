import { constants } from 'node:buffer'
import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { type DataOf, definitionOf, type Event, type EventType } from './catalogue.ts'
import type { EventDefinition } from './define.ts'
import type { EncodedEvent } from './log/log.ts'
import { invariant } from '#vocabulary/refusal.ts'

/** Below this, brotli saves less than it costs. */
const COMPRESSED_FROM_BYTES = 512
/** Up to this, better compression costs no more time: making the compressor does. What is larger is a block of a first sync. */
const SMALL_BYTES = 16 * 1024
const QUALITY_OF_SMALL = 5
const QUALITY_OF_LARGE = 1
/** The maximum size of an event's unpacked data: a forged log could unpack a few hundred bytes to gigabytes. */
const TEXT_BYTES_MAX = constants.MAX_STRING_LENGTH
const JSON_CODEC = 0
const BROTLI_CODEC = 1

/** An event whose data this program cannot read: newer than it, or damaged. */
export class UnreadableEvent extends Error {
  override readonly name: string = 'UnreadableEvent'
}

/** An event of a newer program. Ignoring it would change the meaning of the log, so nothing may be read or appended. */
export class NewerEvent extends UnreadableEvent {
  override readonly name = 'NewerEvent'
}

/** Makes an event ready to be stored. Worth doing in the thread that has the data: compression is most of an append's work. */
export function encode({ stream, type, data }: { readonly stream: string } & Event): EncodedEvent {
  const definition = definitionOf(type)
  invariant(definition, `${type} is in the catalogue of events`)
  const json = Buffer.from(JSON.stringify(data))
  const kept = stored(json)
  const header = { stream, type, schemaVersion: definition.version, digest: digestOf(json) }
  return { ...header, ...kept, ...(kept.codec === BROTLI_CODEC && { json }) }
}

/** The bytes as the log keeps them. */
export function stored(json: Uint8Array): Pick<EncodedEvent, 'codec' | 'payload'> {
  // It could be recorded, and never be read again.
  invariant(json.length <= TEXT_BYTES_MAX, `the data of an event have at most ${TEXT_BYTES_MAX} bytes, and these have ${json.length}`)
  if (json.length < COMPRESSED_FROM_BYTES) return { codec: JSON_CODEC, payload: json }
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = zlib.constants
  const quality = json.length <= SMALL_BYTES ? QUALITY_OF_SMALL : QUALITY_OF_LARGE
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: json.length, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT }
  return { codec: BROTLI_CODEC, payload: zlib.brotliCompressSync(json, { params }) }
}

/** The JSON text of a stored payload. Throws UnreadableEvent when the bytes are not what was stored. */
export function jsonOf(stored: Pick<EncodedEvent, 'codec' | 'payload'>, most = TEXT_BYTES_MAX): Buffer {
  const bytes = Buffer.from(stored.payload.buffer, stored.payload.byteOffset, stored.payload.length)
  if (stored.codec === JSON_CODEC) return bytes
  // The digest of the data identifies the codec; a third codec would be mistaken for the second.
  if (stored.codec !== BROTLI_CODEC)
    throw new UnreadableEvent(`the data are stored in a way that this program does not know (codec ${String(stored.codec)})`)
  try {
    return zlib.brotliDecompressSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableEvent(`the data unpack to more than ${most} bytes, which no event has`)
    throw new UnreadableEvent(`the compressed data are damaged (${(error as Error).message})`)
  }
}

/** Lower-case hex SHA-256 of an event's JSON text: what the chain of hashes is made over, however the text is compressed. */
export const digestOf = (json: Uint8Array): string => createHash('sha256').update(json).digest('hex')

/** The data of a stored event in today's shape. What is compressed need not be unpacked where its JSON text is at hand. */
export function decode<Type extends EventType>(
  encoded: Pick<EncodedEvent, 'type' | 'schemaVersion' | 'codec' | 'payload'> & { readonly type: Type },
  json?: Uint8Array,
): DataOf<Type> {
  const definition = knownDefinition(encoded)
  const text = json ? Buffer.from(json.buffer, json.byteOffset, json.length).toString('utf8') : jsonOf(encoded).toString('utf8')
  return upcast(definition, encoded.schemaVersion, JSON.parse(text)) as DataOf<Type>
}

/** What is known of events of this type and version. Throws NewerEvent when that is nothing. */
export function knownDefinition({ type, schemaVersion }: Pick<EncodedEvent, 'type' | 'schemaVersion'>): EventDefinition {
  const definition = definitionOf(type)
  if (!definition) throw new NewerEvent(`this version knows no event of type ${type}; a newer one wrote it`)
  if (schemaVersion > definition.version)
    throw new NewerEvent(`${type} is of version ${schemaVersion} and this program knows up to ${definition.version}; a newer one wrote it`)
  return definition
}

/** Data of an older version in today's shape. */
export function upcast(definition: Pick<EventDefinition, 'upcasters'>, version: number, data: unknown): unknown {
  return definition.upcasters.slice(version - 1).reduce<unknown>((older, next) => next(older as never), data)
}
