import { formatDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../journal/book.ts'
import { amountText } from './amount-text.ts'
import { unitPrice } from '../../print/entries.ts'
import type { Draft, DraftAmount, DraftPosting } from './draft.ts'
import type { WritingStyle } from './style.ts'

/** A draft as the lines of a journal. Whatever stands in it, what comes out is one transaction with these postings. */
export function entryText(draft: Draft, style: WritingStyle, dialect: Dialect): string {
  const lines = dialect === 'beancount' ? beancountHead(draft, style) : ledgerHead(draft, style, dialect)
  return [...lines, ...draft.postings.map((posting) => postingLine(posting, style, dialect))].join('\n')
}

function beancountHead({ day, payee, description, code }: Draft, style: WritingStyle): string[] {
  const head = `${formatDay(day)} ${style.mark === '!' ? '!' : '*'} ${quoted(payee)}${description === '' ? '' : ` ${quoted(description)}`}`
  return code === '' ? [head] : [head, `${' '.repeat(style.indent)}code: ${quoted(code)}`]
}

/** hledger takes payee and note from one line with a bar between them; in ledger what follows would be part of the payee. */
function ledgerHead({ day, payee, description, code }: Draft, style: WritingStyle, dialect: Dialect): string[] {
  const date = formatDay(day).replaceAll('-', style.dateSeparator)
  const number = code.replaceAll(/[()\s]+/g, ' ').trim()
  const title = [headText(payee), dialect === 'hledger' && description !== '' ? headText(description) : ''].filter(Boolean).join(' | ')
  const head = [date, style.mark, number && `(${number})`, title].filter(Boolean).join(' ')
  return dialect === 'hledger' || description === '' ? [head] : [head, `${' '.repeat(style.indent)}; ${commentText(description)}`]
}

function postingLine(posting: DraftPosting, style: WritingStyle, dialect: Dialect): string {
  const { account, quantity, commodity } = posting
  const amount = amountText(quantity, commodity, style, dialect)
  const start = `${' '.repeat(style.indent)}${account}`
  return `${start}${' '.repeat(Math.max(2, style.amountColumn - start.length - amount.digitsEnd))}${amount.text}${basis(posting, style, dialect)}`
}

/** More places than this come from a division, and only the total that it stood for is meant. */
const PLACES_MAX = 12

/** What was paid: the price of one where it can be written down, the total otherwise. hledger has no lots; there a lot is what was paid. */
function basis({ quantity, cost, lot }: DraftPosting, style: WritingStyle, dialect: Dialect): string {
  const written = ({ quantity: total, commodity }: DraftAmount, [one, all]: readonly [string, string], close: readonly [string, string]): string => {
    const unit = unitPrice(total, quantity, PLACES_MAX)
    const isUnit = unit !== undefined && unit.sign >= 0
    const price = amountText(isUnit ? unit : total.abs(), commodity, style, dialect).text
    return isUnit ? ` ${one}${price}${close[0]}` : ` ${all}${price}${close[1]}`
  }
  const paid = dialect === 'hledger' ? (lot ?? cost) : cost
  const bought = dialect !== 'hledger' && lot ? written(lot, ['{', '{{'], ['}', '}}']) : ''
  return bought + (paid ? written(paid, ['@ ', '@@ '], ['', '']) : '')
}

/** A text as beancount writes it, on one line. */
export const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const oneLine = (text: string): string => text.replaceAll(/[\s\u0085\u2028\u2029]+/g, ' ').trim()

/** Nothing that could be taken for a mark, a code, a comment or the end of the payee. */
export function headText(text: string): string {
  const line = oneLine(text).replaceAll(';', ',').replaceAll('|', '/')
  return line.replace(/^[*!\s]+/, '').replace(/^\(/, '[')
}

/** A colon would make a tag of it, which means something else in every tool. */
export const commentText = (text: string): string =>
  oneLine(text)
    .replaceAll(/:(?=\S)/g, ': ')
    .replaceAll(/(\S):(?=\s|$)/g, '$1 -')
    .replaceAll(/\[(?=[\d=])/g, '(')
