import { settingNotes } from '../messages/en/setting-notes.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import * as z from 'zod'
import { SHORT_MONTHS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'
import { OWNERS } from './users-schema.ts'

/* What is done by itself, and when. */

const cron = z.string().superRefine((text, { addIssue }) => {
  const message = text.trim() === '' ? undefined : cronProblem(text)
  if (message !== undefined) addIssue({ code: 'custom', message, input: text })
})

export const schedule = z
  .strictObject({
    journal: cron.default('').describe(settingNotes.scheduleJournal),
    prices: cron.default('').describe(settingNotes.schedulePrices),
    backup: cron.default('').describe(settingNotes.scheduleBackup),
  })
  .prefault({})
  .describe(settingNotes.schedule)

export const backup = z
  .strictObject({
    folder: z.string().default('').meta(OWNERS).describe(settingNotes.backupFolder),
    keep: z.int().min(1).max(1000).default(14).describe(settingNotes.backupKeep),
  })
  .prefault({})
  .describe(settingNotes.backup)

/*
 * Cron expressions as the schedule takes them, looked at when the configuration is read: a time that does not exist would be no time at
 * all, and the nightly backup would silently not be made. The scheduler is loaded only if there is something to run.
 */

interface Field {
  readonly name: string
  readonly least: number
  readonly most: number
  /** Names for numbers, from `least` on. */
  readonly names?: readonly string[]
  /** What else an item may be: the last day, the second Monday. */
  readonly special?: RegExp
}

const FIELDS: readonly Field[] = [
  { name: 'second', least: 0, most: 59 },
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31, special: /^[L?]$/ },
  { name: 'month', least: 1, most: 12, names: SHORT_MONTHS },
  { name: 'day of the week', least: 0, most: 7, names: SHORT_WEEKDAYS, special: /^([0-7]#[1-5]|[0-7]L|\?)$/ },
]
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const EXAMPLE = 'for example "0 6 * * *" for six in the morning, or "0 19 * * 1-5"'

/** What is wrong with a cron expression of five or six fields, with what would be right; undefined for one that comes, again and again. */
export function cronProblem(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length !== 5 && words.length !== 6) return `expected a cron expression of five or six fields, ${EXAMPLE}`
  const fields = FIELDS.slice(FIELDS.length - words.length)
  for (const [i, field] of fields.entries()) {
    const items = elementAt(words, i).split(',')
    // The second Monday stands alone, and so does what leaves a field open.
    const wrong = items.find((item) => !isItem(item, field) || (items.length > 1 && /[#?]/.test(item)))
    if (wrong !== undefined) return `${JSON.stringify(wrong)} is no ${field.name}, which is ${field.least} to ${field.most} or *; ${EXAMPLE}`
  }
  const [days, months, weekdays] = words.slice(-3) as [string, string, string]
  if (/[L?]/.test(days)) return undefined
  const chosen = new Set(numbersOf(months, elementAt(FIELDS, 4)))
  const isThere = [...chosen].some((month) => numbersOf(days, elementAt(FIELDS, 3)).some((day) => day <= elementAt(DAYS_OF_MONTHS, month - 1)))
  // What runs it takes days of the week as well, but nothing at all where the only month has none of the days.
  const hasWeekdays = !isEveryDay(weekdays) && chosen.size > 1
  return isThere || hasWeekdays ? undefined : `no month of these has such a day, so it would never be; ${EXAMPLE}`
}

const isEveryDay = (weekdays: string): boolean => weekdays === '*' || weekdays === '?'

const isItem = (item: string, field: Field): boolean => field.special?.test(item) === true || rangeOf(item, field) !== undefined

/** "5", "mon-fri", "*", "10-50/20" as a range with a step. */
function rangeOf(
  item: string,
  { least, most, names = [] }: Field,
): { readonly from: number; readonly to: number; readonly step: number } | undefined {
  const [, begin, end, step] = /^(\*|\d{1,2}|[a-z]{3})(?:-(\d{1,2}|[a-z]{3}))?(?:\/(\d{1,2}))?$/i.exec(item) ?? []
  if (begin === undefined) return undefined
  const isAll = begin === '*'
  if ((isAll && end !== undefined) || (step !== undefined && Number(step) === 0)) return undefined
  const numberOf = (word: string): number => (/^\d/.test(word) ? Number(word) : least + names.indexOf(word.toLowerCase()))
  const from = isAll ? least : numberOf(begin)
  // A step begins somewhere and goes on to the end.
  const to = isAll || (end === undefined && step !== undefined) ? most : numberOf(end ?? begin)
  return from >= least && to <= most && from <= to ? { from, to, step: Number(step ?? 1) } : undefined
}

function numbersOf(list: string, field: Field): number[] {
  return list.split(',').flatMap((item) => {
    const { from, to, step } = rangeOf(item, field)!
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
  })
}
