import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { ASSIGNED, FORECAST, GENERATED, INFERRED, REAL, type Status, type Tag, UNMARKED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { civil, type Day, dayOf, NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { addedMax } from '../../journal/read-options.ts'
import type { Amount } from '../amounts/amount-sums.ts'
import { occurrences } from '../dates/journal-dates.ts'
import type { AccountType } from '../../journal/book.ts'
import { typeOf } from '../directives/account-types.ts'
import type { Balancer } from '../finish/balance-entry.ts'
import type { ReadingState } from '../reading-state.ts'
import { Malformed } from '../text/cursor.ts'
import { addPosting, type NewPosting, PostingRows } from '../transactions/posting-rows.ts'
import {
  type AutoRule,
  concernsAmount,
  matchesPosting,
  type PeriodicRule,
  type QueriedAmount,
  type QueriedPosting,
  type RulePosting,
  RulesByAccount,
} from './rule.ts'

/** An amount as queries see it. */
const queriedAmount = ({ book }: ReadingState, { commodity, quantity }: Amount): QueriedAmount => ({
  symbol: elementAt(book.commodities.names, commodity),
  quantity,
})

/** A posting of a transaction, as queries and the postings that rules add see it. */
export abstract class MatchedPosting implements QueriedPosting {
  readonly reading: ReadingState
  transaction: number
  abstract readonly accountId: number
  abstract readonly kind: number
  abstract readonly status: Status
  /** NO_DAY when it has the transaction's. */
  abstract readonly ownDay: Day
  abstract readonly ownTags: readonly Tag[]
  /** None when the amount is left out. */
  abstract readonly ownAmounts: readonly Amount[]

  constructor(reading: ReadingState, transaction: number) {
    this.reading = reading
    this.transaction = transaction
  }
  get account(): string {
    return elementAt(this.reading.book.accounts.names, this.accountId)
  }
  get accountType(): AccountType | undefined {
    return typeOf(this.account, this.reading.book.accountTypes)
  }
  get isReal(): boolean {
    return this.kind === REAL
  }
  get day(): Day {
    return this.ownDay === NO_DAY ? intAt(this.reading.book.transactions.day, this.transaction) : this.ownDay
  }
  get secondDay(): Day {
    const day = intAt(this.reading.book.transactions.secondDay, this.transaction)
    return day === NO_DAY ? this.day : day
  }
  get code(): string {
    const { texts, transactions } = this.reading.book
    const code = intAt(transactions.code, this.transaction)
    return code === NONE ? '' : elementAt(texts.names, code)
  }
  get description(): string {
    const { payees, transactions } = this.reading.book
    return elementAt(payees.names, intAt(transactions.payee, this.transaction))
  }
  get amounts(): readonly QueriedAmount[] {
    return this.ownAmounts.map((amount) => queriedAmount(this.reading, amount))
  }
  get tags(): readonly Tag[] {
    return [...this.ownTags, ...(this.reading.book.transactions.tags.get(this.transaction) ?? []), ...this.#accountTags()]
  }

  /** Tags of the account and of all above it. */
  #accountTags(): Tag[] {
    const { accountTags } = this.reading
    const tags: Tag[] = []
    if (accountTags.size === 0) return tags
    for (let name = this.account; ; ) {
      tags.push(...(accountTags.get(name) ?? []))
      const colon = name.lastIndexOf(':')
      if (colon < 0) return tags
      name = name.slice(0, colon)
    }
  }
}

/** A posting of the book. One can be used for many rows, one after the other. */
class BookPosting extends MatchedPosting {
  row: number

  constructor(reading: ReadingState, transaction: number, row: number) {
    super(reading, transaction)
    this.row = row
  }
  get accountId(): number {
    return intAt(this.reading.book.postings.account, this.row)
  }
  get kind(): number {
    return byteAt(this.reading.book.postings.kind, this.row)
  }
  get status(): Status {
    return this.reading.book.postings.status[this.row] as Status
  }
  get ownDay(): Day {
    return intAt(this.reading.book.postings.day, this.row)
  }
  get ownTags(): readonly Tag[] {
    return this.reading.book.postings.tags.get(this.row) ?? []
  }
  get ownAmounts(): readonly Amount[] {
    const { book, details } = this.reading
    const { postings } = book
    const cost = details.costs.of(this.row)
    const first: Amount = {
      commodity: intAt(postings.commodity, this.row),
      quantity: postings.quantity.get(this.row),
      cost: postings.costCommodity[this.row] === NONE ? undefined : cost && { commodity: intAt(postings.costCommodity, this.row), ...cost },
    }
    return [first, ...(details.more.get(this.row) ?? [])]
  }
}

/** A posting that a rule has just added. */
class AddedPosting extends MatchedPosting {
  readonly posting: NewPosting
  readonly rule: AutoRule

  constructor(reading: ReadingState, transaction: number, posting: NewPosting, rule: AutoRule) {
    super(reading, transaction)
    this.posting = posting
    this.rule = rule
  }
  get accountId(): number {
    return this.posting.account
  }
  get kind(): number {
    return this.posting.kind
  }
  get status(): Status {
    return this.posting.status
  }
  get ownDay(): Day {
    return this.posting.day
  }
  get ownTags(): readonly Tag[] {
    // hledger uses it for queries of later rules only and never shows it.
    return [{ name: '_generated-posting', value: `= ${this.rule.text}` }, ...(this.posting.tags ?? [])]
  }
  get ownAmounts(): readonly Amount[] {
    return this.posting.amounts
  }
}

type Part = BookPosting | AddedPosting

/** A rule that cannot be carried out in a transaction. */
class RuleFailure {
  constructor(
    readonly rule: AutoRule,
    readonly what: Malformed,
  ) {}
}

/** Rules add to what rules have added: thirty that match everything would make a thousand million postings of one. */
const PARTS_MAX = 10_000
/** As many as a number in a journal can have with its cost. */
const DECIMALS_MAX = 255

/** The postings of a transaction with those that rules add below them, each rule to what those before it have made of it. */
function withAdded(rules: RulesByAccount, postings: readonly BookPosting[]): readonly Part[] | RuleFailure {
  let parts: readonly Part[] = postings
  const asked = new Set(postings.flatMap((posting) => rules.of(posting)))
  const inOrder = (): number[] => [...asked].sort((a, b) => a - b)
  let order = inOrder()
  for (let at = 0; at < order.length; at++) {
    const place = elementAt(order, at)
    const rule = elementAt(rules.rules, place)
    const known = asked.size
    const next: Part[] = []
    for (const part of parts) {
      next.push(part)
      if (!matchesPosting(rule.query, part)) continue
      const { reading, transaction } = part
      for (const posting of rule.postings) {
        const amounts = amountsOf(rule, posting, part)
        const line = intAt(reading.book.transactions.beginLine, transaction)
        if (amounts.some(({ quantity, cost }) => isTooFine(quantity) || (cost !== undefined && isTooFine(cost.rate)))) {
          const message = `The rule "= ${rule.text}" multiplies an amount of this transaction to more than ${DECIMALS_MAX} decimals. Write fewer in the rule.`
          return new RuleFailure(rule, new Malformed('number_invalid', message, line))
        }
        const most = addedMax(reading.book.postings.count)
        if (++reading.addedByRules > most) {
          const message = `Rules (= QUERY) add more than ${most} postings to this journal, from this transaction on. Narrow their queries, or use fewer of them.`
          return new RuleFailure(rule, new Malformed('rules_endless', message, line))
        }
        const added = new AddedPosting(reading, transaction, newPosting(posting, part, amounts), rule)
        for (const other of rules.of(added)) asked.add(other)
        next.push(added)
        if (next.length > PARTS_MAX) {
          const message = `Rules (= QUERY) add more than ${PARTS_MAX} postings to this transaction, because they also add to what others have added. Narrow their queries; not:tag:generated-posting leaves out what rules add.`
          return new RuleFailure(rule, new Malformed('rules_endless', message, line))
        }
      }
    }
    parts = next
    // What it has added may be for further rules; those before it are over.
    if (asked.size === known) continue
    order = inOrder()
    at = order.indexOf(place)
  }
  return parts
}

const isTooFine = (value: Exact): boolean => value.scale > DECIMALS_MAX

function newPosting(posting: RulePosting, matched: Part, amounts: readonly Amount[]): NewPosting {
  const { transactions, postings } = matched.reading.book
  const isOpen = amounts.length === 0
  return {
    account: posting.account,
    kind: posting.kind,
    status: posting.status === UNMARKED ? (transactions.status[matched.transaction] as Status) : posting.status,
    amounts,
    assertion: posting.assertion,
    flags: GENERATED | (isOpen ? (posting.assertion === undefined ? INFERRED : ASSIGNED) : 0),
    day: posting.day === NO_DAY ? matched.ownDay : posting.day,
    note: posting.note,
    tags: posting.tags,
    // A generated posting has no line in the file; it belongs to the posting above.
    line: matched instanceof AddedPosting ? matched.posting.line : intAt(postings.line, matched.row),
  }
}

const amountsOf = (rule: AutoRule, { amount, isMultiplier }: RulePosting, matched: MatchedPosting): readonly Amount[] =>
  amount === undefined ? [] : isMultiplier ? multiplied(rule, amount, matched) : [amount]

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
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
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

/** The transactions that a rule applies to, with the postings of earlier rules. */
function extendedTransactions(reading: ReadingState): Map<number, readonly Part[] | RuleFailure> {
  const { transactions } = reading.book
  const rules = new RulesByAccount(reading.autoRules.filter((rule) => rule.postings.length > 0))
  const extended = new Map<number, readonly Part[] | RuleFailure>()
  if (rules.rules.length === 0) return extended
  const each = new BookPosting(reading, 0, 0)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
    each.transaction = transaction
    for (each.row = first; each.row < end; each.row++) {
      if (!rules.of(each).some((place) => matchesPosting(elementAt(rules.rules, place).query, each))) continue
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
    return new RuleFailure(assigning.rule, new Malformed('assignment_with_rule', message, intAt(book.transactions.beginLine, transaction)))
  }
  for (const part of parts)
    if (part instanceof AddedPosting) addPosting(reading, part.posting)
    else rows.copy(part.row)
  try {
    balancer.balance(transaction, book.postings.count)
    return undefined
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    const { rule } = elementAt(added, 0)
    const message = `The rule "= ${rule.text}" adds postings to this transaction, which then cannot be balanced. ${wrong.message} Or correct the rule, or leave all such rules out: auto_postings: false.`
    return new RuleFailure(rule, new Malformed('rule_unbalanced', message, wrong.line))
  }
}

/** A first transaction further back than that is a mistyped year, and would have rules carried out for centuries. */
const YEARS_MAX = 100
const FORECASTS_MAX = 200_000
const FORECAST_POSTINGS_MAX = 400_000

/** Carries out the periodic rules up to a day, as FORECAST transactions. A rule that cannot balance is a warning: balances do not need it. */
export function addForecasts(
  reading: ReadingState,
  balancer: Balancer,
  { until, warn }: { readonly until: Day; readonly warn: (rule: PeriodicRule, wrong: Malformed) => void },
): void {
  const { transactions, postings } = reading.book
  const from = firstDay(reading)
  const most = transactions.count + FORECASTS_MAX
  const mostPostings = postings.count + FORECAST_POSTINGS_MAX
  for (const rule of reading.periodicRules) {
    if (transactions.count > most || postings.count > mostPostings) {
      warn(
        rule,
        new Malformed(
          'forecast_too_long',
          `More than ${FORECASTS_MAX} forecasts or ${FORECAST_POSTINGS_MAX} postings of them: this rule and those after it make none. Give the rules an end: ~ monthly to 2030`,
          rule.line,
        ),
      )
      return
    }
    for (const day of occurrences(rule.period, from, until)) {
      if (postings.count > mostPostings) break
      const firstPosting = postings.count
      add(reading, rule, day)
      try {
        balancer.balance(transactions.count - 1, postings.count)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        reading.forgetPostings(firstPosting)
        transactions.count--
        transactions.tags.delete(transactions.count)
        warn(rule, new Malformed('forecast_unbalanced', `This periodic rule makes no forecast. ${wrong.message}`, rule.line))
        break
      }
    }
  }
}

/** The year before that of the first transaction: a plan of a year may reach into the book. No figure depends on the day that it is looked from. */
function firstDay({ book: { transactions }, options: { today } }: ReadingState): Day {
  let first = today
  for (let row = 0; row < transactions.count; row++) first = Math.min(first, intAt(transactions.day, row))
  return dayOf(Math.max(civil(first).year - 1, civil(today).year - YEARS_MAX), 1, 1)
}

function add(reading: ReadingState, rule: PeriodicRule, day: Day): void {
  const { status, code, description: payee, note, tags = [], file } = rule
  // A generated transaction has no line; the rule has one.
  const details = { code: code || undefined, note: note || undefined }
  reading.book.beginTransaction({ day, status, origin: FORECAST, payee, ...details, tags, file, beginLine: 0, endLine: 0 })
  for (const { amount, ...posting } of rule.postings) {
    const amounts = amount === undefined ? [] : [amount]
    addPosting(reading, { ...posting, amounts, assertion: undefined, flags: amount === undefined ? INFERRED : 0, day: NO_DAY, line: 0 })
  }
  reading.book.endTransaction()
}
