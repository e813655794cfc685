import { plain, wordSet } from '../values/header-words.ts'
import type { Column } from './table.ts'

/** In lower case and without accents. */
const OUT = wordSet(
  'dr|d|debit|debet|dbit|s|soll|-|af|ausgang|out|withdrawal|sale|belastung|uit|wydatek|charge|purchase|cargo|addebito|dare|debito|odchozi',
  'vydaj|terheles|борг|дебет|支払い|出金|支出',
)
const INTO = wordSet(
  'cr|c|credit|kredit|k|crdt|h|haben|+|bij|eingang|in|deposit|gutschrift|payment|refund|return|wplyw|abono|accredito|avere|credito',
  'prichozi|prijem|jovairas|кредит|入金|收入',
)

/** Which way a word for an amount says that the money went; undefined for any other word. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const word = wordOf(cell)
  return OUT.has(word) ? 'out' : INTO.has(word) ? 'in' : undefined
}

const DEBIT_OR_CREDIT = wordSet('dr|d|debit|debet|debito|dbit|s|soll|-|af|cr|c|credit|credito|kredit|crdt|h|haben|+|bij')

/** True for words that mean the direction and nothing else; "payment" and "refund" also say what it was. */
export const isDebitOrCredit = (cell: string): boolean => DEBIT_OR_CREDIT.has(wordOf(cell))

const OF_CARDS = new Set(['sale', 'charge', 'payment', 'refund', 'return'])

/** True for words that say the direction on a card only. */
export const isOfCards = (cell: string): boolean => OF_CARDS.has(wordOf(cell))

const wordOf = (cell: string): string => plain(cell.trim()).replace(/\.$/, '')

const words = (alternatives: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'u')

/** Words that say in any text that money came in, or went out; in lower case and without accents. */
const SAID_IN = words([
  'gutschrift|bankgutschrift|gehalt|lohn|rente|zinsgutschrift|rueckerstattung|ruckerstattung|geldeingang|zahlungseingang|uberweisung von|auftraggeber:',
  'salary|payroll|wages|direct dep(osit)?|received|refund|interest (paid|earned|credit)|dividend|(bank giro|bacs|giro) credit|bgc',
  '((payment|transfer) )from(?!.* to )',
  'salaires?|virement (recu|de(?! fonds))|vir (\\w+ )?(recu|de(?! fonds))|remboursement',
  'nomina|salario|transferencia (recibida|a su favor|de(?! (fondos|dinero|saldo)))|abono de',
  'recebid[ao]|trf de|transferencia recebida|vencimento de',
  'stipendio|bonifico (a vostro favore|da)|a vostro favore|accredito',
  'salaris|loon|wedde|bijschrijving|inkomende (overschrijving|betaling)|overschrijving van',
  'wynagrodzenie|przelew przychodzacy|mzda|prichozi( \\w+)?|bezhotovostni prijem|lonoverforsel|overforsel fra|palkka|munkaber',
  'зарплата|зачисление|поступление|від:|заробітна плата|μισθοδοσια|משכורת|급여|工资|给与|給与|給料|キユウヨ|キュウヨ',
])
const SAID_OUT = words([
  'lastschrift|abbuchung|kartenzahlung|kartenverfugung|dauerauftrag|purchase|withdrawal|direct debit|card payment|payment to|transfer to',
  'prelevement|retrait|achat|paiement par carte|compra|pago con tarjeta|addebito|prelievo|incasso|betaalautomaat|zakup|wyplata|odchozi( \\w+)?|покупка',
])
/** With their accents, as other words are the same without. */
const IN_ACCENTED = words(['lön|løn|lønn|bér|maaş|fizetés'])
/** As a text begins: "From R. Okafor", "CR Hilltop School". */
const IN_FIRST = /^(from|cr) /
const OUT_FIRST = /^(to|dr) /
/** The same where a column says the kind of booking. */
const KIND_IN = words(['credit|deposit|eingang|top[-_ ]?up|incoming'])
const KIND_OUT = words(['debit|atm|pos|charge|fee|outgoing'])

/** Which way the money of all rows went, where each says it in words and none says otherwise. */
export function saidBy(columns: readonly Column[], amount: number): 'in' | 'out' | undefined {
  const said = (columns[amount]?.cells ?? []).map((_, row) => {
    const texts = columns.flatMap(({ cells, index, meanings }) =>
      index === amount || !/\p{L}/u.test(cells[row]!)
        ? []
        : [{ text: plain(cells[row]!), accented: cells[row]!.normalize('NFC').toLowerCase(), isKind: meanings.has('kind') }],
    )
    const into = texts.some(
      ({ text, accented, isKind }) => SAID_IN.test(text) || IN_FIRST.test(text) || IN_ACCENTED.test(accented) || (isKind && KIND_IN.test(text)),
    )
    const out = texts.some(({ text, isKind }) => SAID_OUT.test(text) || OUT_FIRST.test(text) || (isKind && KIND_OUT.test(text)))
    return into === out ? undefined : into ? 'in' : 'out'
  })
  const [only] = said
  return said.every((one) => one === only) ? only : undefined
}
