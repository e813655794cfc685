import { CLEARED, PENDING, UNMARKED } from '../../../../events/vocabulary/ledger.ts'
import { Amount } from '../amount.ts'
import { Balance } from '../balance.ts'
import { argumentsOf, evaluate } from '../expression/evaluate.ts'
import type { Expression } from '../expression/tree.ts'
import { Callable, DayValue, Lambda, mistyped, ScopeValue, textOfValue, truth, type Definition, type Scope, type Value } from '../expression/value.ts'
import type { Account, Accounts } from './accounts.ts'
import { FUNCTIONS } from './functions.ts'
import { Posting, Transaction, type Item, type ItemTag } from './items.ts'

/** What value expressions can ask of the journal. */
export interface Journal {
  readonly accounts: Accounts
  readonly definitions: Map<string, Definition>
  readonly today: number
}

/** A property without arguments. */
const property = (value: () => Value): Callable => new Callable(() => value())

/** Names that are known everywhere: definitions of the journal, then ledger's own functions. */
export function journalScope(journal: Journal): Scope {
  return {
    lookup(name) {
      const defined = journal.definitions.get(name)
      if (defined) return new Lambda(defined)
      if (name === 'today' || name === 'now') return property(() => new DayValue(journal.today))
      if (name === 'account') return new Callable((args, scope) => accountNamed(journal, args, scope))
      return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    },
    define(name, definition) {
      journal.definitions.set(name, definition)
    },
  }
}

function accountNamed(journal: Journal, args: readonly Expression[], scope: Scope): Value {
  const wanted = args[0] && evaluate(args[0], scope)
  const account = wanted instanceof RegExp ? journal.accounts.matching(wanted) : journal.accounts.find(textOfValue(wanted))
  if (!account) throw mistyped(`no account is called "${textOfValue(wanted)}"`)
  return new ScopeValue(accountScope(account, journal))
}

export function accountScope(account: Account, journal: Journal): Scope {
  const outer = journalScope(journal)
  const properties: Readonly<Record<string, () => Value>> = {
    account: () => account.name, account_base: () => account.base, depth: () => Amount.integer(account.depth),
    amount: () => simplest(account.all), a: () => simplest(account.all),
    total: () => simplest(account.total()), O: () => simplest(account.total()),
    note: () => account.note, is_account: () => true,
    parent: () => (account.parent ? new ScopeValue(accountScope(account.parent, journal)) : undefined),
  }
  return scopeOf(properties, outer)
}

const simplest = (balance: Balance): Value => (balance.size < 2 ? (balance.single() ?? balance.copy()) : balance.copy())

function scopeOf(properties: Readonly<Record<string, (() => Value) | Callable>>, outer: Scope, define?: Scope['define']): Scope {
  return {
    lookup(name) {
      if (!Object.hasOwn(properties, name)) return outer.lookup(name)
      const found = properties[name]!
      return found instanceof Callable ? found : property(found)
    },
    define: define ?? ((name, definition) => outer.define(name, definition)),
  }
}

export function transactionScope(transaction: Transaction, journal: Journal): Scope {
  const scope = scopeOf(
    {
      ...itemProperties(transaction, transaction.day!),
      ...tagFunctions((name) => tagsNamed([transaction], name)),
      code: () => transaction.code, payee: () => transaction.payee, p: () => transaction.payee,
      magnitude: () => magnitude(transaction),
      status: () => Amount.integer(STATES[transaction.status]!), state: () => Amount.integer(STATES[transaction.status]!),
      cleared: () => transaction.status === CLEARED, pending: () => transaction.status === PENDING, uncleared: () => transaction.status === UNMARKED,
      X: () => transaction.status === CLEARED, Y: () => transaction.status === PENDING,
      any: new Callable((args) => transaction.postings.some((posting) => truth(evaluate(args[0]!, postingScope(posting, journal))))),
      all: new Callable((args) => transaction.postings.every((posting) => truth(evaluate(args[0]!, postingScope(posting, journal))))),
    },
    journalScope(journal),
    (name, definition) => transaction.setTag(name, evaluate(definition.body, scope), false),
  )
  return scope
}

/** ledger counts: uncleared 0, cleared 1, pending 2. */
const STATES = [0, 2, 1] as const

