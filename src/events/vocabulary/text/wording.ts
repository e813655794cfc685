/** "1 file", "2 files"; the plural only where it is not the noun with an s. */
import { elementAt } from '../element-at.ts'
export const counted = (count: number, noun: string, nouns = `${noun}s`): string => `${count} ${count === 1 ? noun : nouns}`

/** Edits (insert, delete, replace, swap neighbours) between two short texts. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min(
        elementAt(elementAt(rows, i - 1), j) + 1,
        elementAt(row, j - 1) + 1,
        elementAt(elementAt(rows, i - 1), j - 1) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, elementAt(elementAt(rows, i - 2), j - 2) + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return elementAt(elementAt(rows, a.length), b.length)
}

/** The candidate that was most likely meant, or undefined when none is near. */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '')
  let best: string | undefined
  let least = Math.max(2, Math.floor(written.length / 3)) + 1
  for (const candidate of candidates) {
    const edits = distance(plain(written).slice(0, 80), plain(candidate))
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

/** What a terminal gives two cells to: the scripts of East Asia, their punctuation and full-width forms, and pictures. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u
/** What stands on the character before it, or nowhere. */
const NONE = /[\p{Mn}\p{Me}\p{Cf}]/u
/** Plain text, which nearly all is: a cell for each. */
const PLAIN = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/

/** How many cells of a terminal a text takes. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const character of text) width += NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}

/** A text in so many cells, with blanks behind it; what is longer ends with a mark. */
export function fitted(text: string, width: number): string {
  const short = widthOf(text) > width ? `${beginning(text, width - 1)}…` : text
  return short + ' '.repeat(Math.max(0, width - widthOf(short)))
}

/** A text that ends after so many cells. */
export const atTheRight = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text))) + text

/** So much of a text as fits. */
function beginning(text: string, width: number): string {
  let [taken, rest] = ['', width]
  for (const character of text) {
    rest -= widthOf(character)
    if (rest < 0) break
    taken += character
  }
  return taken
}

/** A text with the plain letters under its accents: é is e. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
