import type { SheetAnswer } from '../../src/http/contract/reconciliations.ts'
import { sumOf } from './exact-sum.ts'

/** Comparing an account with its statement: what is ticked, and what is missing. Pure. */

export type SheetPosting = SheetAnswer['postings'][number]

/** Ticks that a person has set or taken away, by posting; the others are as the journal has them. */
export type Ticks = ReadonlyMap<string, boolean>

export const isTicked = ({ id, ticked }: SheetPosting, ticks: Ticks): boolean => ticks.get(id) ?? ticked

/** What everything that is ticked comes to. */
export const tickedSum = ({ settled, postings }: SheetAnswer, ticks: Ticks): number =>
  sumOf([settled, ...postings.filter((posting) => isTicked(posting, ticks)).map(({ quantity }) => quantity)])

/** What the statement has and the ticks do not. */
export const differenceOf = (sheet: SheetAnswer, ticks: Ticks, balance: number): number => sumOf([balance, -tickedSum(sheet, ticks)])

/** The ids to send: those whose tick is another than the journal's. */
export const changedTicks = ({ postings }: SheetAnswer, ticks: Ticks): { readonly ticked: string[]; readonly unticked: string[] } => {
  const turned = postings.filter((posting) => isTicked(posting, ticks) !== posting.ticked)
  return { ticked: turned.filter(({ ticked }) => !ticked).map(({ id }) => id), unticked: turned.filter(({ ticked }) => ticked).map(({ id }) => id) }
}

/** Whether everything up to the day of the statement is on it: only then does the account hold what the statement says. */
export const isComplete = (sheet: SheetAnswer, ticks: Ticks): boolean =>
  sheet.left_out === 0 && sheet.postings.every((posting) => isTicked(posting, ticks))

/**
 * "1,020.00", "1.020,00", "− 1 020" → the decimal as the service reads it; undefined for anything else. Where one mark alone could be
 * either, three digits behind it, it is what the person's language makes of it.
 */
export const decimalIn = (written: string, decimalMark: '.' | ','): string | undefined => {
  const text = written
    .trim()
    .replace(/^[\u2212–-]\s*/, '-')
    .replaceAll(/[\s'\u2019\u00a0\u202f]/g, '')
  if (!/^[-+]?\d[\d.,]*$|^[-+]?[.,]\d+$/.test(text)) return undefined
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text.replace('+', '')
  const mark = text[last]!
  const count = text.split(mark).length - 1
  const hasBoth = text.includes('.') && text.includes(',')
  const isDecimal = count === 1 && (hasBoth || text.length - last - 1 !== 3 || mark === decimalMark)
  const whole = (isDecimal ? text.slice(0, last) : text).replaceAll(/[.,]/g, '').replace('+', '')
  return isDecimal ? `${whole === '' || whole === '-' ? `${whole}0` : whole}.${text.slice(last + 1) || '0'}` : whole
}

/** What separates the digits of a fraction where a person lives. */
export const decimalMarkOf = (locale: string): '.' | ',' => {
  try {
    return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  } catch {
    return '.'
  }
}
