import { type StatementFormat, Unreadable } from './statement.ts'
import { type DecodedText, decodeText } from './text/decode.ts'

/** The detected format; text is decoded. */
export type Detected =
  | { readonly format: 'pdf' }
  | { readonly format: 'workbook'; readonly container: 'zip' | 'compound' | 'plain' }
  | { readonly format: Exclude<StatementFormat, 'pdf' | 'workbook'>; readonly decoded: DecodedText }

/** Throws an Unreadable for other files, with what they are. */
export function detectStatement(bytes: Uint8Array, encoding?: string): Detected {
  if (bytes.length === 0) throw new Unreadable('empty', 'the file is empty')
  if (isPdf(bytes)) return { format: 'pdf' }
  const latin = latinOf(bytes, LOOK_BYTES)
  if (latin.startsWith('PK\x03\x04')) return { format: 'workbook', container: 'zip' }
  if (latin.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { format: 'workbook', container: 'compound' }
  if (isBareWorkbook(bytes)) return { format: 'workbook', container: 'plain' }
  const foreign = FOREIGN.find(({ begins }) => (typeof begins === 'string' ? latin.startsWith(begins) : begins.test(latin)))
  if (foreign !== undefined)
    throw new Unreadable(
      foreign.isPicture ? 'picture' : 'not_a_statement',
      foreign.isPicture
        ? `the file is ${foreign.is}, a picture; download the statement as CSV, OFX or another format with text in it`
        : `the file is ${foreign.is}; expected a statement as CSV, XLSX, XLS, ODS, PDF, OFX, QIF, CAMT or MT940`,
    )
  return detectText(decodeText(bytes, encoding))
}

const LOOK_BYTES = 4096

/** One character a byte. */
const latinOf = (bytes: Uint8Array, most: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, most)).toString('latin1')

export const isPdf = (bytes: Uint8Array): boolean => latinOf(bytes, 1024).includes('%PDF-')

/** Workbooks from before 1997 have no container: recognised by their first record and its length. */
const isBareWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1]!) && [4, 6, 8, 16].includes(bytes[2]!) && bytes[3] === 0

const FOREIGN: readonly { readonly begins: RegExp | string; readonly is: string; readonly isPicture?: boolean }[] = [
  { begins: /^\x89PNG/, is: 'a PNG', isPicture: true },
  { begins: /^\xff\xd8\xff/, is: 'a JPEG', isPicture: true },
  { begins: /^GIF8/, is: 'a GIF', isPicture: true },
  { begins: /^(II\*|MM.\*)/s, is: 'a TIFF', isPicture: true },
  { begins: /^RIFF....WEBP/s, is: 'a WEBP', isPicture: true },
  { begins: /^....ftyp(heic|heix|mif1|avif)/s, is: 'a HEIC', isPicture: true },
  { begins: '\x1f\x8b', is: 'a gzip archive, which has to be unpacked first' },
  { begins: /^(7z\xbc\xaf|Rar!)/, is: 'an archive, which has to be unpacked first' },
  { begins: /^(\x7fELF|MZ)/, is: 'a program' },
  { begins: /^SQLite format 3/, is: 'a database' },
  { begins: /^\{\\rtf/, is: 'an RTF document' },
]

function detectText(decoded: DecodedText): Detected {
  const { text } = decoded
  const start = text.slice(0, LOOK_BYTES).trimStart()
  if (start === '' && text.trim() === '') throw new Unreadable('empty', 'the file contains only blanks')
  if (isBinary(text)) throw new Unreadable('binary', 'the file is binary and of an unknown format; expected a statement')
  if (/^OFXHEADER\s*:|^<\?OFX|^<OFX>/i.test(start) || /<OFX>/i.test(start)) return { format: 'ofx', decoded }
  if (/^!(Type|Account|Option|Clear)\b/im.test(start)) return { format: 'qif', decoded }
  if (start.startsWith('<')) return detectMarkup(start, decoded)
  if (/^(\{1:|:20:)/m.test(start) && /^:(25|28C?|60[FM]|61):/m.test(text.slice(0, LOOK_BYTES * 4))) return { format: 'mt940', decoded }
  if (/^[[{]\s*["{[]/.test(start))
    throw new Unreadable('not_a_statement', 'the file is JSON; expected a statement as CSV, XLSX, XLS, ODS, PDF, OFX, QIF, CAMT or MT940')
  return { format: 'csv', decoded }
}

function detectMarkup(start: string, decoded: DecodedText): Detected {
  if (/urn:iso:std:iso:20022:tech:xsd:camt\.05[234]|<(\w+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)/.test(start)) return { format: 'camt', decoded }
  if (/urn:schemas-microsoft-com:office:spreadsheet|<office:document[\s>]/.test(start) && start.startsWith('<?xml'))
    return { format: 'workbook', container: 'plain' }
  if (/<(!doctype\s+html|html|table|head|body|style|div|meta)\b/i.test(start)) return { format: 'html', decoded }
  if (/<!(DOCTYPE|ENTITY)\b/.test(start)) throw entitiesRefused()
  throw new Unreadable('not_a_statement', 'the file is XML of an unknown kind; expected CAMT.052, CAMT.053, OFX or a workbook')
}

/** Declared XML entities may expand without bound; no statement needs them. */
export const entitiesRefused = (): Unreadable =>
  new Unreadable('entities', 'the file declares XML entities, which statements do not need; it was not read')

/** Whether more than one in a hundred characters cannot be in a text. */
function isBinary(text: string): boolean {
  const look = text.slice(0, LOOK_BYTES * 4)
  let odd = 0
  for (let at = 0; at < look.length; at++) {
    const code = look.charCodeAt(at)
    // Tab, line ends, form feed, end of file, and the separators of records and units.
    if ((code < 32 && ![9, 10, 12, 13, 26, 30, 31].includes(code)) || code === 127 || code === 0xfffd) odd++
  }
  return odd > look.length / 100
}
