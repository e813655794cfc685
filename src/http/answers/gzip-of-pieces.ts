import type { Deflated } from './answer-piece.ts'

/** Header without a time, by a system that is not told (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is the last. */
const END = Buffer.from([3, 0])

/** One gzip stream of parts that were compressed each by itself. */
export function gzipOf(parts: readonly Deflated[]): Buffer {
  let crc = 0
  let length = 0
  for (const part of parts) {
    crc = crcOfBoth(crc, part.crc, part.length)
    length += part.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...parts.map(({ bytes }) => bytes), END, trailer])
}

/*
 * A CRC-32 is the remainder of a polynomial over GF(2) by that of gzip, with the lowest power in the highest bit. To append n bytes is to
 * multiply by x to the 8 n and to add: so of two texts together it follows from theirs, as zlib's crc32_combine has it.
 */
const POLYNOMIAL = 0xed_b8_83_20
const ONE = 0x80_00_00_00

/** The CRC of two texts, one behind the other; `length` is that of the second one in bytes. */
export const crcOfBoth = (first: number, second: number, length: number): number => (product(first, shiftBy(length)) ^ second) >>> 0

function product(a: number, b: number): number {
  let sum = 0
  let multiple = b
  for (let power = ONE; power !== 0; power >>>= 1) {
    if ((a & power) !== 0) sum ^= multiple
    multiple = (multiple & 1) === 1 ? (multiple >>> 1) ^ POLYNOMIAL : multiple >>> 1
  }
  return sum >>> 0
}

/** x to the power of 8 for each byte. */
function shiftBy(bytes: number): number {
  let shift = ONE
  // x to the 8, squared for each binary digit of the length.
  for (let [rest, square] = [bytes, 0x00_80_00_00]; rest > 0; rest = Math.floor(rest / 2), square = product(square, square))
    if (rest % 2 === 1) shift = product(shift, square)
  return shift
}
