import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../journal/book.ts'
import { accountProblem } from '../write/account-name.ts'
import type { Draft } from '../write/draft.ts'

/** Programs write 0001-01-01 for a day that they do not know, and years such as 1404 and 2569 are those of Iran and Thailand. */
const DAYS_FROM = parseDay('1800-01-01')
const DAYS_UNTIL = parseDay('2300-01-01')

/** Why nothing can be booked on a day; undefined when it can. */
export const whyOnNoDay = (day: Day): string | undefined =>
  day < DAYS_FROM || day >= DAYS_UNTIL ? `${formatDay(day)} is no day that anything was booked on; enter this by hand` : undefined

/** What beancount takes at most, which is the least of all. */
const [DIGITS_MAX, DECIMALS_MAX] = [60, 40]

/** Why a row can stand in no journal: with one such row the journal would refuse all of them. Undefined when it can. */
export function whyInNoJournal(drafts: readonly Draft[], dialect: Dialect): string | undefined {
  for (const { day, postings, virtual = [], rest } of drafts) {
    const onNoDay = whyOnNoDay(day)
    if (onNoDay !== undefined) return onNoDay
    for (const { account, quantity } of [...postings, ...virtual]) {
      if (quantity.scale > DECIMALS_MAX || quantity.toText().length > DIGITS_MAX)
        return `an amount has more than ${DIGITS_MAX} digits or ${DECIMALS_MAX} decimals; enter this by hand`
      const problem = accountProblem(account, dialect)
      if (problem !== undefined) return problem
    }
    const problem = rest === undefined ? undefined : accountProblem(rest, dialect)
    if (problem !== undefined) return problem
  }
  return undefined
}
