import { NO_DAY } from '#vocabulary/day.ts'
import { ASSIGNED, FORECAST, GENERATED, INFERRED, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Amount } from '../amounts/amount.ts'
import type { Balancer } from '../finish/balance.ts'
import { addPosting, type NewPosting, PostingRows } from '../finish/posting-rows.ts'
import { Malformed } from '../malformed.ts'
import { concernsAmount, matchesPosting } from '../query/query.ts'
import type { ReadingState } from '../reading-state.ts'
import { AddedPosting, BookPosting, type MatchedPosting, queriedAmount } from './queried-postings.ts'
import type { AutoRule, RulePosting } from './rule.ts'

interface Outcome {
  /** Gets what is wrong with a transaction that rules have added to. */
  readonly report: (transaction: number, wrong: Malformed) => void
  /** Gets what is wrong with forecasts that a rule has added to, once a rule; they stay as they were. */
  readonly warn: (rule: AutoRule, wrong: Malformed) => void
}

/**
 * Adds the postings of the `= query` rules below every posting that a query is for; one rule after the other, each also to what
 * those before it have added. Transactions must balance before and after.
 */
export function applyAutoRules(reading: ReadingState, balancer: Balancer, outcome: Outcome): void {
  const rules = reading.autoRules.filter((rule) => rule.postings.length > 0)
  const extended = extendedTransactions(reading, rules)
  if (extended.size === 0) return
  const { transactions, postings: from } = reading.book
  const rows = new PostingRows(reading)
  const into = reading.book.postings
  const warned = new Set<AutoRule>()
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transaction + 1 < transactions.count ? transactions.firstPosting[transaction + 1]! : from.count
    const begin = (transactions.firstPosting[transaction] = into.count)
    const parts = extended.get(transaction)
    if (parts !== undefined) {
      for (const part of parts)
        if (part instanceof AddedPosting) addPosting(reading, part.posting)
        else rows.copy(part.row)
      const wrong = unbalanced(reading, balancer, transaction, parts)
      if (wrong === undefined) continue
      if (transactions.origin[transaction] !== FORECAST) {
        outcome.report(transaction, wrong.what)
        continue
      }
      if (!warned.has(wrong.rule)) outcome.warn(wrong.rule, new Malformed(wrong.what.code, wrong.what.message, wrong.rule.line))
      warned.add(wrong.rule)
      reading.forgetPostings(begin)
    }
    for (let row = first; row < end; row++) rows.copy(row)
  }
}

type Part = BookPosting | AddedPosting

/** The postings of each transaction that a rule is for, old and new, in their order. */
function extendedTransactions(reading: ReadingState, rules: readonly AutoRule[]): Map<number, readonly Part[]> {
  const { transactions, postings } = reading.book
  const extended = new Map<number, readonly Part[]>()
  if (rules.length === 0) return extended
  const each = new BookPosting(reading, 0)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transaction + 1 < transactions.count ? transactions.firstPosting[transaction + 1]! : postings.count
    each.transaction = transaction
    for (each.row = first; each.row < end; each.row++) {
      if (!rules.some(({ query }) => matchesPosting(query, each))) continue
      const parts: Part[] = []
      for (let row = first; row < end; row++) {
        const part = new BookPosting(reading, transaction)
        part.row = row
        parts.push(part)
      }
      extended.set(
        transaction,
        rules.reduce<readonly Part[]>((before, rule) => before.flatMap((part) => [part, ...added(rule, part)]), parts),
      )
      break
    }
  }
  return extended
}

/** What a rule adds below a posting. */
function added(rule: AutoRule, matched: Part): AddedPosting[] {
  if (!matchesPosting(rule.query, matched)) return []
  const { reading, transaction } = matched
  return rule.postings.map((posting) => new AddedPosting(reading, transaction, newPosting(rule, posting, matched), rule))
}

function newPosting(rule: AutoRule, posting: RulePosting, matched: Part): NewPosting {
  const { book } = matched.reading
  const amounts = posting.amount === undefined ? [] : posting.isMultiplier ? multiplied(rule, posting.amount, matched) : [posting.amount]
  const isOpen = amounts.length === 0
  return {
    account: posting.account,
    kind: posting.kind,
    status: posting.status === UNMARKED ? (book.transactions.status[matched.transaction] as Status) : posting.status,
    amounts,
    assertion: posting.assertion,
    flags: GENERATED | (isOpen ? (posting.assertion === undefined ? INFERRED : ASSIGNED) : 0),
    day: posting.day === NO_DAY ? matched.ownDay : posting.day,
    note: posting.note,
    tags: posting.tags,
    // It stands in no line of the file: it belongs to the posting that it is below.
    line: matched instanceof AddedPosting ? matched.posting.line : book.postings.line[matched.row]!,
  }
}

/** The amounts that the query is about, times the factor; in the factor's commodity and at its cost, when it has one. */
function multiplied(rule: AutoRule, factor: Amount, matched: MatchedPosting): readonly Amount[] {
  const { reading } = matched
  const hasCommodity = reading.book.commodities.names[factor.commodity] !== ''
  return matched.ownAmounts
    .filter((amount) => concernsAmount(rule.query, queriedAmount(reading, amount)))
    .map(({ commodity, quantity, cost }) => {
      const product = quantity.times(factor.quantity)
      if (hasCommodity) return { commodity: factor.commodity, quantity: product, cost: factor.cost }
      return { commodity, quantity: product, cost: cost && (cost.isTotal ? { ...cost, rate: cost.rate.times(factor.quantity.abs()) } : cost) }
    })
}

/** Balances a transaction with what rules have added to it. What is wrong when it cannot be, and the first of the rules. */
function unbalanced(
  { book }: ReadingState,
  balancer: Balancer,
  transaction: number,
  parts: readonly Part[],
): { readonly rule: AutoRule; readonly what: Malformed } | undefined {
  const added = parts.filter((part) => part instanceof AddedPosting)
  const assigned = added.find((part) => (part.posting.flags & ASSIGNED) !== 0)
  if (assigned !== undefined) {
    const message = `The rule "= ${assigned.rule.text}" assigns a balance to ${assigned.account}, which a rule cannot. Write an amount in the rule, before the =.`
    return { rule: assigned.rule, what: new Malformed('assignment_with_rule', message, book.transactions.beginLine[transaction]!) }
  }
  try {
    balancer.balance(transaction, book.postings.count)
    return undefined
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    const { rule } = added[0]!
    const message = `The rule "= ${rule.text}" adds postings to this transaction, which then cannot be balanced. ${wrong.message} Or correct the rule, or leave all such rules out: auto_postings: false.`
    return { rule, what: new Malformed('rule_unbalanced', message, wrong.line) }
  }
}
