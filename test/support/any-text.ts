import fc from 'fast-check'

/** Halves of characters, which are none by themselves. */
const HALVES = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode: what `unit: 'binary'` stands for, which fast-check has a table of a million entries made for, in each thread
 * that asks for it (2.5 s of processor time and 100 MB).
 */
const ANY_CHARACTER = fc.nat({ max: 0x10ffff - HALVES.count }).map(
  (place) => String.fromCodePoint(place < HALVES.first ? place : place + HALVES.count),
  (character) => {
    const point = typeof character === 'string' && [...character].length === 1 ? character.codePointAt(0)! : HALVES.first
    if (point >= HALVES.first && point < HALVES.first + HALVES.count) throw new Error('not one character')
    return point < HALVES.first ? point : point - HALVES.count
  },
)

/** A text of any characters, those among them that mean something to JavaScript (`__proto__`). */
export const anyText = (constraints: { readonly minLength?: number; readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: ANY_CHARACTER })
