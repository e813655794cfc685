import { dayOf, shortDay } from './days.ts'
import { dueInWords, isOver, type Series } from './recurring.ts'

/** What a person may want to be told while they look elsewhere. No amount stands in it: others may look on. Pure. */
export interface Notice {
  /** The same thing is told once. */
  readonly key: string
  readonly title: string
  readonly body: string
  readonly href: string
}

interface Reconciliation {
  readonly account: string
  readonly last_reconciled_date: string | null
  readonly is_overdue: boolean
}

/** A bill is told on the day before it is due, and again when it is late. */
const DAYS_BEFORE = 1

export const dueNotices = (series: readonly Pick<Series, 'name' | 'next' | 'inDays' | 'interval' | 'flow'>[]): Notice[] =>
  series
    .filter((of) => !isOver(of) && of.inDays <= DAYS_BEFORE && of.flow.kind !== 'in')
    .map(({ name, next, inDays }) => ({
      key: `due ${name} ${next}${inDays < 0 ? ' late' : ''}`,
      title: inDays < 0 ? `${name} is past due` : `${name} is due`,
      body: `${dueInWords(inDays)}, on ${shortDay(next)}`,
      href: '/cash_flow/recurring',
    }))

export const reconciliationNotices = (records: readonly Reconciliation[]): Notice[] =>
  records
    .filter(({ is_overdue: isOverdue }) => isOverdue)
    .map(({ account, last_reconciled_date: last }) => ({
      key: `reconcile ${account} ${last ?? ''}`,
      title: `${account} is due to be reconciled`,
      body: last === null ? 'It never was' : `It was on ${shortDay(dayOf(last))}`,
      href: '/ledger/reconciliation',
    }))

/** What has not been told yet, and what has been told by then; of what was told long ago nobody asks again. */
export const untold = (notices: readonly Notice[], told: readonly string[], most = 500): { readonly notices: Notice[]; readonly told: string[] } => {
  const known = new Set(told)
  const fresh = notices.filter(({ key }) => !known.has(key))
  return { notices: fresh, told: [...told, ...fresh.map(({ key }) => key)].slice(-most) }
}
