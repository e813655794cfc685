import { plain } from '../values/header-words.ts'

/** In lower case and without accents. */
const OUT = new Set([
  'dr',
  'd',
  'debit',
  'debet',
  'dbit',
  's',
  'soll',
  '-',
  'af',
  'ausgang',
  'out',
  'withdrawal',
  'sale',
  'belastung',
  'uit',
  'wydatek',
  'charge',
  'purchase',
  'cargo',
  'addebito',
  'dare',
  'debito',
  'odchozi',
  'vydaj',
  'terheles',
  'борг',
  'дебет',
  '支払い',
  '出金',
  '支出',
])
const INTO = new Set([
  'cr',
  'c',
  'credit',
  'kredit',
  'k',
  'crdt',
  'h',
  'haben',
  '+',
  'bij',
  'eingang',
  'in',
  'deposit',
  'gutschrift',
  'payment',
  'refund',
  'return',
  'wplyw',
  'abono',
  'accredito',
  'avere',
  'credito',
  'prichozi',
  'prijem',
  'jovairas',
  'кредит',
  '入金',
  '收入',
])

/** Which way a word for an amount says that the money went; undefined for any other word. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const word = wordOf(cell)
  return OUT.has(word) ? 'out' : INTO.has(word) ? 'in' : undefined
}

const DEBIT_OR_CREDIT = new Set([
  'dr',
  'd',
  'debit',
  'debet',
  'debito',
  'dbit',
  's',
  'soll',
  '-',
  'af',
  'cr',
  'c',
  'credit',
  'credito',
  'kredit',
  'crdt',
  'h',
  'haben',
  '+',
  'bij',
])

/** True for words that mean the direction and nothing else; "payment" and "refund" also say what it was. */
export const isDebitOrCredit = (cell: string): boolean => DEBIT_OR_CREDIT.has(wordOf(cell))

const OF_CARDS = new Set(['sale', 'charge', 'payment', 'refund', 'return'])

/** True for words that say the direction on a card only. */
export const isOfCards = (cell: string): boolean => OF_CARDS.has(wordOf(cell))

const wordOf = (cell: string): string => plain(cell.trim()).replace(/\.$/, '')
