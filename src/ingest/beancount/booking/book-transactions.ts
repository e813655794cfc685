import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type BookingMethod, type Directives, HAS_NUMBER, IS_AUTOMATIC, OPEN, TRANSACTION } from '../parsed-directives.ts'
import type { Options } from '../options.ts'
import type { Problems } from '../problems.ts'
import { interpolated, offBalance, ToleranceRule, type Tolerances, type ToleranceSource } from './interpolate.ts'
import { bookedOf, type BookedPosting, type Change, inOrder, isLot, type Leg, type Lot, MISSING, MISSING_CURRENCY, numberOf, perUnit } from './lot.ts'
import { isUsual, QuickBalance } from './quick-balance.ts'
import { type BookingProblem, grouped, Inventory, takes } from './reduce.ts'
import type { BookWriter } from './write.ts'

/** What accounts hold while transactions are booked one after the other. */
class Holdings {
  readonly #inventories = new Map<number, Inventory>()
  readonly #methods: Methods

  constructor(methods: Methods) {
    this.#methods = methods
  }

  /** Undefined for an account that has never held anything. */
  inventory(account: number): Inventory | undefined {
    return this.#inventories.get(account)
  }

  add({ account, currency, number, lot }: Change): void {
    let inventory = this.#inventories.get(account)
    if (inventory === undefined) {
      inventory = new Inventory(this.#methods.of(account))
      this.#inventories.set(account, inventory)
    }
    inventory.holding(currency).add(number, lot)
  }
}

/** How accounts choose the lots that a sale takes: as their open directives say, else as the option does. */
class Methods {
  readonly #usual: BookingMethod
  readonly #own = new Map<number, BookingMethod>()

  constructor({ others }: Directives, { bookingMethod }: Options) {
    this.#usual = bookingMethod
    for (const directive of others) if (directive.kind === OPEN && directive.method !== undefined) this.#own.set(directive.account, directive.method)
  }
  of(account: number): BookingMethod {
    return this.#own.get(account) ?? this.#usual
  }
}

/**
 * Books every transaction in the order of days: finds the lots that sales reduce, infers what was left out, and writes the
 * result into the book. A transaction that cannot be booked is recorded as a problem and left out.
 */
export class Booking {
  readonly #directives: Directives
  readonly #problems: Problems
  readonly #writer: BookWriter
  readonly #methods: Methods
  readonly #holdings: Holdings
  readonly #tolerances: ToleranceRule
  readonly #quick: QuickBalance
  /** 1 for accounts whose holdings booking must know. */
  readonly #remembers: Uint8Array
  /** What the transaction at hand does to the holdings: what it takes, which is out of them already, and then what it adds. */
  #changes: Change[] = []
  /** Off when plugins may still put a transaction right. */
  readonly #checkBalance: boolean

  constructor({
    directives,
    options,
    problems,
    writer,
    checkBalance,
  }: {
    directives: Directives
    options: Options
    problems: Problems
    writer: BookWriter
    checkBalance: boolean
  }) {
    this.#directives = directives
    this.#problems = problems
    this.#writer = writer
    this.#methods = new Methods(directives, options)
    this.#checkBalance = checkBalance
    this.#tolerances = new ToleranceRule(options, (name) => directives.currencies.idOf(name))
    this.#quick = new QuickBalance(directives.postings, isUsual(options))
    this.#remembers = new Uint8Array(directives.accounts.size)
    for (const account of directives.holders) this.#remembers[account] = 1
    this.#holdings = new Holdings(this.#methods)
  }

  /** `rows` are all directives in their order. */
  run(rows: Int32Array): void {
    const { kind } = this.#directives
    for (const row of rows) if (kind[row] === TRANSACTION) this.#book(row)
  }

