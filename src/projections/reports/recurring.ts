import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { REAL } from '#vocabulary/book-columns.ts'
import { civil, type Day, lastOfMonth, monthsLater, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { SHORT_MONTHS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'
import type { getRecurring, transactionSequence } from '../../http/contract/budget-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { EXPENSES, INCOME } from '../valuation/accounts.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/periods.ts'
import { inOrderOfLists, recurringTags } from './parts/wire-postings.ts'

/** On which days something that comes back is due after its last time. */

interface Field {
  readonly from: number
  readonly to: number
  /** Words for numbers, the first for `from`. */
  readonly names: readonly string[]
}
const DAY_OF_MONTH: Field = { from: 1, to: 31, names: [] }
const MONTH: Field = { from: 1, to: 12, names: SHORT_MONTHS }
/** Seven is Sunday again. */
const DAY_OF_WEEK: Field = { from: 0, to: 7, names: SHORT_WEEKDAYS }

/** Months differ in length, so an interval of about a month means "the same day of the next month". */
const RHYTHMS: readonly { readonly from: number; readonly to: number; readonly months: number }[] = [
  { from: 28, to: 31, months: 1 },
  { from: 59, to: 62, months: 2 },
  { from: 89, to: 92, months: 3 },
  { from: 181, to: 184, months: 6 },
  { from: 364, to: 366, months: 12 },
]

export interface Rhythm {
  readonly last: Day
  /** Days between the last two. */
  readonly interval: number
  /** "L AUG-MAY ?": day of the month, month, day of the week; anything else is ignored. */
  readonly period: string
}

/**
 * Returns the due days up to a day: by its period, or else its interval. The first may be before today if it is overdue; of the others only
 * those after today.
 */
export function dueDays({ last, interval, period }: Rhythm, { today, until }: { readonly today: Day; readonly until: Day }): Day[] {
  const matches = period === '' ? undefined : daysOfPeriod(period)
  const days: Day[] = []
  const take = (day: Day): void => {
    if (days.length === 0 || day > today) days.push(day)
  }
  if (matches) {
    for (let day = last + 1; day <= until; day++) if (matches(day)) take(day)
    return days
  }
  const months = RHYTHMS.find(({ from, to }) => interval >= from && interval <= to)?.months
  const turn = (nth: number): Day => (months === undefined ? last + nth * Math.max(1, interval) : monthsLater(last, nth * months))
  for (let nth = 1; turn(nth) <= until || nth === 1; nth++) take(turn(nth))
  return days
}

/** A period of a year has one of its days within so many of any day. */
const REACH = 366
/** The number of earlier times that predict one. */
const TIMES = 6

/**
 * Returns when each time was due, oldest first: by its period the nearest free day, else predicted from the times before it. Undefined if
 * unknown.
 */
export function daysWhenDue(times: readonly Day[], period: string): (Day | undefined)[] {
  const matches = period === '' ? undefined : daysOfPeriod(period)
  if (!matches) {
    const days = [...new Set(times)]
    const foreseen = days.map((_, nth) => {
      const before = days[nth - 1]
      const interval = usualInterval(intervalsBefore(days, nth))
      if (before === undefined || interval === undefined) return undefined
      return dueDays({ last: before, interval, period: '' }, { today: before, until: before })[0]
    })
    const dueOn = new Map(days.map((day, nth) => [day, foreseen[nth]]))
    return times.map((day) => dueOn.get(day))
  }
  const scheduled: Day[] = []
  let looked = -Infinity
  let next = 0
  return times.map((day) => {
    // Days that lie within reach of several times are looked at once.
    for (let at = Math.max(looked + 1, day - REACH); at <= day + REACH; at++) if (matches(at)) scheduled.push(at)
    looked = Math.max(looked, day + REACH)
    while (next + 1 < scheduled.length && elementAt(scheduled, next + 1) <= day) next++
    const [before, after] = [scheduled[next], scheduled[next + 1]]
    if (before === undefined || Math.abs(before - day) > REACH) return undefined
    const nearest = after !== undefined && before <= day && after - day < day - before ? next + 1 : next
    next = nearest + 1
    return scheduled[nearest]
  })
}

/** Earlier times, newest first, without those long ago. */
function intervalsBefore(days: readonly Day[], nth: number): number[] {
  const times = days.slice(Math.max(0, nth - TIMES), nth).toReversed()
  return times.slice(1).map((day, at) => elementAt(times, at) - day)
}

/** Returns whether days are in a period of three fields as in cron; undefined if the text is not a period. */
function daysOfPeriod(text: string): ((day: Day) => boolean) | undefined {
  const fields = text.trim().toLowerCase().split(/\s+/)
  if (fields.length !== 3) return undefined
  const [days, months, weekdays] = fields as [string, string, string]
  const isLast = days === 'l'
  const [dayOfMonth, month, dayOfWeek] = [
    isLast ? new Set<number>() : valuesOf(days, DAY_OF_MONTH),
    valuesOf(months, MONTH),
    valuesOf(weekdays, DAY_OF_WEEK),
  ]
  if (!dayOfMonth || !month || !dayOfWeek) return undefined
  const [anyDay, anyWeekday] = [isAny(days), isAny(weekdays)]
  return (day) => {
    const date = civil(day)
    if (!month.has(date.month)) return false
    const isDay = isLast ? day === lastOfMonth(day) : dayOfMonth.has(date.day)
    const isWeekday = dayOfWeek.has(weekday(day)) || (weekday(day) === 0 && dayOfWeek.has(7))
    // If both are given, either is enough.
    return anyDay ? isWeekday : anyWeekday ? isDay : isDay || isWeekday
  }
}

const isAny = (field: string): boolean => field === '*' || field === '?'

/** "1-5", "MON,FRI", "*" followed by "/2", "AUG-MAY" round the end of the year. */
function valuesOf(text: string, { from, to, names }: Field): Set<number> | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, range = '', step = '1'] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    const [first, last = step === '1' ? first : String(to), ...more] = isAny(range) ? [String(from), String(to)] : range.split('-')
    const [low, high] = [first, last].map((name = '') =>
      names.includes(name) ? names.indexOf(name) + from : /^\d{1,2}$/.test(name) ? Number(name) : Number.NaN,
    )
    const every = Number(step)
    if (more.length > 0 || every < 1 || !(low! >= from && low! <= to && high! >= from && high! <= to)) return undefined
    const end = high! >= low! ? high! : high! + to - from + 1
    for (let value = low!; value <= end; value += every) values.add(value > to ? value - (to - from + 1) : value)
  }
  return values
}

