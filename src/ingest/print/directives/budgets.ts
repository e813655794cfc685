import { ownValue } from '#vocabulary/own-value.ts'
import { isDate } from '#vocabulary/day.ts'
import type { Dialect } from '../../journal/book.ts'
import type { SourcePieces } from '../source-pieces.ts'
import type { WrittenDeclarations } from '../written-declarations.ts'
import type { Budgets, NamesOfTarget } from './direction.ts'

export const NO_BUDGETS: Budgets = { lines: new Map(), accounts: [], from: '' }

const DATE = String.raw`(\d{4}(?:[/-]\d{1,2}){0,2})`
const PERIOD = new RegExp(
  `^~\\s*(daily|weekly|monthly|quarterly|yearly|every (?:day|week|month|quarter|year))(?: (?:from|since) ${DATE})?(?: (?:to|until) ${DATE})?\\s*(?:$|;|\\s{2}.*$)`,
  'i',
)
const EVERY: Readonly<Record<string, string>> = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' }
const POSTING = /^\s+([^\s;([].*?)(?:(?:\s{2,}|\t)\s*([^;]*?))?\s*(?:;.*)?$/
const SYMBOL = String.raw`"[^"]+"|[^\d\s.,+;=@{}()[\]"-]+`
const AMOUNT = new RegExp(String.raw`^([-+]?)\s*(${SYMBOL})?\s*([-+]?)\s*(\d[\d,]*(?:\.\d+)?)\s*(${SYMBOL})?$`)

interface Plan {
  readonly account: string
  readonly amount: string
  readonly currency: string
}

/**
 * What the periodic rules of a book become. A budget has no money side: what a rule takes out of assets is left out. A second rule for an account
 * would be added to the first one in ledger and hledger, and would take its place in beancount, so there is none.
 */
export function budgetsOf(
  pieces: SourcePieces,
  { source, names, firstDay, isRenaming, hasDecimalCommas }: { source: Dialect; names: NamesOfTarget; firstDay: string } & WrittenDeclarations,
): Budgets {
  if (source === 'beancount' || isRenaming || hasDecimalCommas) return NO_BUDGETS
  const [lines, accounts, planned] = [new Map<readonly string[], readonly string[]>(), new Set<string>(), new Set<string>()]
  let from = ''
  for (const { piece } of pieces.inOrder()) {
    if (piece.kind !== 'directive') continue
    const period = PERIOD.exec(piece.lines[0] ?? '')
    const plans = period && plansOf(piece.lines.slice(1), { source, names })
    if (!period || !plans) continue
    const every = ownValue(EVERY, period[1]!.toLowerCase().replace('every ', '')) ?? period[1]!.toLowerCase()
    // Without a beginning it plans for all there is; on which day of it a week begins is not said then.
    const first = period[2] !== undefined ? dayText(period[2]) : firstDay === '' ? undefined : `${firstDay.slice(0, 4)}-01-01`
    const end = period[3] === undefined ? '' : dayText(period[3])
    const keys = plans.map(({ account, currency }) => `${account} ${currency}`)
    if (first === undefined || end === undefined || (every === 'weekly' && period[2] === undefined)) continue
    if (new Set(keys).size < keys.length || keys.some((key) => planned.has(key))) continue
    for (const key of keys) planned.add(key)
    for (const { account } of plans) accounts.add(account)
    if (from === '' || first < from) from = first
    const line = (day: string, { account, currency }: Plan, amount: string): string =>
      `${day} custom "budget" ${names.account(account)} "${every}" ${amount} ${currency}`
    lines.set(
      piece.lines,
      plans.flatMap((plan) => [line(first, plan, plan.amount), ...(end === '' ? [] : [line(end, plan, '0')])]),
    )
  }
  return { lines, accounts: [...accounts], from }
}

/** What is to be spent or earned by the postings of a rule; undefined where one of them says what no budget does. */
function plansOf(below: readonly string[], { source, names }: { source: Dialect; names: NamesOfTarget }): readonly Plan[] | undefined {
  const plans: Plan[] = []
  for (const line of below) {
    if (/^\s+;/.test(line)) continue
    const [, account, amount = ''] = POSTING.exec(line) ?? []
    if (account === undefined) return undefined
    const [, sign = '', before, inner = '', number = '', after] = AMOUNT.exec(amount.trim()) ?? []
    const isPlanned = /^(Expenses|Income):/.test(names.account(account))
    if (!isPlanned) continue
    const symbol = before ?? after
    // Whether a mark divides thousands or decimals is known to who read the book.
    const plain = source === 'ledger' ? number.replaceAll(/(?<=\d),(?=\d{3})/g, '') : number
    if (symbol === undefined || (before !== undefined && after !== undefined) || plain.includes(',')) return undefined
    const isNegative = (sign === '-') !== (inner === '-')
    plans.push({ account, amount: `${isNegative ? '-' : ''}${plain}`, currency: names.currency(symbol.replaceAll('"', '')) })
  }
  return plans.length === 0 ? undefined : plans
}

/** "2024/1" → "2024-01-01"; undefined for a day that there is not. */
function dayText(written: string): string | undefined {
  const [year = 0, month = 1, day = 1] = written.split(/[/-]/).map(Number)
  const two = (part: number): string => String(part).padStart(2, '0')
  return isDate(year, month, day) ? `${year}-${two(month)}-${two(day)}` : undefined
}
