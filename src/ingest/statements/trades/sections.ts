import { ownValue } from '#vocabulary/own-value.ts'
import type { TradeKind } from './trade-kinds.ts'

/** Parts of a list that say by their name what happened in them. */
const KINDS: Readonly<Record<string, TradeKind>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax',
  '871(m) withholding': 'tax',
  'sales tax details': 'tax',
  'deposits & withdrawals': 'deposit',
  fees: 'fee',
  'other fees': 'fee',
  'transaction fees': 'fee',
  interest: 'interest',
  'bond interest received': 'interest',
}
/** Parts whose rows say themselves what they are. */
const SAYING = new Set(['trades', 'corporate actions', 'transfers'])

export const kindOfSection = (section: string): TradeKind | undefined => ownValue(KINDS, section.toLowerCase())

/** Whether rows of a part of a list move anything; others sum up, foresee or explain. '' is a list without parts. */
export const isOfMoves = (section: string): boolean => section === '' || kindOfSection(section) !== undefined || SAYING.has(section.toLowerCase())
