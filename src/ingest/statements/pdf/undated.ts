import { isBalanceLine } from '../values/balance-line.ts'
import { isMoney } from '../values/money.ts'
import { type PdfLine, phrasesOf, type Piece } from './lines.ts'

/** Amounts of one column end within this many points. */
const EDGE = 1.5
const SUM = /^(sub-?)?totals?\b|\b(summe|gesamt|zwischensumme|ubertrag|übertrag|brought|carried|forward|saldo|kontostand|balance)\b/iu

/**
 * Marks as movements the lines of a day that stand below its first, which alone has the date: on statements with a running balance, those whose
 * amount ends where amounts of other movements do. What ends in the column of the balance alone is none.
 */
export function withUndated(lines: readonly PdfLine[]): PdfLine[] {
  const dated = lines.filter(({ isMovement }) => isMovement).map(amountsOf)
  if (!dated.some((amounts) => amounts.length > 1)) return [...lines]
  const balance = Math.max(...dated.map((amounts) => amounts.at(-1)?.right ?? 0))
  const ends = [...new Set(dated.flatMap((amounts) => amounts.map(({ right }) => right)))].filter((right) => right < balance - EDGE)
  let page = 0
  return lines.map((line) => {
    if (line.isMovement) page = line.page
    const texts = phrasesOf(line.pieces).map(({ text }) => text)
    const isOne =
      line.page === page &&
      amountsOf(line).some(({ right }) => ends.some((end) => Math.abs(end - right) <= EDGE)) &&
      texts.some((text) => /\p{L}{2}/u.test(text)) &&
      !texts.some((text) => SUM.test(text)) &&
      !isBalanceLine(texts)
    return isOne ? { ...line, isMovement: true } : line
  })
}

const amountsOf = ({ pieces }: PdfLine): Piece[] => phrasesOf(pieces).filter(({ text }) => isMoney(text))
