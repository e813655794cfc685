import type { Dialect } from '../../journal/book.ts'
import { declared } from './declared.ts'
import { fromBeancount } from './from-beancount.ts'
import { fromLedgerLike } from './from-ledger-like.ts'
import { asComment, type Direction, type Translated } from './direction.ts'

/** What readers have worked into the entries: names, amounts, tags and postings are as these directives made them. */
const WORKED_IN: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^([!@]?(alias|apply|end|bucket|capture|year)\b|[AYNC]\b|--)/,
  hledger: /^([!@]?(alias|apply|end|year|decimal-mark|bucket|capture)\b|[AYNC]\b)/,
  beancount: /^(pushtag|poptag|pushmeta|popmeta|plugin)\b|^\S+\s+pad\b/,
}
/** Options of beancount that say how amounts and names were read. */
const READING_OPTION = /^option\s+"(name_|booking_method|inferred_tolerance|tolerance|infer_|long_string)/
const RULE = /^=/

/** Translates a directive with the lines below it. */
export function translated(lines: readonly string[], direction: Direction): Translated {
  const [first = ''] = lines
  const { source, target } = direction
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
  const name = `the rule "${lines[0]!.slice(0, 60).trimEnd()}"`
  const lost = leavesRulesOut
    ? `has nothing of ${name}, which was left out; it stays as a comment`
    : `has what ${name} added, and will not add it to new entries`
  return { lines: asComment(lines), lost }
}