/*
 * The usual number of days between recurrences. Weekends and holidays shift monthly payments by some days, so neither the last two nor an
 * average gives it.
 */

interface Turn {
  /** The number of days that stands for months. */
  readonly days: number
  readonly from: number
  readonly to: number
}
const BY_THE_CALENDAR: readonly Turn[] = [
  { days: 30, from: 26, to: 35 },
  { days: 61, from: 56, to: 66 },
  { days: 91, from: 84, to: 98 },
  { days: 182, from: 173, to: 193 },
  { days: 365, from: 350, to: 380 },
]
/** The number of recent times considered, so that a changed rhythm replaces the old one. */
const RECENT = 5

/** Intervals of whole days, newest first, without zeros. */
function usualInterval(intervals: readonly number[]): number | undefined {
  const [newest] = intervals
  if (newest === undefined) return undefined
  const count = intervals.length < 3 ? 1 : Math.min(RECENT, intervals.length - ((intervals.length + 1) % 2))
  const middle = elementAt(
    intervals.slice(0, count).toSorted((a, b) => a - b),
    (count - 1) / 2,
  )
  return turnOf(middle)?.days ?? middle
}

/** The month, quarter or the like that so many days come near to. */
const turnOf = (days: number): Turn | undefined => BY_THE_CALENDAR.find(({ from, to }) => days >= from && days <= to)

/** Untagged transactions that recur by their days and amounts. */
export type UnmarkedSeries = NonNullable<ResultOf<typeof getRecurring>['unmarked']>[number]

/** So many times there have to be. A week passes soon, and a bill that comes twice a year has to be recognised within the second. */
const timesMin = (interval: number): number => (interval < 10 ? 6 : interval < 25 ? 5 : interval < 80 ? 4 : 3)
/** So many of them are looked at. */
const TIMES_MAX = 12
/** Power bills differ by season, but not more than this; amounts of weekly shopping vary more, and few times prove little. */
const amountsDiffer = (interval: number): Exact => (interval < 25 ? Exact.of(11, 1) : interval < 80 ? Exact.of(3) : Exact.of(15, 1))
/** One of so many turns may be another: a month was forgotten, or something else was paid in between. */
const ODD_AMONG = 5
const SERIES_MAX = 50

interface Time {
  readonly day: Day
  readonly group: number
  readonly posting: number
}

