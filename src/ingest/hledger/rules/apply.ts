import { addedMax } from '../../journal/added-by-rules.ts'
import { ASSIGNED, FORECAST } from '#vocabulary/book-columns.ts'
import type { Balancer } from '../finish/balance.ts'
import { PostingRows } from '../finish/posting-rows.ts'
import { addPosting } from '../transactions/new-posting.ts'
import { Malformed } from '../malformed.ts'
import { matchesPosting } from '../query/query.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Part, RuleFailure, withAdded } from './added-postings.ts'
import { AddedPosting, BookPosting } from './queried-postings.ts'
import type { AutoRule } from './rule.ts'
import { RulesByAccount } from './rules-by-account.ts'

interface Outcome {
  /** Gets what is wrong with a transaction that rules have added to. */
  readonly report: (transaction: number, wrong: Malformed) => void
  /** Gets what is wrong with forecasts that a rule has added to, once a rule; they stay as they were. */
  readonly warn: (rule: AutoRule, wrong: Malformed) => void
}

/** Adds the postings of the `= query` rules below every posting that a query is for. Transactions must balance before and after. */
export function applyAutoRules(reading: ReadingState, balancer: Balancer, outcome: Outcome): void {
  const extended = extendedTransactions(reading)
  if (extended.size === 0) return
  const { transactions } = reading.book
  const rows = new PostingRows(reading)
  const into = reading.book.postings
  const warned = new Set<AutoRule>()
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    const begin = (transactions.firstPosting[transaction] = into.count)
    const parts = extended.get(transaction)
    if (parts !== undefined) {
      const failure = parts instanceof RuleFailure ? parts : written(reading, balancer, rows, { transaction, parts })
      if (failure === undefined) continue
      reading.forgetPostings(begin)
      const { rule, what } = failure
      if (transactions.origin[transaction] !== FORECAST) outcome.report(transaction, what)
      else if (!warned.has(rule)) outcome.warn(rule, new Malformed(what.code, what.message, rule.line))
      warned.add(rule)
    }
    for (let row = first; row < end; row++) rows.copy(row)
  }
  reading.book.endTransaction()
}

/** The transactions that a rule is for, with what rules make of them. */
function extendedTransactions(reading: ReadingState): Map<number, readonly Part[] | RuleFailure> {
  const { transactions } = reading.book
  const rules = new RulesByAccount(reading.autoRules.filter((rule) => rule.postings.length > 0))
  const extended = new Map<number, readonly Part[] | RuleFailure>()
  if (rules.rules.length === 0) return extended
  const each = new BookPosting(reading, 0, 0)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    each.transaction = transaction
    for (each.row = first; each.row < end; each.row++) {
      if (!rules.of(each).some((place) => matchesPosting(rules.rules[place]!.query, each))) continue
      const own = Array.from({ length: end - first }, (_, at) => new BookPosting(reading, transaction, first + at))
      extended.set(transaction, withAdded(rules, own))
      break
    }
    // Every later transaction would only say the same again.
    if (reading.addedByRules > addedMax(reading.book.postings.count)) break
  }
  return extended
}

interface Extended {
  readonly transaction: number
  readonly parts: readonly Part[]
}

/** Writes a transaction with what rules add to it, and balances it. Returns why it cannot be. */
function written(reading: ReadingState, balancer: Balancer, rows: PostingRows, { transaction, parts }: Extended): RuleFailure | undefined {
  const { book } = reading
  const added = parts.filter((part) => part instanceof AddedPosting)
  const assigning = added.find((part) => (part.posting.flags & ASSIGNED) !== 0)
  if (assigning !== undefined) {
    const message = `The rule "= ${assigning.rule.text}" assigns a balance to ${assigning.account}, which a rule cannot. Write an amount in the rule, before the =.`
    return new RuleFailure(assigning.rule, new Malformed('assignment_with_rule', message, book.transactions.beginLine[transaction]!))
  }
  for (const part of parts)
    if (part instanceof AddedPosting) addPosting(reading, part.posting)
    else rows.copy(part.row)
  try {
    balancer.balance(transaction, book.postings.count)
    return undefined
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    const { rule } = added[0]!
    const message = `The rule "= ${rule.text}" adds postings to this transaction, which then cannot be balanced. ${wrong.message} Or correct the rule, or leave all such rules out: auto_postings: false.`
    return new RuleFailure(rule, new Malformed('rule_unbalanced', message, wrong.line))
  }
}
