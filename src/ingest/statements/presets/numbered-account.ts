import { isAccountNumber } from '../accounts/account-numbers.ts'
import { plain } from '../values/header-words.ts'
import type { Column } from './table.ts'

/** Headings of the number of one's own account, or of the other side's where that is named before it. */
const OWN =
  /^((my|own|your|bank) )?(account|iban|account iban|iban\/bban|auftragskonto|konto|kontonummer|rekening|rekeningnummer|numero de compte|compte|numero de cuenta|cuenta|conto|numer rachunku|kontonr)( ?(number|num|nr|no|#|iban)\.?)?$/
/** The number of the other side's account. */
const OTHER = /tegen|gegen|counter|partner|recipient|beneficiary|payee|sender|empf/
const KIND = /konto|account|iban|rek|number/

/** The column with the number of the own account of each row, where there are several of them. */
export function numberedAccountAmong(columns: readonly Column[]): Column | undefined {
  const payee = columns.find(({ meanings, letters, cells }) => (meanings.get('payee') ?? 0) >= 0.5 && letters >= 3 && !cells.some(isAccountNumber))
  const hasOther = columns.some(({ heading }) => OTHER.test(plain(heading)) && KIND.test(plain(heading)))
  return columns.find(({ index, heading, cells }) => {
    const numbers = new Set(cells)
    if (numbers.size < 2 || !OWN.test(plain(heading).replaceAll('_', ' ').trim()) || !cells.every(isAccountNumber)) return false
    // Behind a name it may be the other side's number, which goes with that name. One's own goes with many.
    return payee === undefined || hasOther || index < payee.index || numbers.size * 2 <= new Set(payee.cells).size
  })
}
