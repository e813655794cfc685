import { periodicRule } from './periodic-rule.ts'
import { asComment, commentsBelow, type Direction, type Translated, untyped } from './direction.ts'

/** Declarations and periodic rules of ledger and hledger in each other, or in beancount. */
export function fromLedgerLike(lines: readonly string[], direction: Direction): Translated | undefined {
  const { target, names } = direction
  const [first = '', ...below] = lines
  const account = /^account\s+(.+?)(?:\s{2,};(.*)|\s*)$/.exec(first)
  if (account) {
    const comment = account[2] === undefined ? '' : `  ;${account[2]}`
    // beancount opens accounts at the top of the root file, with what is noted of them.
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
  // The commodity is in every amount, and what else it says is how numbers look.
  if (/^(D|define|def)\b/.test(first)) return { lines: asComment(lines) }
  return first.startsWith('~') ? periodicRule(lines, direction) : undefined
}

/** The commodity of a `commodity` directive, which may show it with a number. */
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

/** What is checked or valued below a declaration of ledger, and nowhere else. */
function lostBelow(below: readonly string[]): { lost?: string } {
  const line = below.find((text) => /^\s+(assert|check|eval|value|nomarket)\b/.test(text))
  return line === undefined ? {} : { lost: `has nothing like "${line.trim().slice(0, 60)}"; it stays as a comment` }
}
