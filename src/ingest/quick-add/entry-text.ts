import { type Day, formatDay, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Said } from '../../messages/said.ts'
import type { Dialect } from '../journal/book.ts'
import { firstSegment, rootOfWord } from '../journal/root-accounts.ts'
import { codeAndPayee } from '../print/ledger-like.ts'
import { amountStyle, type AmountText, amountText, commodityIn, type WritingStyle } from '../statements/write/style.ts'
import { commentText, headText, quoted } from '../statements/write/draft.ts'

export interface EntryHead {
  readonly day: Day
  readonly payee: string
  readonly narration: string
}

interface EntryAmount {
  readonly quantity: Exact
  readonly commodity: string
}

export interface EntryPosting extends EntryAmount {
  readonly account: string
  /** What arrived for it, as a total above zero. */
  readonly paid?: EntryAmount
  /** The price of one. */
  readonly rate?: EntryAmount
  /** '' for none. */
  readonly comment: string
}

/** An entry as the lines of a journal, without a line end. */
export function quickEntryText({ from, to, amount, commodity, received, ...head }: QuickEntry, style: WritingStyle, dialect: Dialect): string {
  const sent = { quantity: amount.negated(), commodity }
  if (!received) return entryLines(head, [posting(from, sent), posting(to, { quantity: amount, commodity })], style, dialect)
  const arrived = { quantity: received.amount, commodity: received.commodity }
  const rate = received.rate && { quantity: received.rate, commodity: received.commodity }
  return entryLines(head, [{ ...posting(from, sent), ...(rate ? { rate } : { paid: arrived }) }, posting(to, arrived)], style, dialect)
}

const posting = (account: string, amount: EntryAmount): EntryPosting => ({ account, ...amount, comment: '' })

/**
 * A transaction as lines. The amounts are aligned as in the file, or as Paisa does if it has no alignment. Numbers are always in the journal's own
 * format, or they would be misread. Whatever the texts contain, the result is one transaction.
 */
export function entryLines(head: EntryHead, postings: readonly EntryPosting[], style: WritingStyle, dialect: Dialect): string {
  const written = ({ quantity, commodity }: EntryAmount): AmountText =>
    amountText(quantity, commodity, withPlaces(style, commodity, quantity.scale, dialect), dialect)
  const lines = postings.map(({ account, paid, rate, comment, ...amount }) => {
    const text = written(amount)
    const price = rate ? ` @ ${written(rate).text}` : paid ? ` @@ ${written(paid).text}` : ''
    // One blank more in place of the sign that other lines have.
    const line = `${aligned(account, text, amount.quantity.sign < 0 ? 2 : 3, style)}${price}`
    return comment === '' ? line : `${line}  ; ${commentText(comment)}`
  })
  return [headLine(head, style, dialect), ...lines].join('\n')
}

/** A style that keeps the trailing zeros of an entered amount. */
export function withPlaces(style: WritingStyle, commodity: string, places: number, dialect: Dialect): WritingStyle {
  const name = commodityIn(commodity, style, dialect)
  const form = amountStyle(name, style)
  return { ...style, amounts: new Map([...style.amounts, [name, { ...form, places: Math.max(style.amounts.has(name) ? form.places : 0, places) }]]) }
}

function aligned(account: string, amount: AmountText, blanks: number, { isAligned, indent, amountColumn }: WritingStyle): string {
  const start = `${' '.repeat(isAligned ? indent : 2)}${account}`
  return `${start}${' '.repeat(isAligned ? Math.max(2, amountColumn - start.length - amount.digitsEnd) : blanks)}${amount.text}`
}

function headLine({ day, payee, narration }: EntryHead, { dateSeparator, mark, isAligned }: WritingStyle, dialect: Dialect): string {
  const said = [payee, narration].filter((text) => text !== '')
  if (dialect === 'beancount') return [formatDay(day), isAligned && mark === '!' ? '!' : '*', ...said.map(quoted)].join(' ')
  const title = said.map(headText).join(' | ')
  const date = formatDay(day).replaceAll('-', isAligned ? dateSeparator : '/')
  return [date, isAligned ? mark : '*', ...codeAndPayee('', title)].filter((part) => part !== '').join(' ')
}

/** Money that goes from one account to another, as a person says it in one line. */
export interface QuickEntry {
  readonly day: Day
  readonly payee: string
  readonly narration: string
  readonly from: string
  readonly to: string
  /** More than nothing. */
  readonly amount: Exact
  readonly commodity: string
  /** The amount received, if it is in another commodity. */
  readonly received?: { readonly amount: Exact; readonly commodity: string; readonly rate?: Exact }
}

/** The same as texts, by the names that Paisa's clients use; '' for what was not said. */
export interface QuickEntryFields {
  readonly date: string
  readonly payee: string
  readonly narration: string
  readonly from_account: string
  readonly to_account: string
  readonly amount: string
  readonly commodity: string
  readonly to_amount: string
  readonly to_commodity: string
  readonly exchange_rate: string
}

