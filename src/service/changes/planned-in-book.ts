import { FORECAST } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { CheckedBook } from '../../commands/journal/check-book.ts'
import type { RulePeriod } from '../../ingest/edit/budget-rule.ts'
import { quantityAt } from '../../ingest/statements/preview/existing.ts'

/** By month, "2024-03". */
type Planned = ReadonlyMap<string, Exact>

/** What all rules plan for an account, by month; undefined when some of it is in another commodity. */
export function plannedIn({ contents }: CheckedBook, account: string, currency: string): Planned | undefined {
  const planned = new Map<string, Exact>()
  if (!contents) return planned
  const { book } = contents
  const id = book.accounts.indexOf(account)
  for (let row = 0; row < book.day.length; row++) {
    if (book.origin[row] !== FORECAST) continue
    const end = row + 1 < book.day.length ? book.firstPosting[row + 1]! : book.account.length
    for (let posting = book.firstPosting[row]!; posting < end; posting++) {
      if (book.account[posting] !== id) continue
      if (book.commodities[book.commodity[posting]!] !== currency) return undefined
      const month = formatDay(book.day[row]!).slice(0, 7)
      planned.set(month, (planned.get(month) ?? Exact.zero).plus(quantityAt(book, posting)))
    }
  }
  return planned
}

interface Asked {
  readonly month: string
  readonly reach: RulePeriod['reach']
  readonly more: Exact
  readonly wanted: Exact
}

/** Whether the months that were asked for have so much more, and all others what they had. */
export function isAsAsked(before: Planned, after: Planned | undefined, { month, reach, more, wanted }: Asked): boolean {
  if (!after || !(after.get(month) ?? Exact.zero).equals(wanted)) return false
  const months = new Set([...before.keys(), ...after.keys()])
  return [...months].every((of) => {
    const isMeant = reach === 'onwards' ? of >= month : of === month
    const was = before.get(of) ?? Exact.zero
    return (after.get(of) ?? Exact.zero).equals(isMeant ? was.plus(more) : was)
  })
}
