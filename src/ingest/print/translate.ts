import { elementAt, ownValue } from '#vocabulary/element-at.ts'
import { dayOf, isDate, weekday } from '#vocabulary/day.ts'
import type { Dialect } from '../journal/book.ts'
import { asComment, type Budgets, commentsBelow, type Direction, type NamesOfTarget, type Translated, untyped } from './entries.ts'
import type { SourcePieces, WrittenDeclarations } from './source-pieces.ts'

/** What readers have worked into the entries: names, amounts, tags and postings are as these directives made them. */
const WORKED_IN: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^([!@]?(alias|apply|end|bucket|capture|year)\b|[AYNC]\b|--)/,
  hledger: /^([!@]?(alias|apply|end|year|decimal-mark|bucket|capture)\b|[AYNC]\b)/,
  beancount: /^(pushtag|poptag|pushmeta|popmeta|plugin)\b|^\S+\s+pad\b/,
}
/** Options of beancount that say how amounts and names were read. */
const READING_OPTION = /^option\s+"(name_|booking_method|inferred_tolerance|tolerance|infer_|long_string)/
const RULE = /^=/

/** The directive with which a printed hledger journal begins. */
export const isDecimalPoint = (line: string | undefined): boolean => line !== undefined && /^decimal-mark\s+\.\s*$/.test(line)

/** Translates a directive with the lines below it. */
export function translated(lines: readonly string[], direction: Direction): Translated {
  const [first = ''] = lines
  const { source, target } = direction
  // Numbers are printed with a point.
  if (source === 'hledger' && target === 'hledger' && isDecimalPoint(first)) return { lines }
  if (WORKED_IN[source].test(first)) return { lines: asComment(lines) }
  if (source !== 'beancount' && RULE.test(first)) return rule(lines, direction)
  const known =
    source === target ? declared(lines, direction) : source === 'beancount' ? fromBeancount(lines, direction) : fromLedgerLike(lines, direction)
  if (known) return known
  if (source === 'beancount' && READING_OPTION.test(first)) return { lines: asComment(lines) }
  return { lines: asComment(lines), lost: `has nothing like "${first.slice(0, 80).trimEnd()}"; it stays as a comment` }
}

/** A rule has done its work in the entries, and would do it twice; or it was left out of them, and stays where nothing changes what it says. */
function rule(lines: readonly string[], { source, target, leavesRulesOut, isRenaming, hasDecimalCommas }: Direction): Translated {
  if (leavesRulesOut && source === target && !isRenaming && !hasDecimalCommas) return { lines }
  const name = `the rule "${elementAt(lines, 0).slice(0, 60).trimEnd()}"`
  const lost = leavesRulesOut
    ? `has nothing of ${name}, which was left out; it stays as a comment`
    : `has what ${name} added, and will not add it to new entries`
  return { lines: asComment(lines), lost }
}

/** Accounts, commodities and balances of beancount in ledger and hledger, which have no equivalent of its other directives. */
function fromBeancount(lines: readonly string[], { names, target }: Direction): Translated | undefined {
  const [first = '', ...below] = lines
  const open = /^(\S+)\s+open\s+(\S+)(.*)$/.exec(first)
  if (open) {
    const [, day = '', account = '', rest = ''] = open
    return { lines: [`account ${names.account(account)}`, `    ; opened ${day}${rest.trimEnd()}`, ...fields(below, target)] }
  }
  const commodity = /^(\S+)\s+commodity\s+(\S+)/.exec(first)
  if (commodity) return { lines: [`commodity ${names.currency(commodity[2]!)}`, ...fields(below, target)] }
  // The assertion is written after the last posting before its day, or reported by the caller.
  if (/^\S+\s+balance\s/.test(first)) return { lines: lines.map((line) => `; ${line}`) }
  return undefined
}

const fields = (below: readonly string[], target: string): string[] =>
  commentsBelow(below).map((line) => (target === 'hledger' ? untyped(line) : line))

/** Declarations and periodic rules of ledger or hledger in the other dialects. */
function fromLedgerLike(lines: readonly string[], direction: Direction): Translated | undefined {
  const { target, names } = direction
  const [first = '', ...below] = lines
  const account = /^account\s+(.+?)(?:\s{2,};(.*)|\s*)$/.exec(first)
  if (account) {
    const comment = account[2] === undefined ? '' : `  ;${account[2]}`
    // beancount opens accounts at the top of the root file, with their metadata.
    if (target === 'beancount') return { lines: [`; account ${names.account(account[1]!)}${comment}`, ...asComment(below)], ...lostBelow(below) }
    const lines = [`account ${names.account(account[1]!)}${comment}`, ...commentsBelow(below)]
    return { lines: target === 'hledger' ? lines.map(untyped) : lines, ...lostBelow(below) }
  }
  const symbol = symbolOf(first)
  if (symbol !== undefined) return { lines: commodityLines(symbol, first, below, direction), ...lostBelow(below) }
  const budgets = direction.budgets.lines.get(lines)
  if (budgets) return { lines: budgets }
  if (target === 'beancount') return /^(payee|tag|D|define|def)\b/.test(first) ? { lines: asComment(lines) } : undefined
  if (/^(payee|tag)\s/.test(first)) return { lines: [first, ...commentsBelow(below)], ...lostBelow(below) }
  // Every amount has its commodity; the rest is number formatting.
  if (/^(D|define|def)\b/.test(first)) return { lines: asComment(lines) }
  return first.startsWith('~') ? periodicRule(lines, direction) : undefined
}

