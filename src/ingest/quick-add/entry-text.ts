import { formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import { type AmountText, amountText, commodityIn } from '../statements/write/amount-text.ts'
import { headText, quoted } from '../statements/write/entry-text.ts'
import { plainAmount, type WritingStyle } from '../statements/write/style.ts'
import type { QuickEntry } from './quick-entry.ts'

/**
 * An entry as the lines of a journal, without a line end. A file that aligns its amounts has a style, which the entry gets; elsewhere the lines
 * are as Paisa writes them. Numbers are always as the journal writes its own, or they would be read as others.
 */
export function quickEntryText(entry: QuickEntry, style: WritingStyle, dialect: Dialect): string {
  const { from, to, amount, commodity, received } = entry
  const written = (quantity: Exact, what: string): AmountText => amountText(quantity, what, withPlaces(style, what, quantity.scale, dialect), dialect)
  const sent = written(amount.negated(), commodity)
  const arrived = received ? written(received.amount, received.commodity) : written(amount, commodity)
  const paid = received ? (received.rate ? ` @ ${written(received.rate, received.commodity).text}` : ` @@ ${arrived.text}`) : ''
  return [
    head(entry, style, dialect),
    `${posting(from, sent, 2, style)}${paid}`,
    // One blank more in place of the sign that the line above has.
    posting(to, arrived, 3, style),
  ].join('\n')
}

/** A style in which a commodity keeps the zeros that somebody wrote at the end of its amount. */
function withPlaces(style: WritingStyle, commodity: string, places: number, dialect: Dialect): WritingStyle {
  const name = commodityIn(commodity, style, dialect)
  const form = style.amounts.get(name) ?? plainAmount(name)
  return { ...style, amounts: new Map([...style.amounts, [name, { ...form, places: Math.max(style.amounts.has(name) ? form.places : 0, places) }]]) }
}

function posting(account: string, amount: AmountText, blanks: number, { isAligned, indent, amountColumn }: WritingStyle): string {
  const start = `${' '.repeat(isAligned ? indent : 2)}${account}`
  return `${start}${' '.repeat(isAligned ? Math.max(2, amountColumn - start.length - amount.digitsEnd) : blanks)}${amount.text}`
}

function head({ day, payee, narration }: QuickEntry, { dateSeparator, mark, isAligned }: WritingStyle, dialect: Dialect): string {
  const said = [payee, narration].filter((text) => text !== '')
  if (dialect === 'beancount') return [formatDay(day), isAligned && mark === '!' ? '!' : '*', ...said.map(quoted)].join(' ')
  const title = said.map(headText).join(' | ')
  const date = formatDay(day).replaceAll('-', isAligned ? dateSeparator : '/')
  return [date, isAligned ? mark : '*', title].filter((part) => part !== '').join(' ')
}
