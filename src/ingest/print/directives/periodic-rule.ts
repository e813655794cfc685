import { dayOf, isDate, weekday } from '#vocabulary/day.ts'
import type { Direction, Translated } from './direction.ts'

/** Periods that ledger and hledger both understand, and in the same way. */
const PERIOD =
  /^~\s*((?:daily|weekly|biweekly|monthly|bimonthly|quarterly|yearly|every \d+ (?:days|weeks|months|quarters|years)|every (?:day|week|month|quarter|year))(?: (?:from|since) [\d/-]+)?(?: (?:to|until) [\d/-]+)?)\s*(?:$|;|\s{2}.*$)/i
/** A posting with a plain amount, or none: account, amount, comment. */
const POSTING = /^\s+([^\s;].*?)(?:(?:\s{2,}|\t)\s*([^;]*?))?(?:\s*(;.*))?$/
const AMOUNT =
  /^(?:[-+]?\s*[^\d\s.,+;=@{}()[\]"-]*\s*[-+]?\d[\d,]*(?:\.\d+)?|[-+]?\d[\d,]*(?:\.\d+)?\s*(?:[\p{L}]+|"[^"]+"|[^\d\s.,+;=@{}()[\]"-]+))$/u

/**
 * A `~` rule of ledger or hledger in either; undefined where it says something that only one of them does. Names are those of the
 * rule, so there is no rule where aliases or prefixes change them.
 */
export function periodicRule(lines: readonly string[], { source, target, isRenaming, hasDecimalCommas }: Direction): Translated | undefined {
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
  // Both want a rule that balances as it is, or one posting that takes up the rest.
  if (postings === 0 || elided > 1 || (elided === 0 && virtual < postings)) return undefined
  return { lines: result }
}

/** True when the first day of a rule is one on which its period begins, which ledger does not mind and hledger insists on. */
function beginsWithItsPeriod(period: string): boolean {
  const found = / (?:from|since) (\d{4})(?:[/-](\d{1,2}))?(?:[/-](\d{1,2}))?/.exec(period)
  if (!found || /daily|days?/.test(period)) return true
  const [year, month, day] = found.slice(1).map((part) => Number(part ?? 1)) as [number, number, number]
  if (/week/.test(period)) return isDate(year, month, day) && weekday(dayOf(year, month, day)) === MONDAY
  return day === 1 && (!/quarter|year/.test(period) || month % 3 === 1) && (!/year/.test(period) || month === 1)
}

const MONDAY = 1