/** Payments and receipts that recur, the largest per month first, without tagged ones and those overdue by one and a half intervals. */
function unmarkedSeries(ledger: ValuedLedger, gaps: PriceGaps): UnmarkedSeries[] {
  const { booked, view, today, accounts } = ledger
  const found = [...alikeIn(ledger).values()].flatMap((times) => {
    const interval = regularInterval(ledger, times)
    const last = elementAt(times, 0)
    if (interval === undefined || today - last.day > interval * 1.5 || recurringTags(ledger, last.group).recurring !== '') return []
    const payee = elementAt(view.payees, intAt(view.transactions.payee, intAt(booked.transactionRow, last.group)))
    const account = accounts.name(intAt(booked.account, last.posting))
    const amount = booked.amountOf(last.posting)
    const marks = times.map(({ group }) => recurringTags(ledger, group).recurring)
    const open = times.filter((_, at) => marks[at] === '')
    return [{ interval, payee, account, amount, last, open, mark: marks.find((mark) => mark !== '') }]
  })
  const nameOf = namesFor(found)
  return found
    .sort((a, b) => aDay(b, a.interval).compare(aDay(a, b.interval)) || (a.payee < b.payee ? -1 : 1))
    .slice(0, SERIES_MAX)
    .map(({ interval, payee, account, last, open, mark }) => {
      gaps.transaction(last.group)
      return {
        name: mark ?? nameOf({ payee, account }),
        account,
        interval,
        last: inOrderOfLists(ledger, last.group),
        transactions: open.map(({ group }) => elementAt(view.transactionIds, intAt(booked.transactionRow, group))),
      }
    })
}

/** The amount per day, times two intervals, to compare without a division. */
const aDay = ({ amount }: { readonly amount: Exact }, otherInterval: number): Exact => amount.abs().times(Exact.of(otherInterval))

/** Transactions by payee and account, newest first. Numbers in the payee, such as a month or bill number, are ignored. */
function alikeIn(ledger: ValuedLedger): Map<string, Time[]> {
  const { booked, view, today } = ledger
  // By payee: most of them are in many transactions.
  const names: string[] = []
  const alike = new Map<string, Time[]>()
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    const row = intAt(booked.transactionRow, group)
    const day = intAt(view.transactions.day, row)
    if (day > today) continue
    const payee = intAt(view.transactions.payee, row)
    const name = (names[payee] ??= nameIn(elementAt(view.payees, payee)).replace(/\d+/g, '').trim().toLowerCase())
    const posting = name === '' ? undefined : aboutOf(ledger, group)
    if (posting === undefined) continue
    const key = `${booked.account[posting]} ${booked.signOf(posting)} ${name}`
    const times = alike.get(key)
    if (!times) alike.set(key, [{ day, group, posting }])
    else times.push({ day, group, posting })
  }
  return new Map([...alike].map(([key, times]) => [key, times.sort((a, b) => b.day - a.day)]))
}

/** Without the note that beancount and hledger write after a bar. */
const nameIn = (payee: string): string => elementAt(payee.split(' | ', 1), 0)

/** The posting that characterises a transaction; none for loans and receivables, which are not bills. */
function aboutOf({ booked, view, accounts }: ValuedLedger, group: number): number | undefined {
  let about: number | undefined
  let best = -1
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    if (view.postings.kind[intAt(booked.row, posting)] !== REAL || booked.signOf(posting) === 0) continue
    const { root, isReceivable } = accounts.traits(intAt(booked.account, posting))
    if (isReceivable) return undefined
    const isFlow = root === INCOME || root === EXPENSES
    // For a transfer it is the receiving account.
    const rank = isFlow ? 2 : booked.signOf(posting) > 0 ? 1 : 0
    const isLarger = about === undefined || booked.amountOf(posting).abs().isGreaterThan(booked.amountOf(about).abs())
    if (rank > best || (rank === best && isLarger)) [about, best] = [posting, rank]
  }
  return about
}

/** The days between times that come as regularly as bills do; undefined for others. */
function regularInterval({ booked }: ValuedLedger, all: readonly Time[]): number | undefined {
  const times = all.slice(0, TIMES_MAX)
  const intervals = times.slice(1).map(({ day }, at) => elementAt(times, at).day - day)
  // Twice on a day is no turn.
  if (intervals.includes(0)) return undefined
  const interval = usualInterval(intervals)
  if (interval === undefined || interval < 6 || times.length < timesMin(interval)) return undefined
  const turn = turnOf(interval)
  if (!turn && interval !== 7 && interval !== 14) return undefined
  const isNear = (days: number): boolean => (turn ? days >= turn.from && days <= turn.to : Math.abs(days - interval) <= 2)
  if (intervals.filter((days) => !isNear(days)).length > Math.floor(intervals.length / ODD_AMONG)) return undefined
  const amounts = times.map(({ posting }) => booked.amountOf(posting).abs()).sort((a, b) => a.compare(b))
  const most = elementAt(amounts, 0).times(amountsDiffer(interval))
  return amounts.at(-1)!.isGreaterThan(most) ? undefined : interval
}

