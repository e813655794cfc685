import { statement as words } from '#messages/statement.ts'
import type { StatementPreviewAnswer, StatementPreviewBody } from '../../src/http/contract/imports-contract.ts'

/** The columns of a statement as a person names and chooses them. Pure. */

/** What a column can mean, in the order in which one looks for it. */
export const MEANINGS = [
  ['date', words.meanings.date],
  ['payee', words.meanings.payee],
  ['payer', words.meanings.payer],
  ['description', words.meanings.description],
  ['amount', words.meanings.amount],
  ['debit', words.meanings.debit],
  ['credit', words.meanings.credit],
  ['dr_cr', words.meanings.dr_cr],
  ['balance', words.meanings.balance],
  ['commodity', words.meanings.commodity],
  ['reference', words.meanings.reference],
  ['category', words.meanings.category],
  ['type', words.meanings.type],
  ['fee', words.meanings.fee],
  ['status', words.meanings.status],
] as const

/** What a column of a list of trades can mean in addition. */
export const TRADE_MEANINGS = [
  ['isin', words.meanings.isin],
  ['symbol', words.meanings.symbol],
  ['security', words.meanings.security],
  ['quantity', words.meanings.quantity],
  ['price', words.meanings.price],
  ['price_commodity', words.meanings.price_commodity],
  ['commission', words.meanings.commission],
  ['fee_commodity', words.meanings.fee_commodity],
  ['tax', words.meanings.tax],
  ['tax_commodity', words.meanings.tax_commodity],
  ['rate', words.meanings.rate],
] as const

/** Whether columns are those of a list of trades, by the server's rule. */
export const isOfTrades = ({ column_mappings: columns }: Pick<Mapping, 'column_mappings'>): boolean =>
  columns['quantity'] !== undefined || columns['isin'] !== undefined

/** Forms of dates to choose from; another can be typed. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YY',
  'DD/MM/YY',
  'MM/DD/YY',
  'D MMM YYYY',
  'DD MMM YY',
  'DD-MMM-YYYY',
  'MMM D, YYYY',
  'YYYYMMDD',
]

export const FORMATS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  workbook: words.formats.workbook,
  html: words.formats.html,
  pdf: 'PDF',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
}
/** Formats that say themselves what their fields mean: there are no columns to choose. */
export const saysItself = (format: string): boolean => ['ofx', 'qif', 'camt', 'mt940'].includes(format)

export const DELIMITERS: readonly (readonly [string, string])[] = [
  [',', words.delimiters.comma],
  [';', words.delimiters.semicolon],
  ['\t', words.delimiters.tab],
  ['|', words.delimiters.bar],
  ['^', words.delimiters.caret],
]
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2', 'windows-1251', 'shift_jis', 'gb18030']