/** Longer is no amount that anybody has. */
const DIGITS_MAX = 60
const TEXT_MAX = 500
const COMMODITY_MAX = 60

/** Fields as texts → the entry that they mean, or everything that is wrong with them, each as "field: what is wrong and what to write". */
export function readFields(fields: QuickEntryFields): QuickEntry | readonly Said[] {
  const problems: Said[] = []
  const day = tryParseDay(fields.date.trim())
  if (day === undefined) problems.push((t) => t.entries.notADay(shown(fields.date)))
  const positive = (name: 'amount' | 'to_amount' | 'exchange_rate'): Exact => {
    const text = fields[name].trim()
    const value = text.length <= DIGITS_MAX && /^\d*\.?\d+$|^\d+\.$/.test(text) ? Exact.tryParse(text) : undefined
    if (value !== undefined && value.sign > 0) return value
    problems.push((t) => t.entries.notAnAmount(name, shown(fields[name])))
    return Exact.one
  }
  const commodity = (name: 'commodity' | 'to_commodity'): string => {
    const text = fields[name].trim()
    if (text === '' || text.length > COMMODITY_MAX || /["\p{Cc};@={}()]|^[-+.,\d\s]+$/u.test(text))
      problems.push((t) => t.entries.notACommodity(name, shown(fields[name])))
    return text
  }
  for (const name of ['payee', 'narration'] as const) if (fields[name].length > TEXT_MAX) problems.push((t) => t.entries.fieldTooLong(name, TEXT_MAX))
  for (const name of ['from_account', 'to_account'] as const) {
    if (fields[name].trim() === '') problems.push((t) => t.entries.fieldRequired(name))
    else if (fields[name].length > TEXT_MAX) problems.push((t) => t.entries.fieldTooLong(name, TEXT_MAX))
  }
  const amount = positive('amount')
  const given = commodity('commodity')
  const has = (name: keyof QuickEntryFields): boolean => fields[name].trim() !== ''
  const received = has('to_amount') || has('to_commodity') || has('exchange_rate') ? readReceived() : undefined
  if (problems.length > 0) return problems
  return {
    day: day!,
    payee: fields.payee.trim(),
    narration: fields.narration.trim(),
    from: fields.from_account.trim(),
    to: fields.to_account.trim(),
    amount,
    commodity: given,
    ...(received && { received }),
  }

  function readReceived(): QuickEntry['received'] {
    if (!has('to_commodity')) {
      // The same amount arrives; a rate between a commodity and itself says nothing.
      if (has('to_amount') && !positive('to_amount').equals(amount)) problems.push((t) => t.entries.otherAmount)
      if (has('exchange_rate')) problems.push((t) => t.entries.rateAlone)
      return undefined
    }
    const other = commodity('to_commodity')
    const rate = has('exchange_rate') ? positive('exchange_rate') : undefined
    if (other === given) {
      if (has('to_amount') && !positive('to_amount').equals(amount)) problems.push((t) => t.entries.sameCommodity(given))
      return undefined
    }
    if (has('to_amount')) return { amount: positive('to_amount'), commodity: other }
    if (rate) return { amount: inFull(amount.times(rate), amount.scale), commodity: other, rate }
    problems.push((t) => t.entries.howMuchArrives(shown(fields.to_commodity)))
    return undefined
  }
}

/** All its digits, and as many places as the other amount has. */
function inFull(value: Exact, places: number): Exact {
  const { mantissa, scale } = value.trimmed()
  return scale >= places ? Exact.of(mantissa, scale) : Exact.of(BigInt(mantissa) * 10n ** BigInt(places - scale), places)
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 100))

/**
 * The account of the book that a person means: the one called so, whatever the case; else, for what is only a part of a name, the shortest
 * account that has it; else what was said. A whole name that the book does not have yet is a new account and never another one.
 */
export function resolveAccount(said: string, accounts: readonly string[]): string {
  const name = said.trim()
  if (name === '' || accounts.includes(name)) return name
  const lower = name.toLowerCase()
  const sorted = accounts.toSorted()
  const same = sorted.find((account) => account.toLowerCase() === lower)
  if (same !== undefined) return same
  if (isWhole(name, accounts)) return name
  const within = sorted.filter((account) => account.toLowerCase().includes(lower))
  return (
    within.reduce<string | undefined>((best, account) => (best !== undefined && best.length <= account.length ? best : account), undefined) ?? name
  )
}

/** It begins as accounts do: with a root in some language, or with what accounts of the book begin with. */
function isWhole(name: string, accounts: readonly string[]): boolean {
  const first = firstSegment(name)
  if (first === name || name.endsWith(':')) return false
  const begins = `${first.toLowerCase()}:`
  return rootOfWord(first) !== undefined || accounts.some((account) => account.toLowerCase().startsWith(begins))
}
