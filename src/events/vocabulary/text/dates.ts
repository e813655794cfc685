import { addMonths, type Day, civil, dayOf, firstOfMonth, tryDayOf, weekday } from '../day.ts'

/** Words and parts of dates, for every language in which a date is written. */

export const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const short = (name: string): string => name.slice(0, 3)
export const SHORT_MONTHS = MONTHS.map(short)
export const SHORT_WEEKDAYS = WEEKDAYS.map(short)

/** Where the first name is that a lower-case word of at least three letters begins, or is; -1 where there is none. */
export const nameAt = (names: readonly string[], word: string): number => (word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word)))

/** The names of the months in the languages of bank statements, from January, without accents. */
const NAMES: readonly string[] = [
  'january january januar januari janvier enero gennaio janeiro styczen leden januar jan ianuarie tammikuu ocak январь января януари ιανουαριου січня',
  'february februar februari fevrier febrero febbraio fevereiro luty unor feb fev februarie helmikuu subat февраль февраля φεβρουαριου лютого',
  'march marz maerz maart mars marzo marco marzec brezen mar mrz mrt martie maaliskuu marcius mart март марта μαρτιου березня',
  'april avril abril aprile kwiecien duben apr avr abr aprilie huhtikuu aprilis nisan апрель апреля απριλιου квітня',
  'may mai mei mayo maggio maio maj kveten toukokuu majus mayis маи мая μαιου травня',
  'june juni juin junio giugno junho czerwiec cerven jun giu iunie kesakuu junius haziran июнь июня ιουνιου червня',
  'july juli juillet julio luglio julho lipiec cervenec jul lug juil iulie heinakuu julius temmuz июль июля ιουλιου липня',
  'august aout agosto augustus augusti sierpien srpen aug ago elokuu augusztus agustos август августа αυγουστου серпня',
  'september septembre septiembre settembre setembro wrzesien zari sep sept set septembrie syyskuu szeptember eylul сентябрь сентября σεπτεμβριου вересня',
  'october oktober octobre octubre ottobre outubro pazdziernik rijen oct okt ott out octombrie lokakuu oktober ekim октябрь октября οκτωβριου жовтня',
  'november novembre noviembre novembro listopad nov noiembrie marraskuu kasim ноябрь ноября νοεμβριου листопада',
  'december dezember decembre diciembre dicembre dezembro grudzien prosinec dec dez dic des desember decembrie joulukuu aralik декабрь декабря δεκεμβριου грудня',
]

const MONTHS_NAMED: ReadonlyMap<string, number> = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

/** 1 to 12 for the name of a month, whole or shortened, whatever its case and accents; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
  return MONTHS_NAMED.get(plain) ?? beginning(plain)
}

/** "janv" is the beginning of one month's name only, "jui" of two. */
function beginning(word: string): number | undefined {
  if (word.length < 3) return undefined
  const months = new Set([...MONTHS_NAMED].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return months.size === 1 ? [...months][0] : undefined
}

/** Two digits: 69 to 99 are of the last century, as in POSIX and spreadsheets. */
export const fullYear = (short: number): number => short + (short < 69 ? 2000 : 1900)

/** The last such day that is at most `ahead` days after today, for a date without its year. */
export function dayWithoutYear(month: number, day: number, { today, ahead }: { readonly today: Day; readonly ahead: number }): Day | undefined {
  const { year } = civil(today)
  const now = tryDayOf(year, month, day)
  return now !== undefined && now <= today + ahead ? now : tryDayOf(year - 1, month, day)
}

/** Reads one text as a day; undefined when it does not have the format or the calendar has no such day. */
export type DateReader = (text: string) => Day | undefined
export type DatePart = 'year' | 'shortYear' | 'month' | 'monthName' | 'day' | 'second' | 'millisecond'

/**
 * A reader for texts that match a pattern, whose groups are the given parts of a date. A missing month or day is the first. `complete` makes a
 * day of a date without a year.
 */
export function partsReader(pattern: RegExp, parts: readonly DatePart[], complete: (month: number, day: number) => Day | undefined): DateReader {
  return (text) => {
    const match = pattern.exec(text)
    if (match === null) return undefined
    let year: number | undefined
    let [month, day] = [1, 1]
    for (const [at, part] of parts.entries()) {
      const value = match[at + 1]!
      if (part === 'year') year = Number(value)
      else if (part === 'shortYear') year = fullYear(Number(value))
      else if (part === 'month') month = Number(value)
      else if (part === 'monthName') month = monthOf(value) ?? 0
      else if (part === 'day') day = Number.parseInt(value, 10)
      else return Math.floor(Number(value) / (part === 'second' ? 86_400 : 86_400_000))
    }
    return year === undefined ? complete(month, day) : tryDayOf(year, month, day)
  }
}

/** Days from today. */
export const NEAR_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

export type DateUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'
export const MONTHS_IN = { month: 1, quarter: 3, year: 12 }

/** The first day of the unit that holds a day. Weeks begin on `weekStart` (0 is Sunday), years with `yearMonth`; quarters are those of the calendar. */
export function startOf(
  unit: DateUnit,
  day: Day,
  { weekStart = 1, yearMonth = 1 }: { readonly weekStart?: number; readonly yearMonth?: number } = {},
): Day {
  if (unit === 'day') return day
  if (unit === 'week') return day - ((weekday(day) - weekStart + 7) % 7)
  if (unit === 'month') return firstOfMonth(day)
  const { year, month } = civil(day)
  return unit === 'quarter' ? dayOf(year, month - ((month - 1) % 3), 1) : dayOf(month < yearMonth ? year - 1 : year, yearMonth, 1)
}

/** The day so many units later; a day that the month lacks rolls forward, as with `addMonths`. */
export const unitsLater = (unit: DateUnit, day: Day, count: number): Day =>
  unit === 'day' ? day + count : unit === 'week' ? day + 7 * count : addMonths(day, count * MONTHS_IN[unit])
