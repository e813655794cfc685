import { civil, type Day, tryDayOf, tryParseDay } from '#vocabulary/day.ts'
import { monthOf } from '#vocabulary/text/dates.ts'

/*
 * Banks print "02.01." or "01/03" beside each movement, and the year once above them. It is written out here, so that a row says its day as it
 * does in any other statement.
 */

const SHORT = /^(?<first>\d{1,2})(?:(?<mark>\.)(?<second>\d{1,2})\.?|(?<slash>\/)(?<other>\d{1,2})|[ -]?(?<name>\p{L}{3,9})\.?)$/u
const FULL =
  /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])\s?(\d{1,2})\5\s?(\d{4})|(\d{1,2})\.? (\p{L}{3,9})\.?,? (\d{4})|(\p{L}{3,9}) (\d{1,2}), (\d{4}))(?!\d)/gu
/** What lies after the last day that a statement names is less likely than what lies as far before it. */
const AFTER = 3

/** True for a day without its year. "12.01" without a point behind it may be an amount. */
export function isShortDate(text: string): boolean {
  const found = SHORT.exec(text)?.groups
  if (!found || (found['mark'] !== undefined && !text.endsWith('.'))) return false
  return found['name'] !== undefined
    ? monthOf(found['name']) !== undefined
    : [found['first'], found['second'] ?? found['other']].every((part) => Number(part) <= 31)
}

/** Writes years to the short dates of a document, whose words say which: the one that is nearest to a day that it names. */
export class ShortDates {
  readonly #named: readonly Day[]
  readonly #monthFirst: boolean
  readonly #today: Day
  /** Days come again and again. */
  readonly #known = new Map<string, string>()

  constructor(texts: readonly string[], today: Day) {
    const slashes = texts.flatMap((text) => /^(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(text) ?? [])
    const parts = Array.from({ length: slashes.length / 3 }, (_, at) => [Number(slashes[at * 3 + 1]), Number(slashes[at * 3 + 2])] as const)
    this.#monthFirst =
      parts.some(([, second]) => second > 12) || (!parts.some(([first]) => first > 12) && texts.some((text) => /\$|\bUSD\b/.test(text)))
    this.#today = today
    const named = texts.flatMap((text) => [...text.matchAll(FULL)].flatMap((match) => this.#dayIn(match) ?? [])).filter((day) => day <= today + MONTH)
    this.#named = [...new Set(named)]
  }

  /** The text with its year; itself where it is no short date. */
  completed(text: string): string {
    let completed = this.#known.get(text)
    if (completed === undefined) this.#known.set(text, (completed = this.#completed(text)))
    return completed
  }

  #completed(text: string): string {
    const found = isShortDate(text) ? SHORT.exec(text)?.groups : undefined
    if (!found) return text
    const [first, second] = [Number(found['first']), Number(found['second'] ?? found['other'])]
    const [day, month] =
      found['name'] !== undefined ? [first, monthOf(found['name'])!] : found['slash'] && this.#monthFirst ? [second, first] : [first, second]
    const year = this.#yearOf(month, day)
    if (year === undefined) return text
    return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`
  }

  #yearOf(month: number, day: number): number | undefined {
    const named = this.#named.length > 0 ? this.#named : [this.#today]
    const last = named.reduce((latest, one) => Math.max(latest, one), named[0]!)
    const years = new Set(named.flatMap((one) => [civil(one).year - 1, civil(one).year, civil(one).year + 1]))
    let best: { year: number; distance: number } | undefined
    for (const year of years) {
      const at = tryDayOf(year, month, day)
      if (at === undefined || at > this.#today + MONTH) continue
      const nearest = named.reduce((least, one) => Math.min(least, Math.abs(one - at)), Number.POSITIVE_INFINITY)
      const distance = at > last ? nearest * AFTER : nearest
      if (best === undefined || distance < best.distance) best = { year, distance }
    }
    return best?.year
  }

  #dayIn([text, iso, , , first, , second, year, dayOfName, name, yearOfName, american, dayOfAmerican, yearOfAmerican]: RegExpMatchArray):
    | Day
    | undefined {
    if (iso !== undefined) return tryParseDay(text)
    const written = name ?? american
    const month = written !== undefined ? monthOf(written) : Number(this.#monthFirst && text.includes('/') ? first : second)
    const day = written !== undefined ? Number(dayOfName ?? dayOfAmerican) : Number(this.#monthFirst && text.includes('/') ? second : first)
    const full = Number(year ?? yearOfName ?? yearOfAmerican)
    return month === undefined ? undefined : tryDayOf(full, month, day)
  }
}

const MONTH = 31
