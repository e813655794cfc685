import type { Day } from '#vocabulary/day.ts'
import type { Decision } from '../preview/preview.ts'
import type { Row } from '../statement.ts'
import { dateReader } from '../values/date-format.ts'
import { dayPart, isDateLike } from '../values/date-like.ts'
import { plain } from '../values/header-words.ts'

/** Without times, which are removed first. */
const FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYY.MM.DD.',
  'YYYY. MM. DD.',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD-MM-YY',
  'MM-DD-YY',
  'YY-MM-DD',
  'YY/MM/DD',
  'YY.MM.DD',
  'DD MM YYYY',
  'D. M. YYYY',
  'YYYYMMDD',
  'DDMMYYYY',
  'MMDDYYYY',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'D/MMM/YYYY',
  'D MMM YY',
  'D-MMM-YY',
  'D. MMMM YYYY',
  'DDMMMYYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'D MMM, YYYY',
  'D MMM',
  'DD/MM',
  'MM/DD',
  'DD.MM.',
]
const VALUES_MAX = 400
/** The share of values that must be dates. */
const ALL = 0.95

/** Evidence for the order of day and month besides the dates of the column. */
export interface DateEvidence {
  readonly today: Day
  /** The heading of the date column. */
  readonly heading?: string
  /** All headings: in most languages the month is never first. */
  readonly headings?: readonly string[]
  /** Other dates of the same file. */
  readonly elsewhere?: readonly string[]
  /** Which order is likelier without proof. */
  readonly isMonthFirst?: boolean
}

export interface DateGuess extends Pick<Decision, 'by' | 'because' | 'isCertain'> {
  readonly format: string
  /** The other formats that nothing rules out. */
  readonly others: readonly string[]
}

interface Candidate {
  readonly format: string
  readonly days: readonly (Day | undefined)[]
  readonly read: number
  readonly ahead: number
  readonly disorder: number
  /** Days between the last date and today. */
  readonly age: number
}

/** The format that reads all texts, and the proof that no other order of day, month and year is meant; undefined if none fits. */
export function guessDates(texts: readonly string[], evidence: DateEvidence): DateGuess | undefined {
  const { today, isMonthFirst = false } = evidence
  const values = valuesOf(texts)
  let left = distinct(candidatesOf(values, today))
  if (left.length === 0) return undefined
  let proof: Pick<Decision, 'by' | 'because'> = { by: 'values', because: 'No other order of day, month and year fits all dates.' }
  for (const { by, because, fits } of proofs(left, evidence)) {
    const fitting = left.filter(fits)
    if (fitting.length === 0 || fitting.length === left.length) continue
    left = fitting
    proof = { by, because }
  }
  const lean = (format: string): number => (format.startsWith('MM') === isMonthFirst ? 0 : 1)
  const [best, ...others] = left.toSorted((a, b) => lean(a.format) - lean(b.format))
  if (others.length === 0) return { format: best!.format, ...proof, isCertain: true, others: [] }
  return {
    format: best!.format,
    by: 'guess',
    because: 'Each date of the file can be read with the day first or with the month first.',
    isCertain: false,
    others: others.map(({ format }) => format),
  }
}

/** The format of the dates in a column, with the other dates of the file and the language of the headings as evidence. */
export function guessColumnDates(
  texts: readonly string[],
  { column, headings, rows, above = [] }: { column: number; headings: readonly string[]; rows: readonly Row[]; above?: readonly Row[] },
  today: Day,
): DateGuess | undefined {
  const elsewhere = [
    ...above.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(WRITTEN_DATE) ?? [])),
    ...rows.flatMap(({ cells }) => cells.filter((cell, at) => at !== column && isDateLike(cell.trim()))),
  ].slice(0, VALUES_MAX)
  const isMonthFirst =
    rows.slice(0, ROWS_LOOKED_AT).some(({ cells }) => cells.some((cell) => /^[-+(]?\s*\$|^USD$/.test(cell.trim()))) ||
    headings.some((heading) => /\b(usd|check number|post date|posted date)\b|\(\$\)/i.test(heading))
  return guessDates(texts, { today, heading: headings[column] ?? '', headings, elsewhere, isMonthFirst })
}
const WRITTEN_DATE = /(?<!\d)\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/g
const ROWS_LOOKED_AT = 30

const valuesOf = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => text.trim() !== '')
    .map(dayPart)
    .filter((day, at, all) => day !== all[at - 1])
    .slice(0, VALUES_MAX)

function candidatesOf(values: readonly string[], today: Day): Candidate[] {
  if (values.length === 0) return []
  const found = FORMATS.flatMap((format): Candidate[] => {
    const reader = dateReader(format, today)
    if (reader(values[0]!) === undefined && reader(values.at(-1)!) === undefined) return []
    const days = values.map(reader)
    const known = days.filter((day) => day !== undefined)
    return known.length < values.length * ALL ? [] : [{ format, days, read: known.length, ...shapeOf(known, today) }]
  })
  const most = Math.max(0, ...found.map(({ read }) => read))
  return found.filter(({ read }) => read === most)
}