interface Named {
  readonly payee: string
  readonly account: string
}

/** Their payees, and of two with one payee the accounts too. */
function namesFor(all: readonly Named[]): (of: Named) => string {
  const count = new Map<string, number>()
  for (const { payee } of all) count.set(nameIn(payee), (count.get(nameIn(payee)) ?? 0) + 1)
  return ({ payee, account }) => {
    const name = nameIn(payee)
    return count.get(name) === 1 ? name : `${name} ${account.slice(account.lastIndexOf(':') + 1)}`
  }
}

export type TransactionSequence = ResultOf<typeof transactionSequence>

/** How far ahead due days are computed. */
const DAYS_AHEAD = 366

/**
 * Transactions with a recurring tag, by tag: at least two of them, not all on one day. The largest groups come first, each with the newest
 * transactions up to the limit.
 */
export function recurringReport(
  ledger: ValuedLedger,
  { newest, unmarked = false }: { readonly newest?: number | undefined; readonly unmarked?: boolean | undefined } = {},
): ResultOf<typeof getRecurring> {
  const gaps = new PriceGaps(ledger)
  const sequences = recurringSequences(ledger, gaps)
  return {
    transaction_sequences: sequences.map((of) => ({ ...of, transactions: of.transactions.slice(0, newest), were_due: of.were_due.slice(0, newest) })),
    ...(unmarked ? { unmarked: unmarkedSeries(ledger, gaps) } : {}),
    ...gaps.lists(),
  }
}

/** A series by the places of its transactions among the booked ones. */
export interface RecurringSeries {
  readonly key: string
  readonly interval: number
  readonly usual: number
  /** Newest first. */
  readonly groups: readonly number[]
  readonly last: number
  readonly period: string
  readonly due: readonly Day[]
  /** Days after today for which it is booked already. */
  readonly booked: readonly Day[]
}

export function recurringSeries(ledger: ValuedLedger, { until }: { readonly until: Day }): RecurringSeries[] {
  const { booked, view, today } = ledger
  const dayOf = (group: number): number => intAt(view.transactions.day, intAt(booked.transactionRow, group))
  const tagged: { group: number; key: string; period: string }[] = []
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    if (!hasTags(ledger, group)) continue
    const { recurring: key, period } = recurringTags(ledger, group)
    if (key !== '') tagged.push({ group, key, period })
  }
  return [...grouped(tagged, ({ key }) => key)].flatMap(([key, all]): RecurringSeries[] => {
    const list = all.filter(({ group }) => dayOf(group) <= today)
    const intervals = list.slice(1).map(({ group }, i) => dayOf(elementAt(list, i).group) - dayOf(group))
    const interval = intervals.find((days) => days > 0)
    const usual = usualInterval(intervals.filter((days) => days > 0))
    if (interval === undefined || usual === undefined) return []
    const { group: last, period } = elementAt(list, 0)
    return [
      {
        key,
        interval,
        usual,
        groups: list.map(({ group }) => group),
        last,
        period,
        due: dueDays({ last: dayOf(last), interval: usual, period }, { today, until }),
        booked: all.filter(({ group }) => dayOf(group) > today).map(({ group }) => dayOf(group)),
      },
    ]
  })
}

export function recurringSequences(ledger: ValuedLedger, gaps: PriceGaps): TransactionSequence[] {
  const dayOf = (group: number): Day => intAt(ledger.view.transactions.day, intAt(ledger.booked.transactionRow, group))
  const sequences = recurringSeries(ledger, { until: ledger.today + DAYS_AHEAD }).map(
    ({ key, interval, usual, groups, period, due }): TransactionSequence => {
      for (const group of groups) gaps.transaction(group)
      return {
        transactions: groups.map((group) => inOrderOfLists(ledger, group)),
        key,
        period,
        interval,
        usual_interval: usual,
        due_dates: due.map((day) => ledger.zone.start(day)),
        were_due: daysWhenDue(groups.map(dayOf).toReversed(), period)
          .toReversed()
          .map((day) => (day === undefined ? null : ledger.zone.start(day))),
      }
    },
  )
  return sequences.sort((a, b) => b.transactions.length - a.transactions.length || (a.key < b.key ? -1 : 1))
}

/** Cheap look before the transaction is written out. */
function hasTags({ booked, view }: ValuedLedger, group: number): boolean {
  if (view.transactions.tags.has(intAt(booked.transactionRow, group))) return true
  if (view.postings.tags.size === 0) return false
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
    if (view.postings.tags.has(intAt(booked.row, posting))) return true
  return false
}
