import { commentsBelow, type Direction, type Translated, untyped } from './direction.ts'

/** Accounts, commodities and balances of beancount in ledger and hledger, which have nothing else of it. */
export function fromBeancount(lines: readonly string[], { names, target }: Direction): Translated | undefined {
  const [first = '', ...below] = lines
  const open = /^(\S+)\s+open\s+(\S+)(.*)$/.exec(first)
  if (open) {
    const [, day = '', account = '', rest = ''] = open
    return { lines: [`account ${names.account(account)}`, `    ; opened ${day}${rest.trimEnd()}`, ...fields(below, target)] }
  }
  const commodity = /^(\S+)\s+commodity\s+(\S+)/.exec(first)
  if (commodity) return { lines: [`commodity ${names.currency(commodity[2]!)}`, ...fields(below, target)] }
  // Asserted behind the last posting before its day, or told by who looked for that.
  if (/^\S+\s+balance\s/.test(first)) return { lines: lines.map((line) => `; ${line}`) }
  return undefined
}

const fields = (below: readonly string[], target: string): string[] =>
  commentsBelow(below).map((line) => (target === 'hledger' ? untyped(line) : line))