/** Some dates may be ahead, such as after a weekend. */
const DAYS_AHEAD = 3

function shapeOf(days: readonly Day[], today: Day): Pick<Candidate, 'ahead' | 'disorder' | 'age'> {
  let [backwards, forwards, last, ahead] = [0, 0, days[0]!, 0]
  for (const [at, day] of days.entries()) {
    if (at > 0 && day < days[at - 1]!) backwards++
    if (at > 0 && day > days[at - 1]!) forwards++
    if (day > today + DAYS_AHEAD) ahead++
    last = Math.max(last, day)
  }
  return { ahead, disorder: Math.min(backwards, forwards), age: Math.abs(today - last) }
}

/** One format for each reading: two formats may read the same days. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ days }) => {
    const key = days.join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

interface Proof extends Pick<Decision, 'by' | 'because'> {
  readonly fits: (candidate: Candidate) => boolean
}

const YEARS_APART = 3 * 365

/** Evidence that rules out readings, the strongest first. */
function proofs(candidates: readonly Candidate[], { today, heading = '', headings = [], elsewhere = [] }: DateEvidence): Proof[] {
  const written = writtenIn(heading)
  const others = elsewhere.map(dayPart)
  const least = (of: (candidate: Candidate) => number): number => Math.min(...candidates.map(of))
  const [age, disorder] = [least((one) => one.age), least((one) => one.disorder)]
  const readable = ({ format }: Candidate): number => {
    const read = dateReader(format, today)
    return others.filter((text) => read(text) !== undefined).length
  }
  const most = Math.max(...candidates.map(readable))
  return [
    ...(written === undefined
      ? []
      : [{ by: 'heading', because: `The heading "${heading}" says so.`, fits: ({ format }: Candidate) => orderOf(format) === written } as const]),
    { by: 'values', because: 'Read otherwise, the dates would be years away.', fits: (one) => one.age <= age + YEARS_APART },
    { by: 'values', because: 'Other dates of the file cannot be read otherwise.', fits: (one) => readable(one) === most },
    { by: 'values', because: 'Read otherwise, some dates would be in the future.', fits: (one) => one.ahead === 0 },
    { by: 'values', because: 'Only so are the rows in the order of their dates.', fits: (one) => one.disorder <= disorder * CLEARLY },
    ...(headings.some((one) => /\p{sc=Han}/u.test(one))
      ? [
          {
            by: 'heading',
            because: 'The year is first in the language of the headings.',
            fits: ({ format }: Candidate) => format.startsWith('Y'),
          } as const,
        ]
      : []),
    ...(headings.some((one) => isForeign(one))
      ? [
          {
            by: 'heading',
            because: 'The month is never first in the language of the headings.',
            fits: ({ format }: Candidate) => !format.startsWith('MM'),
          } as const,
        ]
      : []),
    { by: 'values', because: 'A year of two digits is last before dots and slashes.', fits: ({ format }) => !/^YY[./]/.test(format) },
  ]
}

/** Rows may be sorted by another date, a day or two apart. */
const CLEARLY = 3

const orderOf = (format: string): string => format.replaceAll(/[^DMY]/g, '').replaceAll(/(.)\1+/g, '$1')

const WRITTEN = /\b([dtj]{1,2})[/.-]?(m{2})[/.-]?([yja]{2,4})\b|\b(m{2})[/.-]?(d{2})[/.-]?(y{2,4})\b|\b(y{2,4})[/.-]?(m{2})[/.-]?(d{2})\b/i

/** "Date (DD/MM/YYYY)", "Datum (TT.MM.JJJJ)". */
function writtenIn(heading: string): 'DMY' | 'MDY' | 'YMD' | undefined {
  const found = WRITTEN.exec(heading)
  return found === null ? undefined : found[1] !== undefined ? 'DMY' : found[4] !== undefined ? 'MDY' : 'YMD'
}

const OTHER_LETTERS = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]/u

/** Words of headings in languages that never write the month first. */
const FOREIGN = new Set(
  'datum buchung buchungstag buchungsdatum valuta wertstellung betrag umsatz saldo empfanger verwendungszweck bedrag omschrijving naam libelle montant solde valeur fecha importe concepto saldo descripcion movimiento causale importo descrizione operazione data descricao historico dato belop beskrivelse tekst belopp beskrivning bokforingsdag kwota opis tytul castka popis paivamaara maara'.split(
    ' ',
  ),
)
const isForeign = (heading: string): boolean =>
  OTHER_LETTERS.test(heading) ||
  plain(heading)
    .split(/[^\p{L}]+/u)
    .some((word) => FOREIGN.has(word))
