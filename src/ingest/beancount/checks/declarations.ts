import { type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { BALANCE, COMMODITY, type Directives } from '../directives.ts'
import type { Problems } from '../problems.ts'
import type { Sequence } from '../sequence.ts'

/** Directives that contradict one another: a commodity declared twice, two balances of one day that differ. */
export function checkDeclarations(directives: Directives, sequence: Sequence, problems: Problems): void {
  const commodities = new Map<number, number>()
  // Of one day, for they come in the order of days.
  const balances = new Map<number, { readonly number: Exact; readonly line: number }>()
  let day: Day = NO_DAY
  const currencies = directives.currencies.size
  for (let at = 0; at < sequence.count; at++) {
    const kind = sequence.kind[at]!
    if (kind !== COMMODITY && kind !== BALANCE) continue
    const directive = directives.others[sequence.at[at]!]!
    if (directive.kind === COMMODITY) {
      const before = commodities.get(directive.currency)
      if (before !== undefined)
        problems.error(
          'commodity_declared_twice',
          directive,
          `${directives.currencies.name(directive.currency)} is already declared in line ${before}; remove one of the two.`,
        )
      else commodities.set(directive.currency, directive.line)
    } else if (directive.kind === BALANCE) {
      if (directive.day !== day) {
        balances.clear()
        day = directive.day
      }
      const key = directive.account * currencies + directive.currency
      const before = balances.get(key)
      if (before === undefined) balances.set(key, directive)
      else if (!before.number.equals(directive.number)) {
        problems.error(
          'balances_contradict',
          directive,
          `Line ${before.line} says ${before.number} for the same account, currency and day, this one says ${directive.number}; remove the wrong one.`,
        )
      }
    }
  }
}
