import type { Dialect } from '../journal/book.ts'

/** What becomes of a directive in another dialect. */
export interface Translated {
  /** The lines that stand for it; none when its effect is in the entries already. */
  readonly lines: readonly string[]
  /** Nothing in the target does what it did, so that it stands as a comment. */
  readonly isLost: boolean
}

/** What readers have worked into the entries: names, amounts, tags and postings are as these directives made them. */
const WORKED_IN: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^([!@]?(alias|apply|end|bucket|capture|year|payee|def|define)\b|[AYDNC=]|--)/,
  hledger: /^([!@]?(alias|apply|end|year|payee|decimal-mark|bucket|capture|def|define)\b|[AYDNC=])/,
  beancount:
    /^(pushtag|poptag|pushmeta|popmeta|plugin)\b|^\S+\s+pad\b|^option\s+"(name_|booking_method|inferred_tolerance|tolerance|infer_|long_string)/,
}

export const isWorkedIn = (line: string, source: Dialect): boolean => WORKED_IN[source].test(line)

/** `account` and `currency` give a name as the target writes it. */
export interface NamesOfTarget {
  account(name: string): string
  currency(name: string): string
}

/** Translates a directive with the lines below it. */
export function translated(lines: readonly string[], source: Dialect, target: Dialect, names: NamesOfTarget): Translated {
  const [first = ''] = lines
  if (isWorkedIn(first, source)) return { lines: asComment(lines), isLost: false }
  const known = source === 'beancount' ? fromBeancount(lines, names) : fromLedgerLike(lines, target, names)
  return known ?? { lines: asComment(lines), isLost: true }
}

const asComment = (lines: readonly string[]): string[] => lines.map((line) => `; ${line}`)
const behind = (text: string): string[] => (text.trim() === '' ? [] : [`; ${text.trim()}`])

function fromBeancount(lines: readonly string[], names: NamesOfTarget): Translated | undefined {
  const [first = '', ...below] = lines
  const open = /^(\S+)\s+open\s+(\S+)(.*)$/.exec(first)
  if (open) return { lines: [`account ${names.account(open[2]!)}`, `    ; opened ${open[1]!}${open[3]!.trimEnd()}`, ...fields(below)], isLost: false }
  const commodity = /^(\S+)\s+commodity\s+(\S+)/.exec(first)
  if (commodity) return { lines: [`commodity ${names.currency(commodity[2]!)}`, ...fields(below)], isLost: false }
  return undefined
}

/** Metadata below a declaration, which the others have as comments. */
const fields = (below: readonly string[]): string[] => below.map((line) => `    ; ${line.trim().replace(/^;\s*/, '')}`)

function fromLedgerLike(lines: readonly string[], target: Dialect, names: NamesOfTarget): Translated | undefined {
  const [first = '', ...below] = lines
  const account = /^account\s+(.+?)(?:\s{2,};(.*)|\s*)$/.exec(first)
  if (account) {
    // beancount opens accounts at the top of the root file.
    if (target === 'beancount') return { lines: [...behind(account[2] ?? ''), ...asComment(below)], isLost: false }
    return { lines: [`account ${account[1]!}${account[2] === undefined ? '' : `  ;${account[2]}`}`, ...fields(below)], isLost: false }
  }
  const symbol = /^commodity\s+("[^"]+"|[^\s;\d.,]+)\s*$/.exec(first)?.[1]?.replaceAll('"', '')
  if (symbol === undefined) return undefined
  if (target === 'beancount') return { lines: [`1970-01-01 commodity ${names.currency(symbol)}`, ...fields(below)], isLost: false }
  return { lines: [`commodity ${names.currency(symbol)}`, ...fields(below)], isLost: false }
}
