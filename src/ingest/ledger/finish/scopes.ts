import { elementAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { powerOfTen } from '#vocabulary/exact.ts'
import { Amount, Balance, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import type { Market } from './market-value.ts'
import {
  argumentsOf,
  Callable,
  compareValues,
  DayValue,
  type Definition,
  evaluate,
  type Expression,
  Lambda,
  mistyped,
  Pattern,
  type Scope,
  ScopeValue,
  textOfValue,
  truth,
  type Value,
} from '../value-expression.ts'
import type { Item, ItemTag, Posting, Transaction } from './balancing.ts'
import type { Account, Accounts } from './ledger-accounts.ts'

const eager = (call: (...values: Value[]) => Value): Callable => new Callable((args, scope) => call(...args.map((arg) => evaluate(arg, scope))))

/** Applies to an amount, or to each amount of a balance. */
const onAmounts = (change: (amount: Amount, ...rest: Value[]) => Amount): Callable =>
  eager((value, ...rest) => {
    if (value instanceof Amount) return change(value, ...rest)
    if (value instanceof Balance) return Balance.of(...[...value.amounts.values()].map((amount) => change(amount, ...rest)))
    if (typeof value === 'boolean') return change(Amount.integer(value ? 1 : 0), ...rest)
    return value
  })

const integerOf = (value: Value): number => {
  if (value instanceof Amount) return value.quantity.toNumber()
  throw mistyped('a number was expected')
}

/** As many places as a number of a journal can have. */
const PLACES_MAX = 255

function placesOf(value: Value): number {
  const places = Math.trunc(integerOf(value))
  if (Math.abs(places) <= PLACES_MAX) return places
  throw new LedgerError(
    'places_out_of_range',
    `roundto takes -${PLACES_MAX} to ${PLACES_MAX} places, not ${textOfValue(value)}; write a smaller number`,
  )
}

const same = eager((value) => value)
/** Rounding is for display only: the amount keeps its digits. */
const rounded = onAmounts((amount) => amount.rounded())

/** The functions of ledger's value expressions that can decide amounts, conditions and accounts. */
const FUNCTIONS: Readonly<Record<string, Callable>> = {
  abs: onAmounts((amount) => amount.abs()),
  U: onAmounts((amount) => amount.abs()),
  round: rounded,
  rounded: rounded,
  roundto: onAmounts((amount, places) => amount.with({ quantity: amount.quantity.roundedUpTo(placesOf(places)) })),
  unround: onAmounts((amount) => amount.unrounded()),
  unrounded: onAmounts((amount) => amount.unrounded()),
  floor: onAmounts((amount) => amount.with({ quantity: amount.quantity.floor() })),
  ceiling: onAmounts((amount) => amount.with({ quantity: amount.quantity.negated().floor().negated() })),
  truncated: eager((value) => textOfValue(value)),
  min: eager((a, b) => ((compareValues(a, b) ?? 0) <= 0 ? a : b)),
  max: eager((a, b) => ((compareValues(a, b) ?? 0) >= 0 ? a : b)),
  percent: eager((part, whole) => percentage(part, whole)),
  strip: onAmounts((amount) => amount.stripped()),
  S: onAmounts((amount) => amount.stripped()),
  scrub: same,
  value: same,
  justify: same,
  display_amount: same,
  display_total: same,
  print: same,
  lot_price: same,
  quantity: onAmounts((amount) => amount.number()),
  commodity: eager((value) => (value instanceof Amount ? value.symbol : '')),
  clear_commodity: onAmounts((amount) => amount.number()),
  averaged_lots: same,
  to_amount: eager((value) => (typeof value === 'string' ? numeric(value) : value)),
  to_balance: eager((value) => (value instanceof Amount ? Balance.of(value) : value)),
  to_int: eager(wholeNumber),
  int: eager(wholeNumber),
  to_string: eager((value) => textOfValue(value)),
  str: eager((value) => textOfValue(value)),
  to_boolean: eager((value) => truth(value)),
  to_date: eager((value) => value),
  to_datetime: same,
  to_mask: same,
  to_sequence: same,
  is_seq: eager((value) => Array.isArray(value)),
  trim: eager((value) => textOfValue(value).trim()),
  join: eager((value) => textOfValue(value).replaceAll('\n', '\\n')),
  quoted: eager((value) => `"${textOfValue(value)}"`),
  format_date: eager((value) => textOfValue(value)),
  format: eager((value) => textOfValue(value)),
  ansify_if: same,
  year: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(0, 4))) : value)),
  month: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(5, 7))) : value)),
  day: eager((value) => (value instanceof DayValue ? Amount.integer(Number(textOfValue(value).slice(8, 10))) : value)),
  nail_down: same,
  should_bold: same,
  get_at: eager((list, index) => (Array.isArray(list) ? (list as readonly Value[])[integerOf(index)] : list)),
  /** The commodity of the option --exchange of a command line, which a journal is read without. */
  exchange: new Callable(() => undefined),
  false: new Callable(() => false),
  true: new Callable(() => true),
  null: new Callable(() => undefined),
}

