import type { Exact } from '#vocabulary/exact.ts'
import { minus, over, plus, times } from '../decimal28.ts'
import type { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'
import { unexpected, Unreadable } from './unreadable.ts'

/** More than anybody writes; the language's own parser gives up too. */
const DEPTH_MAX = 200
/** With this many, costs and weights still fit into the 255 places that a column of amounts can keep. */
const PLACES_MAX = 80
/** A product of 28 digits and so many zeros; more only cost time. */
const LARGEST = 10n ** 1000n

export const startsNumber = (kind: number): boolean => kind === T.NUMBER || kind === T.MINUS || kind === T.PLUS || kind === T.PAREN_OPEN

/** `1 + 2 * (3 - 4)`, with the scanner on its first token; leaves the scanner on the token after it. */
export function parseNumber(scanner: Scanner): Exact {
  return sum(scanner, 0)
}

function sum(scanner: Scanner, depth: number): Exact {
  let value = product(scanner, depth)
  for (;;) {
    const { kind } = scanner
    if (kind !== T.PLUS && kind !== T.MINUS) return value
    scanner.next()
    const right = product(scanner, depth)
    value = kind === T.PLUS ? plus(value, right) : minus(value, right)
  }
}

function product(scanner: Scanner, depth: number): Exact {
  let value = signed(scanner, depth)
  for (;;) {
    const { kind } = scanner
    if (kind !== T.ASTERISK && kind !== T.SLASH) return value
    const { tokenLine } = scanner
    scanner.next()
    const right = signed(scanner, depth)
    if (kind === T.SLASH && right.isZero)
      throw new Unreadable('division_by_zero', tokenLine, 'This expression divides by zero; write the number that is meant.')
    value = kind === T.ASTERISK ? times(value, right) : over(value, right)
    if (value.scale > PLACES_MAX)
      throw new Unreadable(
        'number_too_long',
        tokenLine,
        `The result has more than ${PLACES_MAX} places after the point; write it as a rounded number.`,
      )
    if (typeof value.mantissa === 'bigint' && (value.mantissa > LARGEST || value.mantissa < -LARGEST))
      throw new Unreadable('number_too_long', tokenLine, 'The result has more than 1000 digits; write the number that is meant.')
  }
}

function signed(scanner: Scanner, depth: number): Exact {
  let negative = false
  while (scanner.kind === T.MINUS || scanner.kind === T.PLUS) {
    if (scanner.kind === T.MINUS) negative = !negative
    scanner.next()
  }
  const value = atom(scanner, depth)
  return negative ? value.negated() : value
}

function atom(scanner: Scanner, depth: number): Exact {
  if (scanner.kind === T.NUMBER) {
    const { number } = scanner
    scanner.next()
    return number
  }
  if (scanner.kind !== T.PAREN_OPEN) throw unexpected(scanner, 'a number')
  if (depth === DEPTH_MAX)
    throw new Unreadable('too_deep', scanner.tokenLine, `More than ${DEPTH_MAX} parentheses inside one another; write the result.`)
  scanner.next()
  const value = sum(scanner, depth + 1)
  if ((scanner.kind as number) !== T.PAREN_CLOSE) throw unexpected(scanner, 'a closing parenthesis')
  scanner.next()
  return value
}
