import type { TransactionDetails } from '#vocabulary/book-columns.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Amount, type Annotation, Balance, sameCommodity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { textOfValue, type Value } from '../value-expression.ts'
import type { Account } from './ledger-accounts.ts'

/** A tag as it is while rules and checks look at it; names differ whatever their case. */
export interface ItemTag {
  readonly name: string
  readonly value: Value
}

const NO_TAGS: ReadonlyMap<string, ItemTag> = new Map()

export class Item {
  notes: string[] = []
  day: number | undefined
  secondDay: number | undefined
  /** Made with the first tag: most have none. */
  #tags: Map<string, ItemTag> | undefined

  /** By their names in lower case. */
  get tags(): ReadonlyMap<string, ItemTag> {
    return this.#tags ?? NO_TAGS
  }
  tag(name: string): ItemTag | undefined {
    return this.#tags?.get(name.toLowerCase())
  }
  setTag(name: string, value: Value, weak: boolean): void {
    this.#tags ??= new Map()
    const key = name.toLowerCase()
    const present = this.#tags.get(key)
    if (present && weak) return
    this.#tags.set(key, { name: present?.name ?? name, value: value === '' ? undefined : value })
  }
  /** Takes over the tags of another as they are. */
  takeTags(from: Item): void {
    if (from.tags.size > 0) this.#tags = new Map([...this.tags, ...from.tags])
  }
  get note(): string | undefined {
    return this.notes.length === 0 ? undefined : this.notes.join('\n')
  }
}

/** A posting on its way into the book. */
export class Posting extends Item {
  amount: Amount | undefined
  cost: Amount | undefined
  /** The cost as written, if the posting's weight differs. */
  paid: Amount | undefined
  costVirtual = false
  costFixated = false
  costCalculated = false
  /** The lot as it was written. */
  lot: Annotation | undefined
  status = 0
  deferred = false
  inferred = false
  generated = false
  assigned = false
  /** Its own payee, with its alias followed; undefined for that of the transaction. */
  payee: string | undefined

  constructor(
    readonly transaction: Transaction,
    public account: Account,
    /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
    readonly kind: number,
    /** The 1-based line in its file; 0 if it has none. */
    public line: number,
  ) {
    super()
  }
  /** What `Payee: X` in its comment says, or in its transaction's. */
  get writtenPayee(): string | undefined {
    return textOfValue(this.tag('Payee')?.value ?? this.transaction.tag('Payee')?.value) || undefined
  }
  get virtual(): boolean {
    return this.kind !== 0
  }
  get mustBalance(): boolean {
    return this.kind !== 1
  }
}

export class Transaction extends Item {
  status = 0
  details: TransactionDetails = {}
  payee = ''
  postings: Posting[] = []
  /** WRITTEN, CLOCKED or FORECAST. */
  origin = 0
  file = 0
  line = 0
  endLine = 0
}

/** What balancing needs from the journal. */
export interface Balancing {
  /** Where the other half of a transaction with one posting goes. */
  readonly bucket: Account | undefined
  /** A cost says what a commodity was worth that day. */
  price(posting: Posting, perUnit: Amount): void
}

/** What a posting weighs in its transaction: its cost, or its amount. */
const weight = (posting: Posting): Amount | undefined => (posting.cost ?? posting.amount)?.rounded().reduced()

/**
 * Infers what was left out and checks that the transaction balances, by ledger's rules. Returns false for a transaction without
 * any amount, which ledger ignores.
 */
export function balance(transaction: Transaction, journal: Balancing): boolean {
  const sum = new Balance()
  let weighed = false
  let empty: Posting | undefined
  for (const posting of transaction.postings) {
    if (!posting.mustBalance) continue
    const amount = weight(posting)
    if (amount) {
      weighed = true
      sum.add(amount)
    } else if (empty) throw twoEmpty(empty, posting)
    else empty = posting
  }
  if (journal.bucket && transaction.postings.length === 1 && weighed) {
    empty = new Posting(transaction, journal.bucket, 0, elementAt(transaction.postings, 0).line)
    empty.status = elementAt(transaction.postings, 0).status
    empty.inferred = true
    transaction.postings.push(empty)
  }
  if (!empty && sum.size === 2) inferCosts(transaction, sum)
  for (const posting of transaction.postings) if (posting.cost) applyCost(posting, posting.cost, sum, journal)
  if (empty && weighed) fillIn(transaction, empty, sum)
  else if (!sum.isZero) throw unbalanced(transaction, sum)
  return settle(transaction)
}

/** A word like an amount, or an end that only amounts have. */
const HOLDS_AMOUNT = /(?:^|\s)[-+]?[^\s\d]{0,4}\d[\d.,]*\p{L}*(?:\s|$)|[0-9)}\]]$/u

function twoEmpty(first: Posting, second: Posting): LedgerError {
  const suspect = [second, first].find((posting) => HOLDS_AMOUNT.test(posting.account.name))
  const hint = suspect ? `; the account "${suspect.account.name}" may hold the amount: two blanks belong between account and amount` : ''
  return new LedgerError(
    'amounts_missing',
    `two postings have no amount (${first.account.name} and ${second.account.name}), and only one can be inferred; write all but one${hint}`,
    undefined,
    (suspect ?? second).line,
  )
}