  #book(directive: number): void {
    const { transactions, holders } = this.#directives
    const transaction = intAt(this.#directives.at, directive)
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
    if (this.#quick.balance(first, end)) {
      this.#writer.plain(directive, transaction, { first, end, quick: this.#quick })
      if (holders.size > 0) this.#rememberBare(first, end)
      return
    }
    this.#changes = []
    const booked = this.#bookLegs(directive, first, end)
    if (Array.isArray(booked)) this.#writer.booked(directive, transaction, booked)
    else {
      for (const { account, currency, number, lot } of this.#changes) this.#holdings.inventory(account)?.holding(currency).add(number.negated(), lot)
      this.#directives.isIncomplete = true
      this.#report(directive, booked as BookingProblem)
    }
  }

  #report(directive: number, problem: BookingProblem): void {
    const { file, line, endLine } = this.#directives
    const place =
      problem.raw === undefined
        ? { file: intAt(file, directive), line: intAt(line, directive), endLine: intAt(endLine, directive) }
        : { file: intAt(file, directive), line: intAt(this.#directives.postings.line, problem.raw) }
    this.#problems.error(problem.code, place, problem.message)
  }

  #bookLegs(directive: number, first: number, end: number): BookedPosting[] | BookingProblem {
    const nameOf = (currency: number): string => this.#directives.currencies.name(currency)
    const legs: Leg[] = []
    for (let raw = first; raw < end; raw++) legs.push(this.#leg(raw))
    const { groups, problems } = grouped(legs, (account) => this.#holdings.inventory(account))
    const [problem] = problems
    if (problem !== undefined) return problem
    // Once for all: each of many currencies may lack a number.
    let inferred: Tolerances | undefined
    const tolerances = (): Tolerances => (inferred ??= this.#tolerances.infer(this.#written(first, end), { asWritten: true }))
    const complete: Leg[] = []
    for (const [currency, group] of groups) {
      const reduced = this.#reduced(directive, group, nameOf)
      if (!Array.isArray(reduced)) return reduced as BookingProblem
      const filled = interpolated(reduced, currency, tolerances, nameOf)
      if (!Array.isArray(filled)) return filled as BookingProblem
      for (const leg of filled) complete.push(leg)
    }
    const booked = inOrder(complete).map(bookedOf)
    const taken = this.#changes.length
    for (const { account, number, currency, cost, reduces } of complete)
      if (!reduces && this.#remembers[account] === 1)
        this.#changes.push({ account, currency, number: numberOf(number), lot: cost as Lot | undefined })
    for (const change of this.#changes.slice(taken)) this.#holdings.add(change)
    if (this.#checkBalance) {
      const problem = offBalance(booked, this.#tolerances, nameOf)
      if (problem !== undefined) {
        this.#report(directive, { code: 'transaction_unbalanced', raw: undefined, message: problem })
      }
    }
    return booked
  }

  #leg(raw: number): Leg {
    const { postings } = this.#directives
    const form = byteAt(postings.form, raw)
    const termsAt = intAt(postings.termsAt, raw)
    const terms = termsAt === NONE ? undefined : postings.terms[termsAt]
    const currency = intAt(postings.currency, raw)
    return {
      raw,
      account: intAt(postings.account, raw),
      number: form & HAS_NUMBER ? postings.number.get(raw) : MISSING,
      currency: currency === NONE ? MISSING_CURRENCY : currency,
      cost: terms?.cost,
      price: terms?.price,
      automatic: (form & IS_AUTOMATIC) !== 0,
      inferred: false,
      reduces: false,
    }
  }

  /** The legs as they are written, before anything is inferred. */
  #written(first: number, end: number): ToleranceSource[] {
    return Array.from({ length: end - first }, (_, at) => this.#leg(first + at))
  }

  /** The legs of a group with every sale resolved to the lots that it takes. */
  #reduced(directive: number, group: readonly Leg[], nameOf: (currency: number) => string): Leg[] | BookingProblem {
    const day = intAt(this.#directives.day, directive)
    const legs: Leg[] = []
    for (const leg of group) {
      const { cost, number } = leg
      if (cost === undefined || isLot(cost)) {
        legs.push(leg)
        continue
      }
      const method = this.#methods.of(leg.account)
      const holding = number === MISSING || method === 'NONE' ? undefined : this.#holdings.inventory(leg.account)?.holding(leg.currency)
      if (holding === undefined || number === MISSING || !holding.isReducedBy(number)) {
        leg.cost = { ...cost, day: cost.day ?? day }
        legs.push(leg)
        continue
      }
      const taken = takes(leg, number, cost, holding, method, nameOf)
      if (!Array.isArray(taken)) return taken as BookingProblem
      // Sales within one transaction see each other; purchases within it are not for sale yet.
      for (const { lot, units } of taken) {
        holding.add(units, lot)
        this.#changes.push({ account: leg.account, currency: leg.currency, number: units, lot })
        legs.push(
          taken.length === 1
            ? { ...leg, cost: lot, reduces: true }
            : { ...leg, number: units, cost: lot, reduces: true, price: leg.price && perUnit(leg.price) },
        )
      }
    }
    return legs
  }

  /** Adds what a transaction that was booked the short way leaves in accounts. */
  #rememberBare(first: number, end: number): void {
    const { account, form, number } = this.#directives.postings
    for (let raw = first; raw < end; raw++) {
      const holder = intAt(account, raw)
      if (this.#remembers[holder] !== 1) continue
      if (form[raw] === HAS_NUMBER)
        this.#holdings.add({ account: holder, currency: this.#quick.currencyOf(raw), number: number.get(raw), lot: undefined })
      else for (let at = 0; at < this.#quick.count; at++) this.#holdings.add({ account: holder, ...this.#quick.inferred(at), lot: undefined })
    }
  }
}
