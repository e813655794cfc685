import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { guessDates } from '../presets/guess-date-format.ts'
import type { DatesRead } from '../statement.ts'
import { fullYear } from '#vocabulary/text/dates.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import { type BankFile, emptyBankFile, SHOWN_MAX, tidied } from './bank-file.ts'
import { isInvestment, QifInvestments } from './qif-investments.ts'
import { type QifRecord, qifRecords, valueOf } from './qif-records.ts'

/** Quicken's own format, which says neither the order of day and month nor the currency. */
export function readQif(text: string, today: Day, dateFormat?: string): BankFile {
  const file = emptyBankFile()
  const records = qifRecords(text)
  const dated = records
    .filter((record) => isEntry(record) || isInvestment(record))
    .map((record) => ({ line: record.line, text: valueOf(record, 'D') }))
  const { dayOfText, dates } = qifDates(dated, today, dateFormat)
  if (dates) file.dates = dates
  const mark = markOf(records)
  const investments = new QifInvestments(file, records, { dayOfText, mark })
  const named = new Map<string, number>()
  let account = -1
  const lists = new Map<string, QifRecord[]>()
  for (const record of records) {
    if (record.kind === 'account') {
      // It comes again where all are listed first, and each once more above its entries.
      const id = valueOf(record, 'N')
      account = named.get(id) ?? file.accounts.push({ id, ...kindOf(valueOf(record, 'T')) }) - 1
      named.set(id, account)
    } else if (isEntry(record) || isInvestment(record)) {
      if (account < 0) account = file.accounts.push({ id: '', ...kindOf(record.kind) }) - 1
      if (isEntry(record)) readEntry(file, record, { account, dayOfText, mark })
      else investments.read(record, account)
    } else if (LISTS.has(record.kind)) lists.set(record.kind, [...(lists.get(record.kind) ?? []), record])
    else file.unbooked.push({ ...writtenIn(record), kind: 'error', why: whyNoEntry(record) })
  }
  for (const [kind, [first]] of lists)
    file.unbooked.push({ line: first!.line, payee: `!Type:${kind}`, kind: 'skipped', why: 'is a list, and moves nothing' })
  return file
}

const ENTRIES = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l'])
/** Blocks that say what categories, securities and the like there are. */
const LISTS = new Set(['cat', 'class', 'memorized', 'security', 'prices', 'budget', 'tag', 'template'])

const whyNoEntry = ({ kind }: QifRecord): string =>
  ENTRIES.has(kind) || kind === 'invst'
    ? 'this entry has no date; enter it by hand'
    : `entries under "!Type:${kind.slice(0, SHOWN_MAX)}" are not known; enter this by hand`

/** An entry in its own words. */
const writtenIn = (record: QifRecord) => ({
  line: record.line,
  date: valueOf(record, 'D'),
  payee: tidied(valueOf(record, 'P') || valueOf(record, 'M')),
  amount: valueOf(record, 'T') || valueOf(record, 'U'),
})
const kindOf = (kind: string) => ({ isLiability: /ccard|oth l/i.test(kind), ...(/invst|port|mutual|401/i.test(kind) && { isBroker: true }) })
const isEntry = ({ kind, fields }: QifRecord): boolean => ENTRIES.has(kind) && fields.some(({ letter }) => letter === 'D')

function readEntry(
  file: BankFile,
  record: QifRecord,
  { account, dayOfText, mark }: { account: number; dayOfText: (text: string) => Day | undefined; mark: DecimalMark | undefined },
): void {
  const value = (letter: string): string => tidied(valueOf(record, letter))
  const day = dayOfText(value('D'))
  const amount = moneyOf(value('T') || value('U'), mark)
  if (day === undefined || amount === undefined) {
    const what = day === undefined ? `the date "${value('D').slice(0, SHOWN_MAX)}"` : `the amount "${value('T').slice(0, SHOWN_MAX)}"`
    file.unbooked.push({ ...writtenIn(record), account, kind: 'error', why: `${what} of this entry cannot be read; enter it by hand` })
    return
  }
  const splits = splitsOf(record, mark)
  const total = Exact.sum(splits.map((split) => split.amount))
  if (splits.length > 0 && !total.equals(amount)) {
    const why = `its parts add up to ${total.toText()} and not to ${amount.toText()}; enter it by hand`
    file.unbooked.push({ ...writtenIn(record), account, kind: 'error', why })
    return
  }
  file.movements.push({
    line: record.line,
    day,
    amount,
    payee: value('P') || value('M'),
    description: value('P') === '' ? '' : value('M'),
    reference: value('N'),
    category: splits.length === 1 && splits[0]!.category !== '' ? splits[0]!.category : categoryOf(value('L')),
    account,
    ...(splits.length > 1 && { splits }),
  })
}

/** "[Savings]" is a transfer to that account; "Food:Bakery/Class" has a class that says nothing of accounts. */
const categoryOf = (text: string): string => text.replace(/\/[^/\]]*$/, '')

function splitsOf({ fields }: QifRecord, mark: DecimalMark | undefined): { amount: Exact; category: string; description: string }[] {
  const splits: { amount?: Exact; category: string; description: string }[] = []
  for (const { letter, value } of fields) {
    const last = splits.at(-1)
    if (letter === 'S') splits.push({ category: categoryOf(tidied(value)), description: '' })
    else if (letter === 'E' && last) last.description = tidied(value)
    else if (letter === '$' && last) {
      const amount = moneyOf(value, mark)
      if (amount) last.amount = amount
    }
  }
  return splits.flatMap(({ amount, ...split }) => (amount === undefined || amount.isZero ? [] : [{ ...split, amount }]))
}

/** A comma with two digits behind it in one amount speaks for all. */
function markOf(records: readonly QifRecord[]): DecimalMark | undefined {
  const amounts = records.flatMap((record) => [valueOf(record, 'T') || valueOf(record, 'U'), ...(isInvestment(record) ? [valueOf(record, '$')] : [])])
  if (amounts.some((text) => /\.\d{1,2}$/.test(text))) return '.'
  return amounts.some((text) => /,\d{1,2}$/.test(text)) ? ',' : undefined
}

/** At most two blanks between the parts: unlimited ones would make the pattern take quadratic time. */
const DATE_LENGTH_MAX = 40
const DATE = /^(\d{1,4})\s*[-/.' ]\s*(\d{1,2})\s*([-/.' ])\s*(\d{1,4})$/

interface Parts {
  readonly first: string
  readonly second: string
  readonly third: string
  /** The mark between the second and the third number. */
  readonly mark: string
}

function partsOf(text: string): Parts | undefined {
  const match = text.length <= DATE_LENGTH_MAX && DATE.exec(text.trim())
  return match ? { first: match[1]!, second: match[2]!, mark: match[3]!, third: match[4]! } : undefined
}

/** After an apostrophe the year is of this century. */
const yearOf = ({ third, mark }: Parts): number => (third.length > 2 ? Number(third) : mark === "'" ? 2000 + Number(third) : fullYear(Number(third)))

/** The order of the dates of a file: as chosen, or as the dates themselves show. Open if both orders fit. */
function qifDates(
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
  if (first.length === 4) return tryDayOf(Number(first), Number(second), Number(third))
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return tryDayOf(yearOf(parts), Number(month), Number(day))
}
