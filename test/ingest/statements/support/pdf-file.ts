import { createHash } from 'node:crypto'

/** A text and where its first letter stands, in points from the lower left corner of the page. */
export interface PdfText {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
}

/** A PDF of such pages in Helvetica, as a bank's program would make it; with a password, locked by 40 bit RC4. */
export function pdfFile(pages: readonly (readonly PdfText[])[], password?: string): Uint8Array {
  const id = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
  const lock = password === undefined ? undefined : new Lock(password, id)
  const objects: string[] = []
  const pageNumber = (index: number): number => 4 + index * 2
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[2] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] >>`
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  pages.forEach((texts, index) => {
    const number = pageNumber(index)
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>`
    const plain = texts
      .map(({ x, y, text, size = 9 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[\\()]/g, (c) => `\\${c}`)}) Tj ET`)
      .join('\n')
    const stream = lock ? lock.encrypt(number + 1, Buffer.from(plain, 'latin1')).toString('latin1') : plain
    objects[number + 1] = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
  })
  if (lock) objects.push(lock.dictionary)
  let body = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, number) => {
    offsets[number] = body.length
    body += `${number} 0 obj\n${object}\nendobj\n`
  })
  const table = objects.map((_, number) => `${String(offsets[number] ?? 0).padStart(10, '0')} 00000 n \n`).slice(1)
  const hexId = id.toString('hex')
  const trailer = `trailer\n<< /Size ${objects.length} /Root 1 0 R /ID [<${hexId}> <${hexId}>]${lock ? ` /Encrypt ${objects.length - 1} 0 R` : ''} >>\n`
  return Buffer.from(`${body}xref\n0 ${objects.length}\n0000000000 65535 f \n${table.join('')}${trailer}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

/** Algorithms 2 to 4 of the PDF reference, revision 2. */
class Lock {
  readonly #key: Buffer
  readonly dictionary: string

  constructor(password: string, id: Buffer) {
    const owner = rc4(md5(padded(password)).subarray(0, 5), padded(password))
    const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
    this.#key = md5(padded(password), owner, permissions, id).subarray(0, 5)
    const user = rc4(this.#key, PADDING)
    this.dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`
  }
  encrypt(object: number, bytes: Buffer): Buffer {
    return rc4(md5(this.#key, Buffer.from([object & 255, object >> 8, 0, 0, 0])).subarray(0, 10), bytes)
  }
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    ;[state[i], state[j]] = [state[j]!, state[i]!]
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + state[i]!) & 255
      ;[state[i], state[j]] = [state[j]!, state[i]!]
      return byte ^ state[(state[i]! + state[j]!) & 255]!
    }),
  )
}