export function postingScope(posting: Posting, journal: Journal): Scope {
  const { transaction } = posting
  const zero = Amount.integer(0)
  const amount = (): Value => posting.amount ?? zero
  const cost = (): Value => posting.cost ?? posting.amount ?? zero
  const price = posting.amount?.annotation?.price
  const scope = scopeOf(
    {
      ...itemProperties(posting, posting.day ?? transaction.day ?? 0),
      ...tagFunctions((name) => tagsNamed([posting, transaction], name)),
      amount, a: amount, cost, b: cost, total: amount, O: amount,
      price: () => (price && posting.amount ? price.times(posting.amount) : cost()),
      has_cost: () => posting.cost !== undefined,
      cost_calculated: () => posting.costCalculated, calculated: () => posting.inferred,
      account: new Callable((args, caller) => (args.length === 0 ? posting.account.name : accountNamed(journal, args, caller))),
      display_account: () => posting.account.name,
      account_base: () => posting.account.base, depth: () => Amount.integer(posting.account.depth),
      commodity: new Callable((args, caller) => {
        const of = args[0] ? evaluate(args[0], caller) : posting.amount
        return of instanceof Amount ? of.symbol : ''
      }),
      quantity: new Callable((args, caller) => {
        const of = args[0] ? evaluate(args[0], caller) : posting.amount
        return of instanceof Amount ? of.number() : of
      }),
      code: () => transaction.code,
      payee: () => textOfValue(posting.tag('Payee')?.value ?? transaction.tag('Payee')?.value) || transaction.payee,
      p: () => transaction.payee,
      note: () => `${posting.note ?? ''}${transaction.note ?? ''}`,
      magnitude: () => magnitude(transaction),
      virtual: () => posting.virtual, real: () => !posting.virtual, R: () => !posting.virtual,
      actual: () => !posting.generated, L: () => !posting.generated,
      status: () => Amount.integer(STATES[posting.status]!), state: () => Amount.integer(STATES[posting.status]!),
      cleared: () => posting.status === CLEARED, pending: () => posting.status === PENDING, uncleared: () => posting.status === UNMARKED,
      X: () => posting.status === CLEARED, Y: () => posting.status === PENDING,
      count: () => Amount.integer(1), n: () => Amount.integer(1), N: () => Amount.integer(1), index: () => Amount.integer(1),
      xact_id: () => Amount.integer(transaction.postings.indexOf(posting) + 1),
      xact: () => new ScopeValue(transactionScope(transaction, journal)),
      parent: () => new ScopeValue(transactionScope(transaction, journal)),
      post: () => new ScopeValue(scope),
      primary: () => false, use_direct_amount: () => false,
      any: new Callable((args) => others(posting, args, journal).some((other) => truth(evaluate(args[0]!, postingScope(other, journal))))),
      all: new Callable((args) => others(posting, args, journal).every((other) => truth(evaluate(args[0]!, postingScope(other, journal))))),
    },
    journalScope(journal),
    (name, definition) => posting.setTag(name, evaluate(definition.body, scope), false),
  )
  return scope
}

/** `any(expression, false)` leaves out the posting itself. */
const others = (posting: Posting, args: readonly Expression[], journal: Journal): Posting[] =>
  args.length > 1 && !truth(evaluate(args[1]!, postingScope(posting, journal)))
    ? posting.transaction.postings.filter((other) => other !== posting)
    : posting.transaction.postings

function magnitude(transaction: Transaction): Value {
  const sum = new Balance()
  for (const posting of transaction.postings) {
    const amount = posting.cost ?? posting.amount
    if (posting.amount && posting.amount.sign > 0 && amount) sum.add(amount)
  }
  return simplest(sum)
}

function itemProperties(item: Item, day: number): Record<string, () => Value> {
  const date = (): Value => new DayValue(day)
  return {
    date, d: date, primary_date: date, actual_date: date, value_date: date, datetime: date,
    aux_date: () => (item.secondDay === undefined ? undefined : new DayValue(item.secondDay)),
    effective_date: () => (item.secondDay === undefined ? undefined : new DayValue(item.secondDay)),
    note: () => item.note,
    comment: () => item.note ?? '',
    actual: () => true, L: () => true, is_account: () => false,
    id: () => '', uuid: () => textOfValue(item.tag('UUID')?.value), seq: () => Amount.integer(0),
    filename: () => '', filebase: () => '', filepath: () => '', beg_line: () => Amount.integer(0), end_line: () => Amount.integer(0), addr: () => Amount.integer(0),
  }
}

type Wanted = string | RegExp

/** The tags of the items, nearest first, that have this name. */
function tagsNamed(items: readonly Item[], name: Wanted): ItemTag[] {
  return items.flatMap((item) => (typeof name === 'string' ? [item.tag(name) ?? []].flat() : [...item.tags.values()].filter((tag) => name.test(tag.name))))
}

function tagFunctions(find: (name: Wanted) => ItemTag[]): Record<string, Callable> {
  const found = (args: readonly Expression[], scope: Scope): ItemTag | undefined => {
    const [name, value] = argumentsFlat(args).map((arg) => evaluate(arg, scope))
    if (typeof name !== 'string' && !(name instanceof RegExp)) throw mistyped('a tag is named by a text or a pattern')
    const tags = find(name)
    return value instanceof RegExp ? tags.find((tag) => tag.value !== undefined && value.test(textOfValue(tag.value))) : tags[0]
  }
  const has = new Callable((args, scope) => found(args, scope) !== undefined)
  const get = new Callable((args, scope) => found(args, scope)?.value)
  return { has_tag: has, has_meta: has, tag: get, meta: get }
}

const argumentsFlat = (args: readonly Expression[]): readonly Expression[] => args.flatMap((arg) => argumentsOf(arg))
