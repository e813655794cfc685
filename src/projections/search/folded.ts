/** Text without case and accents, as searches compare it: "cafe" finds Café, and "strasse" Straße. */
import { elementAt } from '#vocabulary/element-at.ts'
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

const tables = new WeakMap<readonly string[], string[]>()

/** A table of folded names. Tables only grow, so folded names are cached with them. */
export function foldedNames(names: readonly string[]): readonly string[] {
  const kept = tables.get(names) ?? []
  for (let at = kept.length; at < names.length; at++) kept.push(folded(elementAt(names, at)))
  tables.set(names, kept)
  return kept
}

interface Joined {
  readonly text: string
  /** By name: where the next one begins. */
  readonly ends: Int32Array
}
const joined = new WeakMap<readonly string[], Joined>()

/** A folded table as one text, with a null character after each name. */
export function joinedNames(names: readonly string[]): Joined {
  const kept = joined.get(names)
  if (kept?.ends.length === names.length) return kept
  const all = foldedNames(names)
  const ends = new Int32Array(names.length)
  for (let id = 0, end = 0; id < all.length; id++) ends[id] = end += elementAt(all, id).length + 1
  const made = { text: `${all.join('\0')}\0`, ends }
  joined.set(names, made)
  return made
}

const trimmed = new WeakMap<readonly string[], string[]>()

/** A table of notes without blanks around their lines: the one after a semicolon, and hledger's empty first line, are not part of a note. */
export function trimmedNotes(notes: readonly string[]): readonly string[] {
  const kept = trimmed.get(notes) ?? []
  for (let at = kept.length; at < notes.length; at++) kept.push(withoutMargins(elementAt(notes, at)))
  trimmed.set(notes, kept)
  return kept
}

const withoutMargins = (note: string): string => {
  if (!note.includes('\n')) return note.trim()
  return note
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

interface PayeeParts {
  readonly parties: string[]
  readonly narrations: string[]
}
const parts = new WeakMap<readonly string[], PayeeParts>()

/** A table of payees split at the first "|"; both parts are the whole payee if there is none. */
export function payeeParts(payees: readonly string[]): PayeeParts {
  const kept = parts.get(payees) ?? { parties: [], narrations: [] }
  for (let at = kept.parties.length; at < payees.length; at++) {
    const bar = elementAt(payees, at).indexOf('|')
    kept.parties.push(bar < 0 ? elementAt(payees, at) : elementAt(payees, at).slice(0, bar).trim())
    kept.narrations.push(
      elementAt(payees, at)
        .slice(bar + 1)
        .trim(),
    )
  }
  parts.set(payees, kept)
  return kept
}