function wholeNumber(value: Value): Value {
  const amount = typeof value === 'string' ? numeric(value) : value
  if (!(amount instanceof Amount)) throw mistyped('a number was expected')
  return new Amount(amount.quantity.roundedTo(0), 0)
}

function percentage(part: Value, whole: Value): Value {
  if (!(part instanceof Amount) || !(whole instanceof Amount)) throw mistyped('percent takes two amounts')
  return part.number().dividedBy(whole.number()).times(Amount.integer(100))
}

function numeric(text: string): Amount {
  const match = /-?\d+(?:\.(\d+))?/.exec(text)
  if (!match) return Amount.integer(0)
  const places = match[1]?.length ?? 0
  return new Amount(new Quantity(BigInt(match[0].replace('.', '')), powerOfTen(places)), places)
}

/** The journal as value expressions see it. */
export interface Journal {
  readonly accounts: Accounts
  readonly definitions: Map<string, Definition>
  readonly today: number
  readonly market: Market
}

/** Names that are known everywhere: definitions of the journal, then ledger's own functions. */
export class JournalScope implements Scope {
  readonly #journal: Journal
  constructor(journal: Journal) {
    this.#journal = journal
  }
  lookup(name: string): Value | Callable {
    const defined = this.#journal.definitions.get(name)
    if (defined) return new Lambda(defined)
    if (name === 'today' || name === 'now') return new DayValue(this.#journal.today)
    if (name === 'account') return new Callable((args, scope) => accountNamed(this.#journal, args, scope))
    if (name === 'market' || name === 'P') return this.#journal.market.callable
    return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  }
  define(name: string, definition: Definition): void {
    this.#journal.definitions.set(name, definition)
  }
}

function accountNamed(journal: Journal, args: readonly Expression[], scope: Scope): Value {
  const name = args[0] && evaluate(args[0], scope)
  const account = name instanceof Pattern ? journal.accounts.matching(name) : journal.accounts.find(textOfValue(name))
  if (!account) throw mistyped(`no account is called "${textOfValue(name)}"`)
  return new ScopeValue(new AccountScope(account, journal))
}

const simplest = (balance: Balance): Value => (balance.size < 2 ? (balance.single() ?? balance.copy()) : balance.copy())
const integer = (value: number): Amount => Amount.integer(value)

/** A table of properties whose values are computed on demand. */
type Properties<S> = Readonly<Record<string, (of: S, args: readonly Expression[], caller: Scope) => Value>>

abstract class ItemScope<S> implements Scope {
  protected readonly journal: Journal
  protected abstract readonly properties: Properties<S>
  protected abstract readonly subject: S

  constructor(journal: Journal) {
    this.journal = journal
  }
  lookup(name: string): Value | Callable {
    if (!Object.hasOwn(this.properties, name)) return new JournalScope(this.journal).lookup(name)
    const property = this.properties[name]!
    return new Callable((args, caller) => property(this.subject, args, caller))
  }
  define(name: string, definition: Definition): void {
    new JournalScope(this.journal).define(name, definition)
  }
}

export class AccountScope extends ItemScope<{ readonly account: Account; readonly journal: Journal }> {
  protected readonly subject
  protected readonly properties = ACCOUNT
  constructor(account: Account, journal: Journal) {
    super(journal)
    this.subject = { account, journal }
  }
}

const ACCOUNT: Properties<{ readonly account: Account; readonly journal: Journal }> = {
  account: ({ account }) => account.name,
  account_base: ({ account }) => account.base,
  depth: ({ account }) => integer(account.depth),
  amount: ({ account }) => simplest(account.all),
  a: ({ account }) => simplest(account.all),
  total: ({ account }) => simplest(account.total()),
  O: ({ account }) => simplest(account.total()),
  note: ({ account }) => account.note,
  is_account: () => true,
  parent: ({ account, journal }) => (account.parent ? new ScopeValue(new AccountScope(account.parent, journal)) : undefined),
}

interface TransactionSubject {
  readonly transaction: Transaction
  readonly journal: Journal
}

export class TransactionScope extends ItemScope<TransactionSubject> {
  protected readonly subject
  protected readonly properties = TRANSACTION
  constructor(transaction: Transaction, journal: Journal) {
    super(journal)
    this.subject = { transaction, journal }
  }
  /** What an `expr` line defines becomes a tag. */
  override define(name: string, definition: Definition): void {
    this.subject.transaction.setTag(name, evaluate(definition.body, this), false)
  }
}

/** ledger counts: uncleared 0, cleared 1, pending 2. */
const STATES = [0, 2, 1] as const

/** What transactions and postings have in common. */
const itemProperties = <S>(itemOf: (of: S) => Item, dayOf: (of: S) => number, statusOf: (of: S) => number): Properties<S> => {
  const date = (of: S): Value => new DayValue(dayOf(of))
  const second = (of: S): Value => {
    const day = itemOf(of).secondDay
    return day === undefined ? undefined : new DayValue(day)
  }
  const state = (of: S): Value => integer(STATES[statusOf(of)]!)
  const is =
    (status: number) =>
    (of: S): Value =>
      statusOf(of) === status
  const zero = (): Value => integer(0)
  const empty = (): Value => ''
  return {
    date,
    d: date,
    primary_date: date,
    actual_date: date,
    value_date: date,
    datetime: date,
    aux_date: second,
    effective_date: second,
    status: state,
    state,
    cleared: is(CLEARED),
    X: is(CLEARED),
    pending: is(PENDING),
    Y: is(PENDING),
    uncleared: is(UNMARKED),
    comment: (of) => itemOf(of).note ?? '',
    uuid: (of) => textOfValue(itemOf(of).tag('UUID')?.value),
    id: empty,
    filename: empty,
    filebase: empty,
    filepath: empty,
    seq: zero,
    beg_line: zero,
    end_line: zero,
    beg_pos: zero,
    end_pos: zero,
    addr: zero,
    is_account: () => false,
  }
}

/** What names a tag. */
type TagName = string | Pattern

/** `has_tag(name)`, `tag(name)`, each with an optional pattern for the value; the nearest item with the tag counts. */
const tagProperties = <S>(itemsOf: (of: S) => readonly Item[]): Properties<S> => {
  const tagOf = (of: S, args: readonly Expression[], scope: Scope): ItemTag | undefined => {
    const [name, value] = args.flatMap(argumentsOf).map((arg) => evaluate(arg, scope))
    if (typeof name !== 'string' && !(name instanceof Pattern)) throw mistyped('a tag is named by a text or a pattern')
    const tags = tagsNamed(itemsOf(of), name)
    return value instanceof Pattern ? tags.find((tag) => tag.value !== undefined && value.test(textOfValue(tag.value))) : tags[0]
  }
  const has = (of: S, args: readonly Expression[], scope: Scope): Value => tagOf(of, args, scope) !== undefined
  const get = (of: S, args: readonly Expression[], scope: Scope): Value => tagOf(of, args, scope)?.value
  return { has_tag: has, has_meta: has, tag: get, meta: get }
}

function tagsNamed(items: readonly Item[], name: TagName): ItemTag[] {
  const tags: ItemTag[] = []
  for (const item of items) {
    if (typeof name !== 'string') tags.push(...[...item.tags.values()].filter((tag) => name.test(tag.name)))
    else if (item.tag(name)) tags.push(item.tag(name)!)
  }
  return tags
}

function magnitude(transaction: Transaction): Value {
  const sum = new Balance()
  for (const posting of transaction.postings) {
    const amount = posting.cost ?? posting.amount
    if (posting.amount && posting.amount.sign > 0 && amount) sum.add(amount)
  }
  return simplest(sum)
}

const TRANSACTION: Properties<TransactionSubject> = {
  ...itemProperties<TransactionSubject>(
    ({ transaction }) => transaction,
    ({ transaction }) => transaction.day!,
    ({ transaction }) => transaction.status,
  ),
  ...tagProperties<TransactionSubject>(({ transaction }) => [transaction]),
  code: ({ transaction }) => transaction.details.code,
  payee: ({ transaction }) => transaction.payee,
  p: ({ transaction }) => transaction.payee,
  note: ({ transaction }) => transaction.note,
  magnitude: ({ transaction }) => magnitude(transaction),
  actual: () => true,
  L: () => true,
  any: ({ transaction, journal }, args) => transaction.postings.some((posting) => holds(args[0], posting, journal)),
  all: ({ transaction, journal }, args) => transaction.postings.every((posting) => holds(args[0], posting, journal)),
}

/** Without a condition, any posting will do: ledger 3.3 crashes there. */
const holds = (condition: Expression | undefined, posting: Posting, journal: Journal): boolean =>
  condition === undefined || truth(evaluate(condition, new PostingScope(posting, journal)))

interface PostingSubject {
  readonly posting: Posting
  readonly journal: Journal
}

export class PostingScope extends ItemScope<PostingSubject> {
  protected readonly subject
  protected readonly properties = POSTING
  constructor(posting: Posting, journal: Journal) {
    super(journal)
    this.subject = { posting, journal }
  }
  override define(name: string, definition: Definition): void {
    this.subject.posting.setTag(name, evaluate(definition.body, this), false)
  }
}

const amountOf = ({ posting }: PostingSubject): Value => posting.amount ?? integer(0)
const costOf = ({ posting }: PostingSubject): Value => posting.cost ?? posting.amount ?? integer(0)
const givenOr = (posting: Posting, args: readonly Expression[], caller: Scope): Value => (args[0] ? evaluate(args[0], caller) : posting.amount)
const one = (): Value => integer(1)

/** `any(expression, false)` leaves out the posting itself. */
const others = ({ posting, journal }: PostingSubject, args: readonly Expression[]): Posting[] =>
  args.length > 1 && !truth(evaluate(elementAt(args, 1), new PostingScope(posting, journal)))
    ? posting.transaction.postings.filter((other) => other !== posting)
    : posting.transaction.postings

const POSTING: Properties<PostingSubject> = {
  ...itemProperties<PostingSubject>(
    ({ posting }) => posting,
    ({ posting }) => posting.day ?? posting.transaction.day ?? 0,
    ({ posting }) => posting.status,
  ),
  ...tagProperties<PostingSubject>(({ posting }) => [posting, posting.transaction]),
  amount: amountOf,
  a: amountOf,
  total: amountOf,
  O: amountOf,
  cost: costOf,
  b: costOf,
  price: (of) => {
    const { amount } = of.posting
    return amount?.annotation?.price ? amount.annotation.price.times(amount) : costOf(of)
  },
  has_cost: ({ posting }) => posting.cost !== undefined,
  cost_calculated: ({ posting }) => posting.costCalculated,
  calculated: ({ posting }) => posting.inferred,
  account: ({ posting, journal }, args, caller) => (args.length === 0 ? posting.account.name : accountNamed(journal, args, caller)),
  display_account: ({ posting }) => posting.account.name,
  account_base: ({ posting }) => posting.account.base,
  depth: ({ posting }) => integer(posting.account.depth),
  commodity: ({ posting }, args, caller) => {
    const of = givenOr(posting, args, caller)
    return of instanceof Amount ? of.symbol : ''
  },
  quantity: ({ posting }, args, caller) => {
    const of = givenOr(posting, args, caller)
    return of instanceof Amount ? of.number() : of
  },
  code: ({ posting }) => posting.transaction.details.code,
  payee: ({ posting }) => posting.writtenPayee ?? posting.transaction.payee,
  p: ({ posting }) => posting.transaction.payee,
  note: ({ posting }) => `${posting.note ?? ''}${posting.transaction.note ?? ''}`,
  magnitude: ({ posting }) => magnitude(posting.transaction),
  virtual: ({ posting }) => posting.virtual,
  real: ({ posting }) => !posting.virtual,
  R: ({ posting }) => !posting.virtual,
  actual: ({ posting }) => !posting.generated,
  L: ({ posting }) => !posting.generated,
  count: one,
  n: one,
  N: one,
  index: one,
  xact_id: ({ posting }) => integer(posting.transaction.postings.indexOf(posting) + 1),
  xact: ({ posting, journal }) => new ScopeValue(new TransactionScope(posting.transaction, journal)),
  parent: ({ posting, journal }) => new ScopeValue(new TransactionScope(posting.transaction, journal)),
  post: ({ posting, journal }) => new ScopeValue(new PostingScope(posting, journal)),
  primary: () => false,
  use_direct_amount: () => false,
  any: (of, args) => others(of, args).some((other) => holds(args[0], other, of.journal)),
  all: (of, args) => others(of, args).every((other) => holds(args[0], other, of.journal)),
}
