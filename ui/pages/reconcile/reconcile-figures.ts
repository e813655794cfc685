import { reconcile as words } from '#messages/reconcile.ts'
import type { SheetAnswer } from '../../../src/http/contract/reconciliations-contract.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'

/** Comparing an account with its statement: what is ticked, and what is missing. Pure. */

export type SheetPosting = SheetAnswer['postings'][number]

/** Ticks that a person has set or taken away, by posting; the others are as the journal has them. */
export type Ticks = ReadonlyMap<string, boolean>

export const isTicked = ({ id, ticked }: SheetPosting, ticks: Ticks): boolean => ticks.get(id) ?? ticked

/** The sum of everything that is ticked. */
export const tickedSum = ({ settled, postings }: SheetAnswer, ticks: Ticks): number =>
  sumOf([settled, ...postings.filter((posting) => isTicked(posting, ticks)).map(({ quantity }) => quantity)])

/** What the statement has and the ticks do not. */
export const differenceOf = (sheet: SheetAnswer, ticks: Ticks, balance: number): number => sumOf([balance, -tickedSum(sheet, ticks)])

/** The ids to send: those whose tick differs from the journal's. */
export const changedTicks = ({ postings }: SheetAnswer, ticks: Ticks): { readonly ticked: string[]; readonly unticked: string[] } => {
  const turned = postings.filter((posting) => isTicked(posting, ticks) !== posting.ticked)
  return { ticked: turned.filter(({ ticked }) => !ticked).map(({ id }) => id), unticked: turned.filter(({ ticked }) => ticked).map(({ id }) => id) }
}

/** Whether everything up to the day of the statement is on it: only then does the account hold what the statement says. */
export const isComplete = (sheet: SheetAnswer, ticks: Ticks): boolean =>
  sheet.left_out === 0 && sheet.postings.every((posting) => isTicked(posting, ticks))

/** The posting that makes up the whole difference once its tick is turned, if there is one. */
export const madeUpBy = (sheet: SheetAnswer, ticks: Ticks, difference: number): SheetPosting | undefined =>
  sheet.postings.find((posting) => (isTicked(posting, ticks) ? -posting.quantity : posting.quantity) === difference)

/** By how much the ticks and the statement differ, and what may make up for it; '' when they agree. */
export const whatIsOff = (
  sheet: SheetAnswer,
  ticks: Ticks,
  { difference, isOwed, shown }: { readonly difference: number | undefined; readonly isOwed: boolean; readonly shown: (value: number) => string },
): string => {
  if (difference === 0) return ''
  if (difference === undefined) return words.enterBalance
  const isMore = isOwed ? difference < 0 : difference > 0
  const amount = shown(isOwed ? -Math.abs(difference) : Math.abs(difference))
  const off = (isMore ? words.statementMore : words.statementLess)(amount)
  const posting = madeUpBy(sheet, ticks, difference)
  if (posting) return `${off} ${(isTicked(posting, ticks) ? words.untickThis : words.tickThis)(posting.payee, shortDay(dayOf(posting.date)))}`
  return [off, words.addMissing, ...(sheet.settled_count === 0 ? [words.addOpening] : [])].join(' ')
}
