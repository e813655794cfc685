import type { Endpoint } from '../contract/endpoint.ts'

const KIB = 1024

/** Where only a name and a password come. */
const LOGIN_BYTES_MAX = 4 * KIB
/** Larger than any configuration or choice; a person who is not logged in yet must not fill the memory. */
const USUAL_BYTES_MAX = 1024 * KIB
/** Where files come. */
export const BODY_BYTES_MAX = 25 * 1024 * KIB

/** Bytes that a body of this route may have. */
export function bodyBytesMax({ tag, bodySize }: Endpoint): number {
  if (bodySize === 'file') return BODY_BYTES_MAX
  return tag === 'auth' ? LOGIN_BYTES_MAX : USUAL_BYTES_MAX
}

/** A size as a person reads it: 4 KiB, 25 MiB. */
export const sizeText = (bytes: number): string => (bytes >= KIB * KIB ? `${bytes / KIB / KIB} MiB` : `${bytes / KIB} KiB`)
