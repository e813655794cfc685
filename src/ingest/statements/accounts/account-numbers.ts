import type { Tag } from '#vocabulary/book-columns.ts'
import type { Row } from '../statement.ts'

/*
 * IBANs and account numbers identify accounts: declared in the journal, or known from earlier imports.
 */

/** Only letters and digits: banks group them differently. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g

/** Whether the check digits are right. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** The IBANs in a text, without blanks. */
export const ibansIn = (text: string): string[] =>
  Array.from(text.slice(0, LOOK_CHARACTERS).matchAll(IBAN), ([found]) => plainNumber(found)).filter(isIban)
const LOOK_CHARACTERS = 1000

/** The least digits of an account number; shorter ones are codes. */
const DIGITS_MIN = 6
const isNumber = (text: string): boolean => /^[A-Z0-9]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= DIGITS_MIN

/** An account number, or the end of a masked one: "**** 1234". */
export const isAccountNumber = (text: string): boolean =>
  /^[A-Z0-9]*\d{4}$/.test(plainNumber(text)) && (isNumber(plainNumber(text)) || /^[^\p{L}\d]*[Xx*•.]{2,}[^\p{L}\d]*\d{4}$/u.test(text.trim()))

/** A number may be written alone or as the end of its IBAN. */
const isSame = (a: string, b: string): boolean => a === b || (isIban(a) && a.endsWith(b)) || (isIban(b) && b.endsWith(a))

/** Tags by which journals declare the number of an account. */
const TAG = /^(iban|acct_?id|account[-_]?(number|no|id)|konto(nummer)?|number)$/i

/** The numbers that the directive of an account declares. */
export const declaredNumbers = (tags: readonly Tag[]): string[] =>
  tags
    .filter(({ name }) => TAG.test(name))
    .map(({ value }) => plainNumber(value))
    .filter(isNumber)

const LABEL = /^(iban|kontonummer|konto|account ?(number|no\.?)?|numero de (compte|cuenta)|rekening(nummer)?|numer rachunku)\s*:?$/i
const ROWS_ABOVE_MAX = 30

/** The account number in the rows above the table; '' if there are none or several. */
export function numberAbove(rows: readonly Row[], firstMovement: number): string {
  const above = rows.filter(({ index }) => index < firstMovement).slice(0, ROWS_ABOVE_MAX)
  const ibans = new Set(above.flatMap(({ cells }) => cells.flatMap(ibansIn)))
  if (ibans.size === 1) return [...ibans][0]!
  const labelled = new Set(
    above.flatMap(({ cells }) => cells.flatMap((cell, at) => (LABEL.test(cell.trim()) ? [plainNumber(cells[at + 1] ?? '')] : [])).filter(isNumber)),
  )
  return ibans.size === 0 && labelled.size === 1 ? [...labelled][0]! : ''
}

/** The numbers that accounts are known to have. */
export class AccountNumbers {
  readonly #known: ReadonlyMap<string, readonly string[]>

  constructor(known: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#known = known
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** The one account with this number. */
  accountOf(number: string): string | undefined {
    if (number === '') return undefined
    const found = [...this.#known].filter(([, numbers]) => numbers.some((one) => isSame(one, number)))
    return found.length === 1 ? found[0]![0] : undefined
  }

  /** Whether an account is known to have another number. */
  isOther(account: string, number: string): boolean {
    const numbers = this.#known.get(account) ?? []
    return number !== '' && numbers.length > 0 && !numbers.some((one) => isSame(one, number))
  }

  /** The account at the other end of a movement, by an IBAN in its cells. */
  namedIn(cells: readonly string[], own: string): string | undefined {
    if (this.isEmpty) return undefined
    const found = new Set(
      cells
        .flatMap(ibansIn)
        .flatMap((iban) => this.accountOf(iban) ?? [])
        .filter((account) => account !== own),
    )
    return found.size === 1 ? [...found][0] : undefined
  }
}
