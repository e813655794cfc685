import { byteAt, intAt } from '#vocabulary/element-at.ts'
import type { Annotation } from '#vocabulary/annotations.ts'
import { DIRECTIVE, IMPLIED, PROVIDED } from '#vocabulary/book-columns.ts'
import { civil, type Day, firstOfMonth, formatDay } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getJournalEvents, getStatistics } from '../../http/contract/journal-contract.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { payeeOf } from './parts/wire-postings.ts'

interface Counts {
  readonly transactions: number
  readonly postings: number
}

export type StatisticsReport = ResultOf<typeof getStatistics>

const PAYEES_MAX = 1000

/** The counts of one name; a transaction counts once, however many postings it has. */
class Tallied {
  transactions = 0
  postings = 0
  first: Day = Number.POSITIVE_INFINITY
  last: Day = Number.NEGATIVE_INFINITY
  #group = -1

  add(group: number, day: Day): void {
    this.postings++
    if (group !== this.#group) this.transactions++
    this.#group = group
    this.first = Math.min(this.first, day)
    this.last = Math.max(this.last, day)
  }
  get counts(): Counts {
    return { transactions: this.transactions, postings: this.postings }
  }
}

class TalliedBy<Key> extends Map<Key, Tallied> {
  of(key: Key): Tallied {
    let tallied = this.get(key)
    if (!tallied) this.set(key, (tallied = new Tallied()))
    return tallied
  }
}

/** Counts up to today: of every posting written in the journal, including those with zero. */
export function statisticsReport(ledger: ValuedLedger): StatisticsReport {
  const { accounts, booked, today, view, zone } = ledger
  const { transactions: t } = view
  const [all, byMonth, byAccount, byPayee, byFile] = [
    new Tallied(),
    new TalliedBy<Day>(),
    new TalliedBy<string>(),
    new TalliedBy<string>(),
    new TalliedBy<number>(),
  ]
  let upcoming = 0
  for (let group = 0; group < booked.groupCount; group++) {
    const transaction = intAt(booked.transactionRow, group)
    const day = intAt(t.day, transaction)
    if (day > today) {
      upcoming++
      continue
    }
    const month = byMonth.of(firstOfMonth(day))
    const file = byFile.of(intAt(t.file, transaction))
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
      all.add(group, day)
      month.add(group, day)
      file.add(group, day)
      byAccount.of(accounts.name(intAt(booked.account, posting))).add(group, day)
      byPayee.of(payeeOf(view, intAt(booked.row, posting)).trim()).add(group, day)
    }
  }
  const prices = pricesOf(ledger)
  const closed = new Map(view.lastSync?.data.closed_accounts.filter(([, day]) => day <= today))
  const names = [...new Set([...byAccount.keys(), ...view.declaredAccounts])].sort()
  const date = (day: Day): string | null => (Number.isFinite(day) ? zone.start(day) : null)
  const payees = [...byPayee].filter(([payee]) => payee !== '')
  return {
    dialect: view.lastSync?.data.dialect ?? '',
    ...all.counts,
    first_date: date(all.first),
    last_date: date(all.last),
    upcoming,
    accounts_used: byAccount.size,
    accounts_closed: closed.size,
    accounts_unused: names.length - byAccount.size,
    payees: payees.length,
    commodities: commoditiesOf(ledger),
    prices: prices.byOrigin,
    directives: (view.lastSync?.data.directives ?? [])
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    ...periodsOf(byMonth),
    by_account: names.map((account) => {
      const tallied = byAccount.get(account) ?? new Tallied()
      const closedOn = closed.get(account)
      return {
        account,
        ...tallied.counts,
        first_date: date(tallied.first),
        last_date: date(tallied.last),
        days_since: Number.isFinite(tallied.last) ? today - tallied.last : null,
        closed_date: closedOn === undefined ? null : zone.start(closedOn),
      }
    }),
    by_payee: payees
      .sort(([a, x], [b, y]) => y.transactions - x.transactions || (a < b ? -1 : 1))
      .slice(0, PAYEES_MAX)
      .map(([payee, tallied]) => ({ payee, ...tallied.counts, last_date: zone.start(tallied.last) })),
    by_file: (view.lastSync?.data.files ?? []).map(({ name }) => {
      const id = view.files.indexOf(name)
      return { file_name: name, ...(byFile.get(id) ?? new Tallied()).counts, prices: prices.byFile.get(id) ?? 0 }
    }),
  }
}

