import { isDateLike } from './date-like.ts'
import { isMoney } from './money.ts'

/**
 * True for a row that says with what a statement begins or ends, and moves nothing: a day, words for a balance, and a single amount. With a
 * second amount it is a movement, as a list of another program may begin with one; a zero is none, as where no document has a number.
 */
export const isBalanceLine = (cells: readonly string[]): boolean =>
  cells.some((cell) => BALANCE.test(cell.trim()) || ALONE.test(cell.trim())) &&
  cells.filter((cell) => isMoney(cell) && /[1-9]/.test(cell) && !isDateLike(cell)).length <= 1 &&
  cells.some((cell) => isMoney(cell) && !isDateLike(cell))

const BALANCE =
  /^((opening|closing|beginning|ending|starting|previous|final)\s+balance|balance\s+(brought|carried)|(anfangs|end|schluss)(saldo|bestand|stand)|(alter|neuer)\s+(saldo|kontostand)|kontostand|saldo\s+(inicial|final|anterior|iniziale|finale)|solde\s+(initial|final)|(ancien|nouveau)\s+solde|(in|ut)gående\s+saldo|(begin|eind)saldo)(?![\p{L}-])/iu

/** The word and nothing else, also with a blank after each letter, as one bank sets it. */
const ALONE = /^(saldo|s a l d o|saldo do dia)$/i
