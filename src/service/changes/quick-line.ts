import type { Configuration } from '../../config/load.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type LineContext, namedAccount, type ParsedLine, parseLine } from '../../ingest/quick-add/parse-line.ts'
import { AccountRules } from '../../ingest/statements/accounts/predict.ts'
import type { QuickEntryFields } from '../../ingest/quick-add/entry-text.ts'
import type { BookKnowledge } from './book-knowledge.ts'

const contexts = new WeakMap<BookKnowledge, LineContext['accounts']>()

/** What a line of text means in this book. */
export function understood(
  line: string,
  knowledge: BookKnowledge,
  { settings }: Configuration,
  { today, currency, locale: typedIn }: { readonly today: Day; readonly currency: string; readonly locale?: string | undefined },
): ParsedLine | Refusal {
  let accounts = contexts.get(knowledge)
  if (!accounts) contexts.set(knowledge, (accounts = Array.from(knowledge.accounts, ([name, rooted]) => namedAccount(name, rooted))))
  const { payees, commodities, model } = knowledge
  const { import: statements } = settings
  const locale = settings.locale || typedIn || Intl.DateTimeFormat().resolvedOptions().locale
  const parsed = parseLine(line, {
    today,
    dayFirst: orderOf(locale).startsWith('d'),
    language: new Intl.Locale(locale).language,
    decimalMark: decimalMarkOf(locale),
    accounts,
    payees,
    commodities,
    currency,
    model,
    rules: new AccountRules(statements.rules),
  })
  return parsed ?? new Refusal('INVALID_REQUEST', 'failed to extract amount: no valid amount found in text')
}

/** The first letters of day, month and year as a locale has them: "dmy". */
const orderOf = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ type }) => type[0])
    .join('')

const decimalMarkOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'

/** Accounts for what nothing tells, under the roots that the book has. */
const UNKNOWN = {
  expense: ['Assets:Unknown', 'Expenses:Unknown'],
  income: ['Income:Unknown', 'Assets:Unknown'],
  transfer: ['Assets:Unknown:From', 'Assets:Unknown:To'],
} as const

/** The fields of the transaction that a line means, with what a person put in their place; '' leaves a field as it was understood. */
export function fieldsOf(parsed: ParsedLine, overrides: Partial<QuickEntryFields>): QuickEntryFields {
  const said = (name: keyof QuickEntryFields): string => overrides[name]?.trim() ?? ''
  const [from, to] = UNKNOWN[parsed.direction]
  return {
    date: said('date') || formatDay(parsed.day),
    payee: said('payee') || parsed.payee,
    narration: said('narration'),
    from_account: said('from_account') || parsed.from || from,
    to_account: said('to_account') || parsed.to || to,
    amount: said('amount') || parsed.amount.toText(),
    commodity: said('commodity') || parsed.currency,
    to_amount: said('to_amount'),
    to_commodity: said('to_commodity'),
    exchange_rate: said('exchange_rate'),
  }
}
