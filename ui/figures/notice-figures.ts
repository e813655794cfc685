import { dueNotices as words } from '#messages/status.ts'
import { history } from '#messages/history.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import type { getHistory } from '../../src/http/contract/history-contract.ts'
import { ago, dayOf, shortDay } from './calendar-days.ts'
import { count } from './number-format.ts'
import { dueInWords, isOver, type Series } from './recurring-figures.ts'

/** Notifications for while a person looks elsewhere. They contain no amounts: others may see them. Pure. */
export interface Notice {
  /** Equal keys are shown once. */
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

/** A bill is announced on the day before it is due, and again when it is late. */
const DAYS_BEFORE = 1

export const dueNotices = (series: readonly Pick<Series, 'name' | 'next' | 'inDays' | 'interval' | 'flow'>[]): Notice[] =>
  series
    .filter((of) => !isOver(of) && of.inDays <= DAYS_BEFORE && of.flow.kind !== 'in')
    .map(({ name, next, inDays }) => ({
      key: `due ${name} ${next}${inDays < 0 ? ' late' : ''}`,
      title: inDays < 0 ? words.late(name) : words.due(name),
      body: words.when(shortDay(next), dueInWords(inDays)),
      href: '/cash_flow/recurring',
    }))

export const reconciliationNotices = (records: readonly Reconciliation[]): Notice[] =>
  records
    .filter(({ is_overdue: isOverdue }) => isOverdue)
    .map(({ account, last_reconciled_date: last }) => ({
      key: `reconcile ${account} ${last ?? ''}`,
      title: words.toReconcile(account),
      body: last === null ? words.neverReconciled : words.lastReconciled(shortDay(dayOf(last))),
      href: '/ledger/reconciliation',
    }))

/** What has not been shown yet, and what has been shown by then; old keys are dropped. */
export const notShown = (
  notices: readonly Notice[],
  shown: readonly string[],
  most = 500,
): { readonly notices: Notice[]; readonly shown: string[] } => {
  const known = new Set(shown)
  const fresh = notices.filter(({ key }) => !known.has(key))
  return { notices: fresh, shown: [...shown, ...fresh.map(({ key }) => key)].slice(-most) }
}

/** What an answer lacks a price for, in a few words: the names, and for those that were estimated the first day with a price. */
export interface NamedGaps {
  readonly unpriced: readonly string[]
  /** The same for units that are not money, such as hours: sums leave them out, but need no price for that. */
  readonly ownUnits: readonly string[]
  /** There are commodities without a price beyond those. */
  readonly isCutOff: boolean
  readonly estimated: readonly { readonly commodity: string; readonly since: string }[]
}

export function namedGaps({ unpriced, estimated, unpriced_more }: PriceGaps, own: readonly string[]): NamedGaps {
  const key = ({ commodity, date }: { commodity: string; date: string }): string => `${commodity} ${date}`
  const isEstimated = new Set(estimated.map(key))
  const since = new Map<string, string>()
  for (const { commodity, rate_date } of estimated) {
    const day = dayOf(rate_date)
    if (day > (since.get(commodity) ?? '')) since.set(commodity, day)
  }
  const names = [...new Set(unpriced.filter((gap) => !isEstimated.has(key(gap))).map(({ commodity }) => commodity))].sort()
  return {
    unpriced: names.filter((name) => !own.includes(name)),
    ownUnits: names.filter((name) => own.includes(name)),
    // A list that is cut off has each commodity before it has another day of the same.
    isCutOff: unpriced_more !== undefined && new Set(unpriced.map(({ commodity }) => commodity)).size === unpriced.length,
    estimated: [...since].map(([commodity, day]) => ({ commodity, since: day })).sort((a, b) => (a.commodity < b.commodity ? -1 : 1)),
  }
}

type LogSeal = AnswerOf<typeof getHistory>['log']

/** Whether the log is as it was written, in a few words; '' until somebody has looked. */
export const sealWords = (log: LogSeal, now: number): string => {
  if (log.kind === 'not_yet') return ''
  return log.kind === 'altered' ? history.seal.shortAltered(count(log.position)) : history.seal.shortVerified(ago(now - Date.parse(log.at)))
}

/** The same for who wants to know. */
export const sealSentence = (log: LogSeal, now: number): string => {
  if (log.kind === 'not_yet') return history.seal.notYet
  const when = ago(now - Date.parse(log.at))
  const event = count(log.position)
  return log.kind === 'verified' ? history.seal.verified(event, when) : history.seal.altered(event, when, log.message)
}
