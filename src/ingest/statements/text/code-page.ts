/** Languages whose bytes are letters of another kind in Windows-1252. */
export type CodePage = 'windows-1250' | 'windows-1251' | 'windows-1252' | 'iso-8859-2' | 'macintosh'

const set = (hex: string): ReadonlySet<number> => new Set(hex.split(' ').map((byte) => Number.parseInt(byte, 16)))

/** Ł Ą Ż ł ą ż ľ, which are £ ¥ ¯ ³ ¹ ¿ ¾ in the west: nothing that stands between letters there. */
const CENTRAL = set('a3 a5 af b3 b9 bf be 8f 9d')
/** ą ś Ś Ą of Latin-2, which are ± ¶ ¦ ¡ otherwise. */
const LATIN_2 = set('b1 b6 a6 a1')
/** Š Ž š ž, the same in the west, where hardly a word has them. */
const CARONS = set('8a 8e 9a 9e')
/** ř ě č Č ů ď ň ć, which are ø ì è È ù ï ò æ in the west. */
const BESIDE_CARONS = set('f8 ec e8 c8 f9 ef f2 e6')
/** Å å: where they are, words with š are borrowed ones. */
const NORTHERN = set('c5 e5')

/** ä é Ä Ö Ü á à â ã ê ë ï ò ô of a Macintosh, which are Š Ž € and signs in Windows: none stands between small letters there. */
const MACINTOSH = set('8a 8e 80 85 86 87 88 89 8b 90 91 95 98 99')

const FIRST_LETTER = 0xc0

/**
 * The code page of a text that is not UTF-8, by what would stand in its words if it were Windows-1252: letters with accents stand alone among
 * plain ones there, and signs stand beside words.
 */
export function codePageOf(lines: readonly Uint8Array[]): CodePage {
  let [high, signs, besideHigh, central, latin2, carons, besideCarons, northern, macintosh, west] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const bytes of lines)
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
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
  // Whole words of such letters, and nothing of the signs that Chinese and Japanese are full of.
  if (high >= 6 && besideHigh > high * 0.8 && signs < high * 0.1) return 'windows-1251'
  if (macintosh > 0 && west === 0) return 'macintosh'
  if (latin2 > 0) return 'iso-8859-2'
  return central > 0 || (carons > 0 && besideCarons > 0 && northern === 0) ? 'windows-1250' : 'windows-1252'
}

const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a

const isLetter = (byte: number): boolean => byte >= FIRST_LETTER || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
