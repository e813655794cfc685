import { configuration } from '../../client/answers.ts'
import { financialMonth, useDays, useScope } from '../../client/scope.ts'
import { currency } from '../../client/settings.ts'
import { shortDay } from '../../figures/days.ts'
import { count } from '../../figures/format.ts'
import { periodWords, type ScopePart } from '../../figures/scope.ts'

/** On paper nothing says what a page was narrowed to, or when it was printed: whose figures these are, of which days, in which currency. */
export const PrintedScope = ({ parts, shown, isOfOneDay }: { parts: readonly ScopePart[]; shown: string; isOfOneDay: boolean }) => {
  const [scope] = useScope()
  const { last } = useDays()
  const has = (part: ScopePart): boolean => parts.includes(part)
  const names = [...scope.accounts, ...scope.payees, ...scope.tags.map((tag) => `#${tag}`)]
  const words = [
    configuration.value.data?.config.journal_path.split(/[\\/]/).at(-1),
    isOfOneDay ? shortDay(last) : has('period') && (shown === '' ? `up to ${shortDay(last)}` : periodWords(shown, financialMonth())),
    `in ${(has('currency') && scope.currency) || currency.value}`,
    has('as_of_event') && scope.event && `as the book was at event ${count(Number(scope.event))}`,
    has('only') && names.length > 0 && `only ${names.join(', ')}`,
  ]
  return <p class="only-printed" data-words={words.filter(Boolean).join(' · ')} />
}
