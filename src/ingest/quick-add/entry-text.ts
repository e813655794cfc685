import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import { codeAndPayee } from '../print/ledger-like.ts'
import { amountStyle, type AmountText, amountText, commodityIn, type WritingStyle } from '../statements/write/style.ts'
import { commentText, headText, quoted } from '../statements/write/draft.ts'
import type { QuickEntry } from './quick-entry.ts'

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
 * A transaction as lines. A file that aligns its amounts has a style, which they get; elsewhere they are as Paisa writes them. Numbers are
 * always as the journal writes its own, or they would be read as others. Whatever stands in the texts, what comes out is one transaction.
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

/** A style in which a commodity keeps the zeros that somebody wrote at the end of its amount. */
function withPlaces(style: WritingStyle, commodity: string, places: number, dialect: Dialect): WritingStyle {
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
