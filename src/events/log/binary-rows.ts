/*
 * Rows for COPY in PostgreSQL's binary format (its manual, "COPY", "Binary Format"). Bytes go in as they are: as text they are twice as many
 * digits, which the one side has to write and the other to read, for 5.5 MB 260 ms of the processor in the database instead of 100.
 */

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** No flags, and no more of a header. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
const NULL = -1
const END = -1

/** PostgreSQL counts moments from here, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

export class BinaryRows {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0

  constructor() {
    this.#add(HEADER)
  }

  /** How many bytes there are so far. */
  get length(): number {
    return this.#length
  }

  /** Begins a row; that many values have to follow. */
  row(values: number): void {
    this.#room(2)
    this.#length = this.#bytes.writeInt16BE(values, this.#length)
  }
  int2(value: number): void {
    this.#begin(2)
    this.#length = this.#bytes.writeInt16BE(value, this.#length)
  }
  int4(value: number): void {
    this.#begin(4)
    this.#length = this.#bytes.writeInt32BE(value, this.#length)
  }
  int8(value: number): void {
    this.#begin(8)
    this.#length = this.#bytes.writeBigInt64BE(BigInt(value), this.#length)
  }
  text(value: string | null): void {
    if (value === null) this.#size(NULL)
    else this.bytes(Buffer.from(value))
  }
  bytes(value: Uint8Array): void {
    this.#size(value.length)
    this.#add(value)
  }
  /** A moment in RFC 3339, in whole milliseconds. */
  moment(value: string): void {
    this.#begin(8)
    this.#length = this.#bytes.writeBigInt64BE((BigInt(Date.parse(value)) - BigInt(EPOCH_MS)) * 1000n, this.#length)
  }

  /** All of them, ended. */
  done(): Uint8Array {
    this.#room(2)
    this.#length = this.#bytes.writeInt16BE(END, this.#length)
    return this.#bytes.subarray(0, this.#length)
  }

  #size(bytes: number): void {
    this.#room(4)
    this.#length = this.#bytes.writeInt32BE(bytes, this.#length)
  }
  #begin(bytes: number): void {
    this.#size(bytes)
    this.#room(bytes)
  }
  #add(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }
  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