/** The commodity of a `commodity` directive, which may have a sample number. */
function symbolOf(first: string): string | undefined {
  const value = /^commodity\s+([^;]+?)\s*(?:;.*)?$/.exec(first)?.[1]
  if (value === undefined) return undefined
  const quoted = /"([^"]+)"/.exec(value)?.[1]
  return quoted ?? (value.replaceAll(/^[-+\s]+|[\d.,' ]*\d[\d.,' ]*/g, '').trim() || undefined)
}

function commodityLines(
  symbol: string,
  first: string,
  below: readonly string[],
  { target, names, declared, firstDay }: Direction,
): readonly string[] {
  const name = names.currency(symbol)
  const format = /\d/.test(first.replace(/;.*/, '').replace(/"[^"]*"/, '')) ? [first.replace(/^commodity\s+/, 'format ')] : []
  const rest = [...format, ...below]
  if (target !== 'beancount') return [`commodity ${name}`, ...commentsBelow(rest)]
  if (declared.has(name)) return asComment([first, ...below])
  declared.add(name)
  const note = below.map((line) => /^\s+note\s+(.+?)\s*$/.exec(line)?.[1]).find((found) => found !== undefined)
  const others = rest.filter((line) => !/^\s+note\s/.test(line))
  return [
    `${firstDay} commodity ${name}`,
    ...(note === undefined ? [] : [`  note: "${note.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`]),
    ...commentsBelow(others).map((line) => line.slice(2)),
  ]
}

/** Checks and valuations below a declaration, which only ledger has. */
function lostBelow(below: readonly string[]): { lost?: string } {
  const line = below.find((text) => /^\s+(assert|check|eval|value|nomarket)\b/.test(text))
  return line === undefined ? {} : { lost: `has nothing like "${line.trim().slice(0, 60)}"; it stays as a comment` }
}

/** Subdirectives of a ledger declaration that the reader has applied already: entries have the resulting names. */
const USED_UP = /^\s+(alias|payee|uuid|default)\b/

/**
 * A directive in the same dialect, unchanged except that numbers take the form of the entries. Undefined if it has no place in a normalised journal.
 */
function declared(lines: readonly string[], direction: Direction): Translated | undefined {
  const { source, isRoot } = direction
  const [first = '', ...below] = lines
  if (source === 'beancount') {
    // beancount reads only the options of the root, and lots are written out.
    if (!first.startsWith('option')) return { lines }
    return { lines: isRoot ? lines : asComment(lines) }
  }
  if (/^[~]/.test(first)) return periodicRule(lines, direction)
  if (/^(commodity|D)\b/.test(first))
    return {
      lines: [
        plainNumber(first, source),
        ...below.filter((line) => !USED_UP.test(line)).map((line) => (/^\s+format\b/.test(line) ? plainNumber(line, source) : line)),
      ],
    }
  if (/^(account|payee|tag)\b/.test(first)) return { lines: [first, ...below.map((line) => (USED_UP.test(line) ? `    ; ${line.trim()}` : line))] }
  if (source === 'ledger' && /^[!@]?(define|def|assert|check|eval|expr|value)\b/.test(first)) return { lines }
  return undefined
}

/** The first number of a line and the text before it, ignoring digits in quotes and comments. */
const NUMBER = /^((?:"[^"]*"|[^";\d])*)(\d[\d.,' ]*(?<=[\d.,]))/

/** `1.000,00` and `1 000.00` as `1000.00`; an ambiguous mark is a decimal mark only if the other mark occurs too, or if not three digits follow. */
function plainNumber(line: string, dialect: Dialect): string {
  return line.replace(NUMBER, (_, before: string, written: string) => {
    const number = written.trimEnd()
    const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
    const mark = number[at]
    const isDecimal = at >= 0 && (number.length - at - 1 !== 3 || (number.includes(',') && number.includes('.'))) && number.indexOf(mark!) === at
    const whole = (isDecimal ? number.slice(0, at) : number).replaceAll(/\D/g, '')
    // hledger requires a mark; ledger takes none without digits after it.
    const decimals = isDecimal ? number.slice(at + 1) : ''
    return `${before}${whole}${decimals === '' && dialect === 'ledger' ? '' : '.'}${decimals}${written.slice(number.length)}`
  })
}

/** Periods that ledger and hledger understand alike. */
const PERIOD =
  /^~\s*((?:daily|weekly|biweekly|monthly|bimonthly|quarterly|yearly|every \d+ (?:days|weeks|months|quarters|years)|every (?:day|week|month|quarter|year))(?: (?:from|since) [\d/-]+)?(?: (?:to|until) [\d/-]+)?)\s*(?:$|;|\s{2}.*$)/i
/** A posting with a plain amount, or none: account, amount, comment. */
const POSTING = /^\s+([^\s;].*?)(?:(?:\s{2,}|\t)\s*([^;]*?))?(?:\s*(;.*))?$/
const AMOUNT =
  /^(?:[-+]?\s*[^\d\s.,+;=@{}()[\]"-]*\s*[-+]?\d[\d,]*(?:\.\d+)?|[-+]?\d[\d,]*(?:\.\d+)?\s*(?:[\p{L}]+|"[^"]+"|[^\d\s.,+;=@{}()[\]"-]+))$/u

/**
 * A `~` rule of ledger or hledger in the other dialect; undefined if it uses a feature of only one. Its names are not translated, so rules are not
 * converted if aliases or prefixes change them.
 */
function periodicRule(lines: readonly string[], { source, target, isRenaming, hasDecimalCommas }: Direction): Translated | undefined {
  const [first = '', ...below] = lines
  if (target === 'beancount' || isRenaming) return undefined
  if (hasDecimalCommas && below.some((line) => /\d[.,]\d/.test(line))) return undefined
  if (source === target) return { lines }
  const period = PERIOD.exec(first)
  if (!period || (target === 'hledger' && !beginsWithItsPeriod(period[1]!))) return undefined
  // hledger knows no "since".
  const result = [`~ ${period[1]!.toLowerCase().replace(' since ', ' from ')}`]
  let [elided, virtual, postings] = [0, 0, 0]
  for (const line of below) {
    if (/^\s+;/.test(line)) {
      result.push(line)
      continue
    }
    const posting = POSTING.exec(line)
    if (!posting) return undefined
    const [, account = '', amount = '', comment = ''] = posting
    if (amount !== '' && !AMOUNT.test(amount.trim())) return undefined
    postings++
    if (account.startsWith('(')) virtual++
    else if (amount === '') elided++
    result.push(`    ${account}${amount.trim() === '' ? '' : `  ${amount.trim().replaceAll(/(?<=\d),(?=\d{3})/g, '')}`}${comment && `  ${comment}`}`)
  }
  // Both require a balanced rule, or one posting without an amount.
  if (postings === 0 || elided > 1 || (elided === 0 && virtual < postings)) return undefined
  return { lines: result }
}

/** Whether the first day of a rule begins a period. hledger requires this, ledger does not. */
function beginsWithItsPeriod(period: string): boolean {
  const found = / (?:from|since) (\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?/.exec(period)
  if (!found || /daily|days?/.test(period)) return true
  const [year, month, day] = found.slice(1).map((part) => Number(part ?? 1)) as [number, number, number]
  if (/week/.test(period)) return isDate(year, month, day) && weekday(dayOf(year, month, day)) === MONDAY
  return day === 1 && (!/quarter|year/.test(period) || month % 3 === 1) && (!/year/.test(period) || month === 1)
}

const MONDAY = 1

export const NO_BUDGETS: Budgets = { lines: new Map(), accounts: [], from: '' }

const DATE = String.raw`(\d{4}(?:[/-]\d{1,2}){0,2})`
const BUDGET_PERIOD = new RegExp(
  `^~\\s*(daily|weekly|monthly|quarterly|yearly|every (?:day|week|month|quarter|year))(?: (?:from|since) ${DATE})?(?: (?:to|until) ${DATE})?\\s*(?:$|;|\\s{2}.*$)`,
  'i',
)
const EVERY: Readonly<Record<string, string>> = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' }
const BUDGET_POSTING = /^\s+([^\s;([].*?)(?:(?:\s{2,}|\t)\s*([^;]*?))?\s*(?:;.*)?$/
const SYMBOL = String.raw`"[^"]+"|[^\d\s.,+;=@{}()[\]"-]+`
const BUDGET_AMOUNT = new RegExp(String.raw`^([-+]?)\s*(${SYMBOL})?\s*([-+]?)\s*(\d[\d,]*(?:\.\d+)?)\s*(${SYMBOL})?$`)

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
    const period = BUDGET_PERIOD.exec(piece.lines[0] ?? '')
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
    const [, account, amount = ''] = BUDGET_POSTING.exec(line) ?? []
    if (account === undefined) return undefined
    const [, sign = '', before, inner = '', number = '', after] = BUDGET_AMOUNT.exec(amount.trim()) ?? []
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
