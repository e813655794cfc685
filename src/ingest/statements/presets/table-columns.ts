import { withoutAccents } from '#vocabulary/text/wording.ts'
import { reasons, type Row } from '../statement.ts'
import { countsOf, mostCounted } from '#vocabulary/groups.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  currencyNamed,
  type DecimalMark,
  isBalanceLine,
  isDateLike,
  isMarkedCredit,
  isMoney,
  marksOnlyCredits,
  moneyOf,
} from '../text/cell-values.ts'
import { type ColumnMeaning, meaningsOf, plain, wordSet } from '../text/header-words.ts'

/** A column of the movements and its properties. */
export interface Column {
  readonly index: number
  readonly heading: string
  readonly meanings: ReadonlyMap<ColumnMeaning, number>
  /** The cells of the movements, in their order. */
  readonly cells: readonly string[]
  /** Shares of the cells that are not blank. */
  readonly dates: number
  readonly amounts: number
  readonly filled: number
  /** Distinct texts per filled cell. */
  readonly variety: number
  readonly letters: number
}

export interface Table {
  /** The row that says what the columns are called. */
  readonly header: Row | undefined
  /** Rows with a date and an amount. */
  readonly movements: readonly Row[]
  readonly columns: readonly Column[]
}

const found = new WeakMap<readonly Row[], Table>()

/** Finds the table in the rows: its movements, and the heading above them. */
export function findTable(rows: readonly Row[], headerRow?: number): Table {
  const table = (headerRow === undefined ? found.get(rows) : undefined) ?? tableIn(rows, headerRow)
  if (headerRow === undefined) found.set(rows, table)
  return table
}

function tableIn(rows: readonly Row[], headerRow: number | undefined): Table {
  const dated = rows.filter(
    ({ cells }) => cells.some(isDateLike) && cells.some((cell) => isMoney(cell) && !isDateLike(cell)) && !isBalanceLine(cells),
  )
  const movements = ofOneWidth(headerRow === undefined ? dated : dated.filter(({ index }) => index > headerRow))
  const first = movements[0]
  const header = headerRow === undefined ? (first ? headerAbove(rows, first.index) : undefined) : rows.find(({ index }) => index === headerRow)
  const width = movements.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { header, movements, columns: columnsOf(header, movements, width) }
}

/** The properties of each column in these rows. */
export function columnsOf(header: Row | undefined, movements: readonly Row[], width: number): readonly Column[] {
  const columns = Array.from({ length: width }, (_, index) => columnOf(index, header, movements))
  return columns.map((column, index) => {
    const before = columns[index - 1]
    // A heading over a currency and its amount is in the first of the two columns.
    const isShared = column.heading === '' && column.amounts > 0 && before !== undefined && before.heading !== '' && before.cells.every(isCurrency)
    return isShared ? { ...column, heading: before.heading, meanings: before.meanings } : column
  })
}
const isCurrency = (cell: string): boolean => cell === '' || currencyNamed(cell) !== undefined

/** Rows of a preamble may have a date and an amount, too, but in other columns than most rows. */
function ofOneWidth(rows: readonly Row[]): Row[] {
  const place = (row: Row): number => row.cells.findIndex(isDateLike)
  // Of two the later one: a preamble comes first.
  const most = mostCounted(new Map([...countsOf(rows.map(place))].reverse()))
  return rows.filter((row) => place(row) === most)
}

const HEADER_ROWS_MAX = 5

function headerAbove(rows: readonly Row[], first: number): Row | undefined {
  const above = rows.filter(({ index }) => index < first && index >= first - HEADER_ROWS_MAX).reverse()
  return above.find(({ cells }) => cells.filter((cell) => meaningsOf(cell).size > 0).length >= 2)
}

