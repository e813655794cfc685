import { byteAt } from '#vocabulary/element-at.ts'
import { markedEncoding, unmarkedUtf16 } from '../../journal/scan/lines.ts'
import { type StatementFormat, type StatementProblem, Unreadable } from '../statement.ts'

interface DecodedText {
  readonly text: string
  /** A label of the WHATWG encoding standard. */
  readonly encoding: string
  readonly problems: readonly StatementProblem[]
}

/**
 * Decodes bytes by a byte order mark, by the zeros of UTF-16, or as UTF-8; otherwise as Windows-1252 or another code page detected from its words.
 * A file joined from several is decoded line by line.
 */
export function decodeText(bytes: Uint8Array, encoding?: string): DecodedText {
  const marked = markedEncoding(bytes)
  if (encoding !== undefined) return decodeAs(bytes, encoding)
  const certain = marked ?? unmarkedUtf16(bytes)
  if (certain !== undefined) return { text: new TextDecoder(certain).decode(bytes), encoding: certain, problems: [] }
  const whole = strictly(bytes, 'utf-8')
  if (whole !== undefined) return { text: whole, encoding: 'utf-8', problems: [] }
  for (const encoding of EASTERN) {
    const text = strictly(bytes, encoding)
    if (text !== undefined && BANK_WORDS.test(text)) return { text, encoding, problems: [] }
  }
  return decodeLines(bytes)
}

const EASTERN = ['shift_jis', 'gb18030'] as const
/** Other encodings may decode as Japanese or Chinese, but not to these words. */
const BANK_WORDS = /取引|日付|年月日|金額|残高|摘要|利用|交易|日期|金额|余额/

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined // the decoder throws for invalid bytes
  }
}

function decodeAs(bytes: Uint8Array, label: string): DecodedText {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(label)
  } catch {
    throw new Unreadable('encoding_unknown', `"${label}" is not an encoding; expected a name such as utf-8, utf-16le or windows-1252`)
  }
  const { encoding } = decoder
  return { text: encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes), encoding, problems: [] }
}

/** From 0x80; unassigned bytes stay control characters as in Latin-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Node 20 decodes these 32 bytes as Latin-1. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return latin.replaceAll(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]!)
}

function decodeLines(bytes: Uint8Array): DecodedText {
  const pieces: { readonly piece: Uint8Array; readonly text: string | undefined }[] = []
  let [wide, firstWide] = [0, 0]
  for (let from = 0, line = 1; from < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, from)
    const to = feed < 0 ? bytes.length : feed + 1
    const piece = bytes.subarray(from, to)
    const text = strictly(piece, 'utf-8')
    if (text !== undefined && text.length < piece.length) {
      wide++
      firstWide ||= line
    }
    pieces.push({ piece, text })
    from = to
  }
  const narrow = pieces.flatMap(({ piece, text }) => (text === undefined ? [piece] : []))
  const encoding = codePageOf(narrow)
  const decoder = new TextDecoder(encoding)
  const read = (piece: Uint8Array): string => (encoding === 'windows-1252' ? decodeWindows1252(piece) : decoder.decode(piece))
  const mixed: StatementProblem = {
    code: 'encodings_mixed',
    line: firstWide,
    message: `${wide} lines are UTF-8 and ${narrow.length} are ${NAMES[encoding]}, this being the first in UTF-8; each line was decoded separately`,
  }
  return { text: pieces.map(({ piece, text }) => text ?? read(piece)).join(''), encoding, problems: wide > 0 ? [mixed] : [] }
}

const NAMES: Readonly<Record<CodePage, string>> = {
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'iso-8859-2': 'ISO-8859-2',
  macintosh: 'Mac Roman',
}

/** Code pages whose letters differ from Windows-1252. */
type CodePage = 'windows-1250' | 'windows-1251' | 'windows-1252' | 'iso-8859-2' | 'macintosh'

const set = (hex: string): ReadonlySet<number> => new Set(hex.split(' ').map((byte) => Number.parseInt(byte, 16)))

/** Ł Ą Ż ł ą ż ľ are £ ¥ ¯ ³ ¹ ¿ ¾ in Windows-1252, where they do not occur between letters. */
const CENTRAL = set('a3 a5 af b3 b9 bf be 8f 9d')
/** ą ś Ś Ą of Latin-2 are ± ¶ ¦ ¡ in Windows-1252. */
const LATIN_2 = set('b1 b6 a6 a1')
/** Š Ž š ž are the same in Windows-1252, but rare in its languages. */
const CARONS = set('8a 8e 9a 9e')
/** ř ě č Č ů ď ň ć are ø ì è È ù ï ò æ in Windows-1252. */
const BESIDE_CARONS = set('f8 ec e8 c8 f9 ef f2 e6')
/** Å å: texts with these use š only in loan words. */
const NORTHERN = set('c5 e5')

/** ä é Ä Ö Ü á à â ã ê ë ï ò ô of Mac Roman are Š Ž € and symbols in Windows-1252, which do not occur between small letters. */
const MACINTOSH = set('8a 8e 80 85 86 87 88 89 8b 90 91 95 98 99')

const FIRST_LETTER = 0xc0

/**
 * The code page of a text that is not UTF-8. In Windows-1252 accented letters are single among plain ones, and symbols are outside words; other
 * patterns indicate another code page.
 */
function codePageOf(lines: readonly Uint8Array[]): CodePage {
  let [high, signs, besideHigh, central, latin2, carons, besideCarons, northern, macintosh, west] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const bytes of lines)
    for (let at = 0; at < bytes.length; at++) {
      const byte = byteAt(bytes, at)
      if (byte < 0x80) continue
      const [before, after] = [bytes[at - 1] ?? 0, bytes[at + 1] ?? 0]
      high++
      if (byte < FIRST_LETTER) signs++
      if (byte >= FIRST_LETTER && (before >= FIRST_LETTER || after >= FIRST_LETTER)) besideHigh++
      const isInside = isLetter(before) && isLetter(after)
      if (isInside && CENTRAL.has(byte)) central++
      if (isSmall(before) && isSmall(after) && MACINTOSH.has(byte)) macintosh++
      if (byte >= FIRST_LETTER && (isSmall(before) || isSmall(after))) west++
      if (isInside && LATIN_2.has(byte)) latin2++
      if (CARONS.has(byte) && (isLetter(before) || isLetter(after))) carons++
      if (BESIDE_CARONS.has(byte)) besideCarons++
      if (NORTHERN.has(byte)) northern++
    }
  // Whole words of high letters, without the symbols that are frequent in Chinese and Japanese.
  if (high >= 6 && besideHigh > high * 0.8 && signs < high * 0.1) return 'windows-1251'
  if (macintosh > 0 && west === 0) return 'macintosh'
  if (latin2 > 0) return 'iso-8859-2'
  return central > 0 || (carons > 0 && besideCarons > 0 && northern === 0) ? 'windows-1250' : 'windows-1252'
}

const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a

const isLetter = (byte: number): boolean => byte >= FIRST_LETTER || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)

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
  bytes[0] === 9 && [0, 2, 4, 8].includes(byteAt(bytes, 1)) && [4, 6, 8, 16].includes(byteAt(bytes, 2)) && bytes[3] === 0

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