/** Two commodities and no cost: what one of them cost in the other follows. */
function inferCosts(transaction: Transaction, sum: Balance): void {
  let top: Posting | undefined
  for (const posting of transaction.postings) {
    if (posting.amount && posting.mustBalance && (posting.amount.annotation || !top)) top = posting
    if (posting.cost && !posting.costCalculated) return
  }
  let [x, y] = [...sum.amounts.values()] as [Amount, Amount]
  if (!top?.amount || x.isZero || y.isZero) return
  if (!sameCommodity(x, top.amount.reduced())) [x, y] = [y, x]
  const perUnit = y.dividedBy(x).abs().unrounded()
  for (const posting of transaction.postings) {
    if (!posting.amount || !posting.mustBalance) continue
    const amount = posting.amount.reduced()
    if (!sameCommodity(amount, x)) continue
    sum.subtract(amount)
    posting.cost = perUnit.times(amount)
    posting.costCalculated = true
    sum.add(posting.cost)
  }
}

function applyCost(posting: Posting, cost: Amount, sum: Balance, journal: Balancing): void {
  const amount = posting.amount!
  if (amount.commodity === cost.commodity && amount.key === cost.key)
    throw new LedgerError(
      'cost_in_same_commodity',
      `the cost of ${amount.toString()} is given in ${cost.symbol || 'no commodity'} too; a cost needs another commodity than the amount`,
    )
  const perUnit = amount.isRealZero ? cost.abs() : cost.dividedBy(amount.number()).abs()
  const { annotation } = amount
  if (
    !posting.costVirtual &&
    !perUnit.isRealZero &&
    !(annotation?.price && annotation.fixated) &&
    amount.commodity &&
    amount.commodity !== cost.commodity
  )
    journal.price(posting, perUnit)
  if (annotation?.price) {
    const basis = annotation.price.times(amount.number()).unrounded()
    // Of a lot whose price names no commodity the tool finds no gain: it weighs what was paid.
    if (basis.commodity && sameCommodity(basis, cost)) {
      const gain = basis.minus(cost)
      if (!gain.isZero) {
        if (posting.mustBalance) sum.add(gain.rounded().reduced())
        // From here on it weighs what the lot had cost; what was paid is kept for the book.
        posting.paid ??= cost
        posting.cost = cost.plus(gain)
      }
    }
  } else if (amount.commodity) {
    posting.amount = amount.with({
      annotation: {
        ...annotation,
        price: perUnit,
        ...(posting.costFixated ? { fixated: true } : {}),
        calculated: true,
        day: annotation?.day ?? posting.transaction.day!,
      },
    })
  }
}

/** The posting without an amount takes what is missing, one posting for each commodity. */
function fillIn(transaction: Transaction, empty: Posting, sum: Balance): void {
  if (sum.sorted().length === 0 && isMixed(transaction))
    throw new LedgerError(
      'amount_not_inferable',
      `the amount of ${empty.account.name} cannot be inferred, because the others are of several commodities and come to nothing; write 0`,
      undefined,
      empty.line,
    )
  const missing = sum.size === 0 ? [zeroLike(transaction)] : sum.size === 1 ? [...sum.amounts.values()] : sum.sorted()
  missing.forEach((amount, index) => {
    const filled = amount.negated()
    if (index === 0) {
      empty.amount = filled
      empty.inferred = true
      return
    }
    const posting = new Posting(transaction, empty.account, empty.kind, empty.line)
    posting.amount = filled
    posting.status = empty.status
    posting.deferred = empty.deferred
    posting.notes = [...empty.notes]
    posting.takeTags(empty)
    posting.day = empty.day
    posting.secondDay = empty.secondDay
    posting.inferred = true
    posting.generated = true
    transaction.postings.push(posting)
  })
}

/** Whether what must balance is not all of one commodity and lot. */
function isMixed({ postings }: Transaction): boolean {
  let key: string | undefined
  for (const posting of postings) {
    const amount = posting.mustBalance ? weight(posting) : undefined
    if (amount && amount.key !== (key ??= amount.key)) return true
  }
  return false
}

/** Nothing but zeros: the missing amount is a zero of the same commodity. */
function zeroLike(transaction: Transaction): Amount {
  for (const posting of transaction.postings) {
    const amount = posting.mustBalance ? weight(posting) : undefined
    if (amount) return amount.with({ quantity: amount.quantity.minus(amount.quantity) })
  }
  return Amount.integer(0)
}

function unbalanced(transaction: Transaction, sum: Balance, wayOut = 'correct an amount, or leave one amount out to have it inferred'): LedgerError {
  const off = sum.sorted().map(String).join(' and ')
  const whole = new Balance()
  for (const posting of transaction.postings) {
    const amount = posting.cost ?? posting.amount
    if (amount && amount.sign > 0 && posting.mustBalance) whole.add(amount.rounded().stripped())
  }
  return new LedgerError('transaction_unbalanced', `the transaction is off by ${off} (its positive side is ${whole.toString()}); ${wayOut}`)
}

/** Puts all amounts into their smallest unit; returns false when there are none at all. */
function settle(transaction: Transaction): boolean {
  let some = false
  let missing: Posting | undefined
  for (const posting of transaction.postings) {
    if (posting.amount) {
      some = true
      posting.amount = posting.amount.reduced()
    } else missing ??= posting
  }
  if (some && missing)
    throw new LedgerError(
      'amount_not_inferable',
      `the amount of ${missing.account.name} cannot be inferred, because nothing that must balance has one; write it`,
      undefined,
      missing.line,
    )
  return some
}

/** After a rule added postings, the transaction must still balance. */
export function verify(transaction: Transaction): void {
  const sum = new Balance()
  for (const posting of transaction.postings) {
    const amount = posting.mustBalance ? weight(posting) : undefined
    if (amount) sum.add(amount)
  }
  if (!sum.isZero)
    throw unbalanced(
      transaction,
      sum,
      'an automated transaction adds this: give it another posting, or write its accounts in parentheses, which need not balance',
    )
}
