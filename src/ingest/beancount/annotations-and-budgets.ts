import { byteAt, intAt } from '#vocabulary/element-at.ts'
import type { Annotation } from '#vocabulary/annotations.ts'
import { DIRECTIVE, FORECAST, REAL, UNMARKED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { addMonths, civil, type Day, firstOfMonth, lastOfMonth, NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../journal/book.ts'
import {
  BALANCE,
  type Budget,
  CLOSE,
  COMMODITY,
  type Directive,
  type DirectiveOf,
  type Directives,
  DOCUMENT,
  EVENT,
  NOTE,
  OPEN,
  OTHER,
  PAD,
  TRANSACTION,
} from './parsed-directives.ts'
import type { Problems } from './problems.ts'

const NAMES: Readonly<Record<number, string>> = {
  [OPEN]: 'open',
  [CLOSE]: 'close',
  [COMMODITY]: 'commodity',
  [PAD]: 'pad',
  [BALANCE]: 'balance',
  [NOTE]: 'note',
  [DOCUMENT]: 'document',
  [EVENT]: 'event',
  [TRANSACTION]: 'transaction',
}

const NO_LINKS: readonly string[] = []

/** Counts what was parsed, by the names of the directives: before booking and plugins, which add some. */
export function countDirectives(directives: Directives, book: Book): void {
  const { directiveCounts: counts, prices } = book
  const count = (name: string, times = 1): unknown => times > 0 && counts.set(name, (counts.get(name) ?? 0) + times)
  const { kind } = directives
  for (let row = 0, first = 0; row < directives.count; first = row) {
    while (row < directives.count && kind[row] === kind[first] && kind[first] !== OTHER) row++
    const other = kind[first] === OTHER ? directives.others[intAt(directives.at, row++)] : undefined
    count(other?.kind === OTHER ? other.name : NAMES[byteAt(kind, first)]!, row - first)
  }
  let declared = 0
  for (let row = 0; row < prices.count; row++) if (prices.origin[row] === DIRECTIVE) declared++
  count('price', declared)
}

/** Adds the directives without amounts to the book, and the documents found in folders, each once. */
export function annotate(book: Book, directives: Directives, found: readonly Annotation[], pathFrom: (file: number, name: string) => string): void {
  for (const directive of directives.others) {
    if (directive.kind === CLOSE) book.closedAccounts.set(directives.accounts.name(directive.account), directive.day)
    const annotation = annotationOf(directive, directives, pathFrom)
    if (annotation !== undefined) book.annotations.push(annotation)
  }
  if (found.length === 0) return
  const keyOf = ({ name, text }: Annotation): string => `${name}\n${text}`
  const written = new Set(book.annotations.map(keyOf))
  for (const document of found) {
    if (written.has(keyOf(document))) continue
    written.add(keyOf(document))
    book.annotations.push(document)
  }
}

function annotationOf(directive: Directive, { accounts }: Directives, pathFrom: (file: number, name: string) => string): Annotation | undefined {
  const { day, file, line } = directive
  if (directive.kind === EVENT)
    return { kind: 'event', day, name: directive.name, text: directive.content, tags: directive.tags, links: NO_LINKS, file, line }
  if (directive.kind === OTHER && directive.query) return { kind: 'query', day, ...directive.query, links: NO_LINKS, file, line }
  if (directive.kind === NOTE) {
    const { account, text, tags, links } = directive
    return { kind: 'note', day, name: accounts.name(account), text, tags, links, file, line }
  }
  if (directive.kind !== DOCUMENT) return undefined
  const { account, path, tags, links } = directive
  return { kind: 'document', day, name: accounts.name(account), text: pathFrom(file, path), tags, links, file, line }
}

const FORECASTS_MAX = 400_000

type Planned = DirectiveOf<typeof OTHER> & { readonly budget: Budget }

/**
 * Writes what `custom "budget"` lines plan as FORECAST transactions of a single posting. A line holds from its day until the next one for
 * its account and currency. Fava, whose lines they are, spreads an amount over the days of its period; here it comes as a whole, as it
 * does of a periodic rule of the other dialects.
 */
export function addBudgets(book: Book, { directives, until, problems }: { directives: Directives; until: Day; problems: Problems }): void {
  let count = 0
  for (const lines of byAccount(directives.others)) {
    for (const [at, line] of lines.entries()) {
      if (line.budget.number.sign === 0) continue
      const end = Math.min(until, (lines[at + 1]?.day ?? until + 1) - 1)
      for (const day of days(line, end)) {
        if (++count > FORECASTS_MAX)
          return problems.warning(
            'forecast_too_long',
            line,
            `Budgets plan more than ${FORECASTS_MAX} times: this one and those after it plan nothing from here on. Write "monthly" in the place of "daily".`,
          )
        plan(book, line, day)
      }
    }
  }
}

/** What is planned for an account in a currency, by days; of several on one day the last that was written. */
function byAccount(others: readonly Directive[]): Planned[][] {
  const found = new Map<string, Planned[]>()
  for (const directive of others) {
    if (directive.kind !== OTHER || directive.budget === undefined) continue
    const key = `${directive.budget.account} ${directive.budget.currency}`
    const lines = found.get(key)
    if (lines) lines.push(directive as Planned)
    else found.set(key, [directive as Planned])
  }
  return Array.from(found.values(), (lines) => {
    const sorted = lines.toSorted((a, b) => a.day - b.day)
    return sorted.filter(({ day }, at) => sorted[at + 1]?.day !== day)
  })
}

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The days up to one on which a budget comes. A month that lacks the day has its last one. */
function* days({ day: first, budget: { every } }: Planned, until: Day): Generator<Day> {
  if (every === 'daily' || every === 'weekly') {
    const step = every === 'daily' ? 1 : 7
    for (let day = first; day <= until; day += step) yield day
    return
  }
  for (let months = 0; ; months += MONTHS[every]) {
    const month = addMonths(firstOfMonth(first), months)
    const day = Math.min(month + civil(first).day - 1, lastOfMonth(month))
    if (day > until) return
    yield day
  }
}

/** A generated transaction without a line of its own; the budget has one. */
function plan(book: Book, { file, budget }: Planned, day: Day): void {
  book.beginTransaction({ day, status: UNMARKED, origin: FORECAST, payee: 'Budget', file, beginLine: 0, endLine: 0 })
  const { postings } = book
  if (postings.count === postings.account.length) postings.grow()
  const row = postings.count++
  postings.account[row] = budget.account
  postings.commodity[row] = budget.currency
  postings.kind[row] = REAL
  postings.status[row] = UNMARKED
  postings.flags[row] = 0
  postings.day[row] = NO_DAY
  postings.note[row] = NONE
  postings.line[row] = 0
  postings.costCommodity[row] = NONE
  postings.lotCommodity[row] = NONE
  postings.quantity.set(row, budget.number)
  book.endTransaction()
}