/** The months and years with postings: a mistyped year 1 would otherwise add two thousand empty years. */
function periodsOf(byMonth: ReadonlyMap<Day, Tallied>): Pick<StatisticsReport, 'months' | 'years'> {
  const months: StatisticsReport['months'][number][] = []
  const years = new Map<number, Counts>()
  for (const [month, { counts }] of [...byMonth].sort(([a], [b]) => a - b)) {
    months.push({ month: formatDay(month).slice(0, 'YYYY-MM'.length), ...counts })
    const { year } = civil(month)
    const before = years.get(year) ?? { transactions: 0, postings: 0 }
    years.set(year, { transactions: before.transactions + counts.transactions, postings: before.postings + counts.postings })
  }
  return { months, years: [...years].map(([year, counts]) => ({ year, ...counts })) }
}

/** The number of prices up to today by source, and of those of the journal by file. */
function pricesOf({ view, today }: ValuedLedger): { readonly byOrigin: StatisticsReport['prices']; readonly byFile: ReadonlyMap<number, number> } {
  const { prices } = view
  const counts = { [DIRECTIVE]: 0, [IMPLIED]: 0, [PROVIDED]: 0 } as Record<number, number>
  const byFile = new Map<number, number>()
  for (const row of view.priceOrder) {
    if (intAt(prices.day, row) > today) continue
    const origin = byteAt(prices.origin, row)
    counts[origin] = (counts[origin] ?? 0) + 1
    if (origin === DIRECTIVE) byFile.set(intAt(prices.file, row), (byFile.get(intAt(prices.file, row)) ?? 0) + 1)
  }
  return { byOrigin: { journal: counts[DIRECTIVE]!, implied: counts[IMPLIED]!, provided: counts[PROVIDED]! }, byFile }
}

/** Counts of postings and prices up to today. */
function commoditiesOf({ booked, view, today }: ValuedLedger): number {
  const ids = new Set<number>()
  for (let posting = 0; posting < booked.count; posting++)
    if (intAt(booked.day, posting) <= today) ids.add(intAt(view.postings.commodity, intAt(booked.row, posting)))
  for (const row of view.priceOrder) if (intAt(view.prices.day, row) <= today) ids.add(intAt(view.prices.base, row))
  return ids.size
}

type HeldEvent = JournalEventsReport['types'][number]['history'][number]

export type JournalEventsReport = ResultOf<typeof getJournalEvents>

/** The events of the journal by type, types by name: each holds until the next one of its type. A repeated event continues the one before. */
export function journalEventsReport({ view, today, zone }: ValuedLedger): JournalEventsReport {
  const byType = new Map<string, Annotation[]>()
  for (const annotation of view.annotations) {
    if (annotation.kind !== 'event') continue
    const list = byType.get(annotation.name)
    if (list) list.push(annotation)
    else byType.set(annotation.name, [annotation])
  }
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    dialect: view.lastSync?.data.dialect ?? '',
    types: types.map(([type, all]) => {
      const held = all.filter(({ day }) => day <= today)
      const now = held.at(-1)
      // The first of consecutive equal events.
      const since = held.findLast(({ text }, at) => text === now?.text && held[at - 1]?.text !== text)
      const history = all.map(({ day, text, tags, file, line }, at): HeldEvent => {
        const next = all[at + 1]
        return {
          date: zone.start(day),
          description: text,
          until: next === undefined ? null : zone.start(next.day),
          upcoming: day > today,
          tags: [...tags],
          file_name: view.files[file] ?? '',
          line,
        }
      })
      return { type, current: now?.text ?? null, since: since === undefined ? null : zone.start(since.day), history: history.reverse() }
    }),
  }
}
