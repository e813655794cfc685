import { plain } from '../values/header-words.ts'
import type { Column } from './table.ts'

/** Words that say in any text that money came in, or went out. */
const IN =
  /\b(gutschrift|gehalt|lohn|salary|payroll|wages|direct deposit|received|refund|interest (paid|earned|credit)|dividend|zinsgutschrift|rente|salaire|virement (recu|de)|nomina|stipendio|salaris|bijschrijving|wynagrodzenie|lonn|recebid[ao]|rueckerstattung|ruckerstattung|remboursement|geldeingang|zahlungseingang)\b/
const OUT =
  /\b(lastschrift|abbuchung|kartenzahlung|kartenverfugung|purchase|withdrawal|direct debit|card payment|payment to|dauerauftrag|prelevement|retrait|achat|paiement par carte|compra|pago con tarjeta|addebito|prelievo|incasso|betaalautomaat|zakup|wyplata)\b/
/** The same where a column says the kind of booking. */
const KIND_IN = /\b(credit|deposit|eingang|topup|top-up|incoming)\b/
const KIND_OUT = /\b(debit|atm|pos|charge|fee|outgoing)\b/

/** Which way the money of all rows went, where each says it in words and none says otherwise. */
export function saidBy(columns: readonly Column[], amount: number): 'in' | 'out' | undefined {
  const said = (columns[amount]?.cells ?? []).map((_, row) => {
    const texts = columns.flatMap(({ cells, index, meanings }) =>
      index === amount || !/\p{L}/u.test(cells[row]!) ? [] : [{ text: plain(cells[row]!), isKind: meanings.has('kind') }],
    )
    const has = (words: RegExp, ofKinds: RegExp): boolean => texts.some(({ text, isKind }) => words.test(text) || (isKind && ofKinds.test(text)))
    const [into, out] = [has(IN, KIND_IN), has(OUT, KIND_OUT)]
    return into === out ? undefined : into ? 'in' : 'out'
  })
  const [only] = said
  return said.every((one) => one === only) ? only : undefined
}