/** 0 → A, 25 → Z, 26 → AA. */
export const letterOf = (index: number): string => (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const SAMPLE_LENGTH = 22
const shortened = (text: string): string => (text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1)}…` : text)

/** Each column with its letter and its header, or else its first value. */
export const columnsOf = ({
  rows,
  header_row: header,
}: Pick<StatementPreviewAnswer, 'rows' | 'header_row'>): { readonly letter: string; readonly name: string }[] => {
  const looked = rows.slice(0, 200)
  const width = looked.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const below = looked.filter(({ outcome }) => outcome === 'text' || outcome === 'duplicate')
  return Array.from({ length: width }, (_, index) => {
    const named = header === undefined ? '' : (rows.find(({ row }) => row === header)?.cells[index] ?? '').trim()
    const sample = (below.length > 0 ? below : looked).map(({ cells }) => (cells[index] ?? '').trim()).find((cell) => cell !== '')
    return { letter: letterOf(index), name: shortened(named || (sample ?? '')) }
  })
}

export interface Mapping {
  readonly column_mappings: Readonly<Record<string, string>>
  readonly date_format: string
  readonly default_accounts: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
}

/** What was used for a preview, to be changed in one place and sent back. The account is separate: a saved preset takes it from there. */
export const mappingOf = (preset: StatementPreviewAnswer['preset']): Mapping => ({
  column_mappings: preset?.columns ?? {},
  date_format: preset?.date_format ?? 'YYYY-MM-DD',
  default_accounts: Object.fromEntries(Object.entries(preset?.accounts ?? {}).filter(([role]) => role === 'income' || role === 'expense')),
  settings: preset?.settings ?? {},
})

/** The mapping with a column that means something else; '' takes the meaning away. One amount and two of them exclude each other. */
export const withColumn = (mapping: Mapping, meaning: string, letter: string): Mapping => {
  const columns = { ...mapping.column_mappings }
  if (letter === '') delete columns[meaning]
  else {
    columns[meaning] = letter
    if (meaning === 'amount') for (const other of ['debit', 'credit']) delete columns[other]
    if (meaning === 'debit' || meaning === 'credit') for (const other of ['amount', 'dr_cr']) delete columns[other]
  }
  return { ...mapping, column_mappings: columns }
}

/** "Credit" accounts go by another name in a preset than those that hold money. */
export const roleOf = (account: string): 'liability' | 'asset' => (/^liabilit/i.test(account) ? 'liability' : 'asset')

const JOURNAL_NAME = /\.(ledger|journal|hledger|beancount|bean|ldg|j)$/i
const JOURNAL_TEXT = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^\n,;\t]*\r?\n[ \t]+[\p{L}][^\n]*:/mu

/** Whether a file is a journal, and not something that a bank sends. */
export const isJournal = (name: string, beginning: string): boolean => JOURNAL_NAME.test(name) || JOURNAL_TEXT.test(beginning)

/** What had to be decided to read a statement, in words, and what is still to be chosen. Pure. */

export type Decision = StatementPreviewAnswer['decisions'][number]
export type Choices = NonNullable<StatementPreviewBody['choices']>

const NAMES: Readonly<Record<Decision['about'], string>> = words.decisions
export const nameOf = ({ about }: Decision): string => NAMES[about]

const FIRST: Readonly<Record<string, (form: string) => string>> = { D: words.dayFirst, M: words.monthFirst, Y: words.yearFirst }
/** The column that a letter names, with its heading where it has one: "C, Amount". */
const columnIn = (letter: string, columns: readonly { readonly letter: string; readonly name: string }[]): string => {
  const name = columns.find((column) => column.letter === letter)?.name
  return name ? `${letter} (${name})` : letter
}

/** "day first (DD/MM/YYYY)", "money in", "point: 1,234.56" */
export const valueInWords = ({ about, value }: Pick<Decision, 'about' | 'value'>, columns: readonly { letter: string; name: string }[]): string => {
  switch (about) {
    case 'columns':
      return value
        .split(',')
        .map((letter) => columnIn(letter, columns))
        .reduce(words.and)
    case 'sign':
      return value === 'out' ? words.moneyOut : words.moneyIn
    case 'date_format':
      return FIRST[value.charAt(0)]?.(value) ?? value
    case 'decimal_mark':
      return value === ',' ? words.comma : words.point
    default:
      return value || words.none
  }
}

export const openDecisions = (decisions: readonly Decision[]): Decision[] => decisions.filter((decision) => !decision.is_certain)

/** The choices of a request with one more. The account is asked for by a field of its own. */
export const withChoice = (choices: Choices | undefined, about: Exclude<Decision['about'], 'account'>, value: string): Choices => {
  switch (about) {
    case 'columns':
      return { ...choices, amount_column: value }
    case 'sign':
      return { ...choices, sign: value === 'out' ? 'out' : 'in' }
    case 'decimal_mark':
      return { ...choices, decimal_mark: value === ',' ? ',' : '.' }
    case 'date_format':
      return { ...choices, date_format: value }
    case 'currency':
      return { ...choices, currency: value }
  }
}

/** Why a statement cannot be saved yet, as one sentence; '' when it can. */
export const missingFor = (
  { decisions, contradictions }: Pick<StatementPreviewAnswer, 'decisions' | 'contradictions'>,
  { despiteBalance }: { readonly despiteBalance: boolean },
): string => {
  const open = openDecisions(decisions).map(nameOf).join(', ')
  const isOff = contradictions.length > 0 && !despiteBalance
  if (open === '') return isOff ? words.missingBalance : ''
  return isOff ? words.missingBoth(open) : words.missing(open)
}

/** The currency to propose where nothing says one: that of the region of the browser's language. Pure. */

const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US EC PR SV PA',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO SJ',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  RSD: 'RS',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  ZAR: 'ZA',
}
const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) => regions.split(' ').map((region) => [region, currency] as const)),
)

/** Of the first language that has a region in it, as "de-AT" has and "de" has not; undefined where none has a known one. */
export const currencyOfLanguages = (languages: readonly string[]): string | undefined => {
  for (const language of languages) {
    const currency = CURRENCIES.get(regionOf(language) ?? '')
    if (currency !== undefined) return currency
  }
  return undefined
}

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}
