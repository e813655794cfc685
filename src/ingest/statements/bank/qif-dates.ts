import { type Day, dayOf, isDate } from '#vocabulary/day.ts'
import { guessDates } from '../presets/guess-date-format.ts'
import type { DatesRead } from '../statement.ts'
import { fullYear } from '../values/date-format.ts'

/** Blanks stand between its parts, one or two of them; a pattern that looks through a line of them would look for ever. */
const DATE_LENGTH_MAX = 40
const DATE = /^(\d{1,4})\s*[-/.' ]\s*(\d{1,2})\s*([-/.' ])\s*(\d{1,4})$/

interface Parts {
  readonly first: string
  readonly second: string
  readonly third: string
  /** What divides the second from the third. */
  readonly mark: string
}

function partsOf(text: string): Parts | undefined {
  const match = text.length <= DATE_LENGTH_MAX && DATE.exec(text.trim())
  return match ? { first: match[1]!, second: match[2]!, mark: match[3]!, third: match[4]! } : undefined
}

/** After an apostrophe the year is of this century. */
const yearOf = ({ third, mark }: Parts): number => (third.length > 2 ? Number(third) : mark === "'" ? 2000 + Number(third) : fullYear(Number(third)))

/** How the dates of a file are read: as chosen, or as the dates prove it by the rules of tables. Open where both orders fit. */
export function qifDates(
  dated: readonly { readonly line: number; readonly text: string }[],
  today: Day,
  chosen: string | undefined,
): { readonly dayOfText: (text: string) => Day | undefined; readonly dates: DatesRead | undefined } {
  const guess =
    chosen === undefined
      ? guessDates(
          dated.flatMap(({ text }) => plainly(text) ?? []),
          { today },
        )
      : { format: chosen, by: 'asked' as const, because: 'It was chosen.', isCertain: true, others: [] }
  const reader = (format: string) => (text: string) => dayIn(text, format.startsWith('M'))
  const others = (guess?.others ?? []).map((format) => {
    const read = reader(format)
    return {
      format,
      days: new Map(dated.flatMap(({ line, text }): [number, Day][] => [[line, read(text)] as [number, Day]].filter(([, day]) => day !== undefined))),
    }
  })
  return { dayOfText: reader(guess?.format ?? 'DD/MM/YYYY'), dates: guess && ({ ...guess, others } as DatesRead) }
}

/** With the year in full, and the same mark twice. */
function plainly(text: string): string | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const mark = text.includes('.') ? '.' : '/'
  const { first, second, third } = parts
  const two = (part: string): string => part.padStart(2, '0')
  if (first.length === 4) return [first, two(second), two(third)].join(mark)
  return [two(first), two(second), String(yearOf(parts))].join(mark)
}

function dayIn(text: string, isMonthFirst: boolean): Day | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { first, second, third } = parts
  if (first.length === 4) return existing(Number(first), Number(second), Number(third))
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return existing(yearOf(parts), Number(month), Number(day))
}

const existing = (year: number, month: number, day: number): Day | undefined => (isDate(year, month, day) ? dayOf(year, month, day) : undefined)
