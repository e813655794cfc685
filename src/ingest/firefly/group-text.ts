import { elementAt } from '#vocabulary/element-at.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import { entryLines, type EntryPosting } from '../quick-add/entry-text.ts'
import type { WritingStyle } from '../statements/write/style.ts'
import type { FireflySplit } from './payload.ts'

/** Where money goes whose account the book does not have. */
export const UNMATCHED = 'Equity:Unknown'

/** A transaction of Firefly III, with all its parts, as one transaction of the journal. */
export function groupText(
  { title, splits }: { readonly title: string; readonly splits: readonly FireflySplit[] },
  matching: AccountMatching,
  style: WritingStyle,
  dialect: Dialect,
): string {
  const first = elementAt(splits, 0)
  const isOne = splits.length === 1
  const parts = splits.map((split) => partsOf(split, matching))
  const sent = merged(parts.map(([from]) => from))
  const arrived = parts.map(([, to], at) =>
    isOne ? to : { ...to, comment: [to.comment, elementAt(splits, at).description].filter(Boolean).join(', ') },
  )
  const head = { day: parseDay(first.day), payee: isOne ? first.description : title || first.description, narration: isOne ? first.notes : '' }
  return entryLines(head, [...sent, ...arrived], style, dialect)
}

function partsOf(split: FireflySplit, matching: AccountMatching): readonly [EntryPosting, EntryPosting] {
  const amount = { quantity: Exact.parse(split.amount), commodity: split.commodity }
  const foreign = split.foreign_amount === '' ? undefined : { quantity: Exact.parse(split.foreign_amount), commodity: split.foreign_commodity }
  // What comes in is counted in the currency of the account that gets it, everything else in that of the account that it leaves.
  const [left, arrived] =
    !foreign || foreign.commodity === amount.commodity ? [amount, amount] : split.type === 'deposit' ? [foreign, amount] : [amount, foreign]
  const of = (name: string): { account: string; comment: string } => {
    const account = matchAccount(name, matching)
    return account === undefined ? { account: UNMATCHED, comment: name.trim() } : { account, comment: '' }
  }
  return [
    { ...of(split.source), quantity: left.quantity.negated(), commodity: left.commodity, ...(left !== arrived && { paid: arrived }) },
    { ...of(split.destination), ...arrived },
  ]
}

/** What leaves one account in several parts leaves it once. */
function merged(postings: readonly EntryPosting[]): EntryPosting[] {
  const together: EntryPosting[] = []
  for (const posting of postings) {
    const at = together.findIndex(
      (one) =>
        one.account === posting.account && one.commodity === posting.commodity && one.comment === posting.comment && !one.paid && !posting.paid,
    )
    if (at < 0) together.push(posting)
    else together[at] = { ...posting, quantity: elementAt(together, at).quantity.plus(posting.quantity) }
  }
  return together
}

/** Accounts of the book for names of another program. */
interface AccountMatching {
  /** Of the book, each → as it is called under the five roots. */
  readonly accounts: ReadonlyMap<string, string>
  /** What the person laid down: name of the other program → account. */
  readonly configured: readonly { readonly name: string; readonly account: string }[]
}

const lower = (name: string): string => name.trim().toLowerCase()

/**
 * The account that the other program's name means, whatever the case: the one that the configuration says, the one of that very name, or the only
 * one that is called so below its root ("Checking" for Assets:Checking). Never one that is merely like it.
 */
export function matchAccount(name: string, { accounts, configured }: AccountMatching): string | undefined {
  const wanted = lower(name)
  if (wanted === '') return undefined
  const laidDown = configured.find((one) => lower(one.name) === wanted)
  if (laidDown) return laidDown.account
  const names = [...accounts.keys()].sort()
  const same = names.find((account) => account === name.trim()) ?? names.find((account) => lower(account) === wanted)
  if (same !== undefined) return same
  const below = names.filter((account) => lower(account.slice(account.indexOf(':') + 1)) === wanted && account.includes(':'))
  return below.length === 1 ? below[0] : undefined
}