/** A CJK character counts as three letters. */
const lettersOf = (cell: string): number => {
  const letters = cell.replaceAll(/[^\p{L}]/gu, '')
  return letters.length + 2 * letters.replaceAll(/[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu, '').length
}

/** A dash means nothing. */
const BLANK = /^[-–—]?$/

function columnOf(index: number, header: Row | undefined, movements: readonly Row[]): Column {
  const cells = movements.map((row) => (row.cells[index] ?? '').trim() || (row.merged?.get(index) ?? ''))
  const filled = cells.filter((cell) => !BLANK.test(cell))
  const share = (count: number): number => (filled.length === 0 ? 0 : count / filled.length)
  const heading = (header?.cells[index] ?? '').trim()
  return {
    index,
    heading,
    meanings: meaningsOf(heading),
    cells,
    dates: share(filled.filter(isDateLike).length),
    amounts: share(filled.filter((cell) => isMoney(cell) && !isDateLike(cell)).length),
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    variety: share(new Set(filled).size),
    letters: share(filled.reduce((sum, cell) => sum + lettersOf(cell), 0)),
  }
}

/** In lower case and without accents. */
const OUT = wordSet(
  'dr|d|debit|debet|dbit|s|soll|-|af|ausgang|out|withdrawal|sale|belastung|uit|wydatek|charge|purchase|cargo|addebito|dare|debito|odchozi',
  'vydaj|terheles|борг|дебет|支払い|出金|支出',
)
const INTO = wordSet(
  'cr|c|credit|kredit|k|crdt|h|haben|+|bij|eingang|in|deposit|gutschrift|payment|refund|return|wplyw|abono|accredito|avere|credito',
  'prichozi|prijem|jovairas|кредит|入金|收入',
)

/** The direction that a word next to an amount means; undefined for other words. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const word = wordOf(cell)
  return OUT.has(word) ? 'out' : INTO.has(word) ? 'in' : undefined
}

const DEBIT_OR_CREDIT = wordSet('dr|d|debit|debet|debito|dbit|s|soll|-|af|cr|c|credit|credito|kredit|crdt|h|haben|+|bij')

/** True for words that mean the direction and nothing else; "payment" and "refund" also say what it was. */
const isDebitOrCredit = (cell: string): boolean => DEBIT_OR_CREDIT.has(wordOf(cell))

const OF_CARDS = new Set(['sale', 'charge', 'payment', 'refund', 'return'])

/** True for words that say the direction on a card only. */
export const isOfCards = (cell: string): boolean => OF_CARDS.has(wordOf(cell))

const wordOf = (cell: string): string => plain(cell.trim()).replace(/\.$/, '')

const words = (alternatives: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'u')

/** Words in texts that mean money in or money out; in lower case and without accents. */
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
/** With accents, because other words are equal without them. */
const IN_ACCENTED = words(['lön|løn|lønn|bér|maaş|fizetés'])
/** Beginnings of texts: "From R. Okafor", "CR Hilltop School". */
const IN_FIRST = /^(from|cr) /
const OUT_FIRST = /^(to|dr) /
/** The same in a column for the kind of booking. */
const KIND_IN = words(['credit|deposit|eingang|top[-_ ]?up|incoming'])
const KIND_OUT = words(['debit|atm|pos|charge|fee|outgoing'])

/** The direction of all rows, if each has words for the same one. */
export function saidBy(columns: readonly Column[], amount: number): 'in' | 'out' | undefined {
  const said = (columns[amount]?.cells ?? []).map((_, row) => {
    const texts = columns.flatMap(({ cells, index, meanings }) =>
      index === amount || !/\p{L}/u.test(elementAt(cells, row))
        ? []
        : [{ text: plain(elementAt(cells, row)), accented: elementAt(cells, row).normalize('NFC').toLowerCase(), isKind: meanings.has('kind') }],
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

/** Columns that may be the amount and its direction. */
export interface Candidate {
  readonly amount?: number
  readonly debit?: number
  readonly credit?: number
  readonly dr_cr?: number
  readonly fee?: number
  /** The change of the account by each movement, if positive amounts are money in. */
  readonly flow: readonly (Exact | undefined)[]
  /** Accepted only if a balance proves it. */
  readonly isDoubtful?: boolean
  /** The headings say which column is money out and which is money in. */
  readonly isHeaded?: boolean
  /** Without headings: each row has an amount in one of both columns. */
  readonly isEither?: boolean
  /** A column of debit and credit contradicts the signs of some amounts. */
  readonly isContradicted?: boolean
}

const says = ({ meanings }: Column, meaning: 'amount' | 'gross' | 'debit' | 'credit' | 'balance' | 'fee' | 'noise'): number =>
  meanings.get(meaning) ?? 0

/** A balance, which is never the amount. "Saldo (EUR)" is one, though a column headed "EUR" is an amount. */
export const isBalance = (column: Column): boolean => says(column, 'balance') >= 0.3 && says(column, 'balance') >= says(column, 'amount')

/** Amounts other than the booked one: in another currency, in points, or fees. */
const OTHER =
  /\b(francs|tip|blokady|operation amount|original\w*|orig|foreign|fremd\w*|merchant|instructed|source|exchange\w*|fx|points?|rewards?|miles|cash ?back|tax(es)?|vat|gst|mwst|steuer|fees?|gebuhr\w*|gebuehr\w*|entgelt|commissions?|frais|kosten|rates?|kurs|limit|available|verfugbar\w*)\b/
export const isOther = (column: Column): boolean => says(column, 'fee') > 0 || OTHER.test(plain(column.heading))

/** The amount charged to the account, next to a foreign amount. */
const SETTLED =
  /\b(settled|settlement|billed|billing|booked|charged|account) (amount|total|value)|\bamount (settled|billed|booked|charged|in account currency)\b/
export const isSettled = ({ heading }: Column): boolean => SETTLED.test(plain(heading).replaceAll('_', ' '))

const isNamed = (column: Column): boolean =>
  !isOther(column) && (['amount', 'gross', 'debit', 'credit'] as const).some((meaning) => says(column, meaning) >= 0.3)

/** Columns of amounts: by heading, or else all except balances. */
export function amountsAmong(money: readonly Column[]): readonly Column[] {
  const usable = money.filter((column) => !isBalance(column))
  const named = usable.filter(isNamed)
  return named.length > 0 ? named : usable
}

/** Long whole numbers are references, even if they look like amounts. */
function isReference({ cells, meanings }: Column): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isWhole = filled.every((cell) => /^\d+$/.test(cell))
  return (
    isWhole &&
    (filled.some((cell) => cell.length > 7) ||
      (((meanings.get('reference') ?? 0) > 0 || (meanings.get('noise') ?? 0) > 0) && !meanings.has('amount') && !meanings.has('fee')))
  )
}

/** Columns of numbers. */
export const moneyColumns = (columns: readonly Column[]): Column[] =>
  columns.filter((column) => column.amounts >= 0.8 && column.dates < 0.5 && !isReference(column))

/** An empty column with a heading. */
const isEmpty = ({ filled, heading }: Column): boolean => filled === 0 && heading !== ''

const isMoved = (amount: Exact | undefined): boolean => amount !== undefined && !amount.isZero

export function candidatesOf(columns: readonly Column[], usable: readonly Column[], mark: DecimalMark | undefined): Candidate[] {
  const values = (column: Column): (Exact | undefined)[] => column.cells.map((cell) => moneyOf(cell, mark))
  const pairs = pairsOf([...usable, ...columns.filter(isEmpty)], values)
  const headed = pairs.filter(({ isHeaded }) => isHeaded)
  const ofPairs = new Set(headed.flatMap(({ debit, credit }) => [debit, credit]))
  const isUsed = usable.filter((column) => (column.filled >= 0.9 || (isNamed(column) && column.filled > 0)) && !ofPairs.has(column.index))
  const singles = isUsed.flatMap((column): Candidate[] => {
    const isOut = marksOnlyCredits(column.cells)
    const amounts = values(column).map((amount, at) => (isOut && !isMarkedCredit(elementAt(column.cells, at)) ? amount?.negated() : amount))
    const typed = signColumns(columns).flatMap((sign) => typedBy(sign, column.index, amounts) ?? [])
    const isContradicted = typed.includes('contradicted')
    return [...typed.filter((one) => one !== 'contradicted'), { amount: column.index, flow: amounts, ...(isContradicted && { isContradicted }) }]
  })
  return [...singles, ...(headed.length > 0 ? headed : usable.some(isNamed) ? [] : pairs)]
}

/** Columns with a word for money in or money out in each row. */
const signColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(
    ({ cells, meanings }) =>
      cells.some((cell) => directionOf(cell) !== undefined) &&
      cells.every((cell) => cell === '' || directionOf(cell) !== undefined) &&
      // A dash in every row may mean no cheque number, and a text may be "Deposit" by chance.
      (meanings.has('sign') ||
        (cells.some((cell) => cell !== '' && cell !== '-') &&
          (meanings.has('kind') || meanings.size === 0 || cells.every((cell) => cell === '' || isDebitOrCredit(cell))))),
  )

/**
 * Amounts with their direction from a column of words; 'contradicted' if words and signs differ. Undefined if the signs already agree with the
 * words.
 */
function typedBy(sign: Column, amount: number, amounts: readonly (Exact | undefined)[]): Candidate | 'contradicted' | undefined {
  const known = sign.cells.map(directionOf)
  const otherwise = known.includes('out') ? 'in' : 'out'
  const way = known.map((one) => one ?? otherwise)
  const seen = new Set(amounts.flatMap((one, at) => (isMoved(one) ? [`${way[at]} ${one!.sign}`] : [])))
  const typed = { amount, dr_cr: sign.index, flow: amounts.map((one, at) => (way[at] === 'out' ? one?.abs().negated() : one?.abs())) }
  if (amounts.every((one) => !one || one.sign >= 0)) return typed
  if (!seen.has('out 1') && !seen.has('in -1')) return undefined
  // Positive debits and negative credits: the signs agree, but inverted.
  if (seen.has('out 1') && !seen.has('out -1') && !seen.has('in 1')) return typed
  return sign.cells.some(isDebitOrCredit) ? 'contradicted' : undefined
}

function pairsOf(columns: readonly Column[], values: (column: Column) => (Exact | undefined)[]): Candidate[] {
  return columns.flatMap((out) =>
    columns.flatMap((into): Candidate[] => {
      if (out.index === into.index) return []
      const direction = says(out, 'debit') - says(out, 'credit') + says(into, 'credit') - says(into, 'debit')
      const isNamedPair = says(out, 'debit') > 0 && says(into, 'credit') > 0 && direction >= 0.5
      // The headings' order is kept.
      if (direction < 0) return []
      const [left, right] = [values(out), values(into)]
      // Each movement has a debit or a credit; a row with both contains a reversal.
      const alone = left.filter((amount, at) => isMoved(amount) !== isMoved(right[at])).length
      const both = left.filter((amount, at) => isMoved(amount) && isMoved(right[at])).length
      // One heading is enough if the other column is filled exactly where this one is empty.
      const isHalf = (says(out, 'debit') >= 0.5 && !isNamed(into)) || (says(into, 'credit') >= 0.5 && !isNamed(out))
      const isHeaded = isNamedPair || (isHalf && direction > 0 && alone === left.length && left.some(isMoved) && right.some(isMoved))
      if (!isHeaded && (alone < left.length / 2 || !right.some(isMoved) || !left.some(isMoved))) return []
      const flow = left.map((amount, at) => (right[at] ?? Exact.zero).abs().minus((amount ?? Exact.zero).abs()))
      const isDoubtful = !isHeaded && alone < (alone + both) * 0.9
      return [
        {
          debit: out.index,
          credit: into.index,
          flow,
          ...(isDoubtful && { isDoubtful }),
          ...(isHeaded ? { isHeaded } : alone === left.length && { isEither: true }),
        },
      ]
    }),
  )
}

/** Amounts minus fees. */
export function withFees(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): Candidate[] {
  const fees = money.filter(({ meanings }) => meanings.has('fee'))
  return fees.flatMap((fee) => {
    const written = fee.cells.map((cell) => moneyOf(cell, mark) ?? Exact.zero)
    const hasMinus = written.filter(({ sign }) => sign < 0).length > written.filter(({ sign }) => sign > 0).length
    return candidates
      .filter(({ amount }) => amount !== undefined && amount !== fee.index)
      .map((candidate) => ({
        ...candidate,
        fee: fee.index,
        flow: candidate.flow.map((amount, at) => (hasMinus ? amount?.plus(elementAt(written, at)) : amount?.minus(elementAt(written, at)))),
      }))
  })
}

/** Removes gross amounts if another column has the net amounts. */
export function withoutGross(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): readonly Candidate[] {
  const fees = money.filter(({ meanings }) => meanings.has('fee')).map(({ cells }) => cells.map((cell) => moneyOf(cell, mark) ?? Exact.zero))
  const isNetOf = (net: Candidate, gross: Candidate): boolean =>
    fees.some((fee) => {
      if (!fee.some((taken, at) => !taken.isZero && gross.flow[at] !== undefined)) return false
      return gross.flow.every((amount, at) => amount === undefined || (net.flow[at]?.equals(amount.minus(elementAt(fee, at).abs())) ?? false))
    })
  const isPlain = ({ amount, dr_cr }: Candidate): boolean => amount !== undefined && dr_cr === undefined
  const plainOnes = candidates.filter(isPlain)
  return candidates.filter((gross) => !isPlain(gross) || !plainOnes.some((net) => net !== gross && isNetOf(net, gross)))
}

/* In lower case and without accents. */
const HAPPENED = wordSet(
  'ok|completed|complete|交易成功|支付成功|booked|posted|cleared|settled|paid|success|successful|gebucht|umsatz gebucht|abgeschlossen|ausgefuhrt',
  'execute|completado|completata|executed|processed|issued|udført|utført|bogført|bokført|genomford|bokford|kirjattu|uitgevoerd|geboekt',
  'geaccepteerd|accepted|approved|accepte|acceptee|angenommen|aprobado|aprovado|uitgevoerde|verwerkt|zrealizowana|zaksiegowana|rozliczona',
  'eseguito|contabilizzato|ejecutado|contabilizado|efetivado|concluido|comptabilise|effectue',
)
const PENDING = wordSet(
  'pending|offen|in progress|in_progress|processing|authorized|authorised|on hold|scheduled|vorgemerkt|umsatz vorgemerkt|ausstehend',
  'en attente|a venir|pendiente|pendente|agendado|in attesa|in behandeling|gereserveerd|venter|reserveret|reservert|reserverat|vantar',
  'odottaa|oczekujaca|w trakcie realizacji',
)
const NEVER = wordSet(
  'reverted|交易关闭|已关闭|declined|failed|cancelled|canceled|rejected|denied|voided|expired|abgelehnt|fehlgeschlagen|abgebrochen|refuse|annule',
  'rechazado|cancelado|recusado|rifiutato|annullato|geweigerd|geannuleerd|afvist|annulleret|avvist|makulerad|hylatty|odrzucona|anulowana',
)

const stateWord = (cell: string): string => withoutAccents(cell.trim()).toLowerCase()

/** True for a bank's word for the status of a movement. */
export function isState(cell: string): boolean {
  const word = stateWord(cell)
  return HAPPENED.has(word) || PENDING.has(word) || NEVER.has(word)
}

/** Why a movement with this status is not booked; undefined if it is booked. */
export function whyNotBooked(cell: string): string | undefined {
  const word = stateWord(cell)
  if (NEVER.has(word)) return reasons().rows.cancelled(cell)
  return PENDING.has(word) ? reasons().rows.notBooked(cell) : undefined
}
