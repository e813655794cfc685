import { elementAt } from '#vocabulary/element-at.ts'
import { onceFor } from '#vocabulary/lru.ts'

/** Text without case and accents, as searches compare it: "cafe" finds Café, and "strasse" Straße. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđðæœþħŧıς]/g, (letter) => WRITTEN_AS[letter]!)

/** Letters that Unicode does not decompose, and their common replacements. The last is the final sigma. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

/** A table with a text made of each name. Tables of names only grow, so what is made of them is cached and extended. */
function tableOf(make: (name: string) => string): (names: readonly string[]) => readonly string[] {
  const tables = onceFor((_: readonly string[]): string[] => [])
  return (names) => {
    const made = tables(names)
    for (let at = made.length; at < names.length; at++) made.push(make(elementAt(names, at)))
    return made
  }
}

export const foldedNames = tableOf(folded)

/** Notes without blanks around their lines: the one after a semicolon, and hledger's empty first line, are not part of a note. */
export const trimmedNotes = tableOf((note) =>
  note
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim(),
)

/** Payees up to the first "|", and after it; both are the whole payee if there is none. */
export const partiesOf = tableOf((payee) => (payee.includes('|') ? payee.slice(0, payee.indexOf('|')).trim() : payee))
export const narrationsOf = tableOf((payee) => payee.slice(payee.indexOf('|') + 1).trim())
