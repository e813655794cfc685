import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import type { Commodities } from '../commodities.ts'
import type { Account, AddedTotal, LaterTotals } from '../finish/accounts.ts'
import { HAS_AMOUNT, type PlainColumns, TAGGED, WIDENS } from './columns.ts'
import { FirstUses } from './first-uses.ts'
import type { Digits, KeptCost, KeptPart, Run } from './kept-part.ts'
import type { WrittenPart } from './written-part.ts'

/** What has been added to an account, by commodity id. */
interface Added {
  readonly real: Map<number, ExactSum>
  readonly virtual: Map<number, ExactSum>
}

/** What a part has come to in the book. */
interface EndedPart {
  /** Of its postings. */
  readonly statuses: Uint8Array
  readonly written: WrittenPart
}

/** Watches how plain transactions that stand together are written, for a part that can be written again without them. */
export class PartRecorder {
  /** Nobody is interested otherwise: a reader that remembers nothing. */
  isOn = false
  readonly texts = new FirstUses()
  readonly commodities = new FirstUses()
  readonly #payeeSlices = new FirstUses()
  readonly #accounts = new FirstUses()
  readonly #known: Commodities
  #accountNames: string[] = []
  #payees: (number | string)[] = []
  #added = new Map<Account, Added>()
  #held: { account: Account; slice: number; unit: number; quantity: Exact }[] = []
  /** Digits of commodities before the part: of those that it rounds to, and of those that it writes with more. */
  #rounded = new Map<number, number>()
  #digitsBefore = new Map<number, number>()
  #inferred: { at: number; mantissa: number; scale: number; unit: number }[] = []
  #costs: KeptCost[] = []
  #isFleeting = false

  constructor(known: Commodities) {
    this.#known = known
  }

  begin(): void {
    this.isOn = true
    this.#isFleeting = false
    for (const uses of [this.texts, this.commodities, this.#payeeSlices, this.#accounts]) uses.begin()
    this.#accountNames = []
    this.#payees = []
    this.#added = new Map()
    this.#held = []
    this.#rounded = new Map()
    this.#digitsBefore = new Map()
    this.#inferred = []
    this.#costs = []
  }

  payee(slice: number): void {
    if (this.#payeeSlices.see(slice)) this.#payees.push(slice)
  }
  payeeInComment(payee: string): void {
    this.#payees.push(payee)
  }
  account(slice: number, account: Account): void {
    if (this.#accounts.see(slice)) this.#accountNames.push(account.name)
  }
  /** Something is added to an account. */
  posting(slice: number, account: Account, isReal: boolean, unit: number, mantissa: number, scale: number): void {
    this.account(slice, account)
    let added = this.#added.get(account)
    if (!added) this.#added.set(account, (added = { real: new Map(), virtual: new Map() }))
    const sums = isReal ? added.real : added.virtual
    let sum = sums.get(unit)
    if (!sum) sums.set(unit, (sum = new ExactSum()))
    sum.addScaled(mantissa, scale)
  }
  /** An account holds what an assertion says, now that it held `before` ahead of the transaction. */
  held(slice: number, account: Account, unit: number, before: Exact): void {
    if (this.#held.some((one) => one.account === account && one.unit === unit)) return
    const own = this.#added.get(account)?.real.get(unit)?.value ?? Exact.zero
    this.#held.push({ account, slice, unit, quantity: before.minus(own) })
  }
  /** A commodity may be about to get more digits. */
  widening(unit: number): void {
    if (!this.#digitsBefore.has(unit)) this.#digitsBefore.set(unit, this.#known.all[unit]!.precision)
  }
  /** A transaction balances only to the digits of a commodity. */
  rounded(unit: number): void {
    if (!this.#rounded.has(unit)) this.#rounded.set(unit, this.#digitsBefore.get(unit) ?? this.#known.all[unit]!.precision)
  }
  /**
   * What is written hangs on more than a part says, and is worked out each time: on all that an account holds, down to the digits, where a
   * balance stands in place of an amount; on the bucket.
   */
  fleeting(): void {
    this.#isFleeting = true
  }
  inferred(at: number, mantissa: number, scale: number, unit: number): void {
    this.#inferred.push({ at, mantissa, scale, unit })
  }
  cost(cost: KeptCost): void {
    this.#costs.push(cost)
  }

  /** Returns what was written since `begin`; undefined where it may not be kept, or a sum has left the safe integers. */
  end(columns: PlainColumns, from: Run, to: Run, { statuses, written }: EndedPart): KeptPart | undefined {
    this.isOn = false
    const totals = this.#isFleeting ? undefined : this.#totals()
    if (!totals) return undefined
    const rows = rowsOf(columns, from, to)
    return {
      accounts: Int32Array.from(this.#accounts.order),
      accountNames: this.#accountNames,
      payees: this.#payees,
      texts: Int32Array.from(this.texts.order),
      commodities: Int32Array.from(this.commodities.order),
      hasSingle: rows.hasSingle,
      held: this.#held.map(({ slice, unit, quantity }) => ({ slice, unit, quantity })),
      roundedAt: [...this.#rounded].map(([unit, digits]) => ({ unit, digits })),
      widened: rows.widened,
      totals,
      statuses,
      inferred: {
        at: Int32Array.from(this.#inferred, ({ at }) => at),
        mantissa: Float64Array.from(this.#inferred, ({ mantissa }) => mantissa),
        scale: Uint8Array.from(this.#inferred, ({ scale }) => scale),
        unit: Int32Array.from(this.#inferred, ({ unit }) => unit),
      },
      costs: this.#costs,
      tagged: Int32Array.from(rows.tagged),
      written: [written],
      prices: undefined,
    }
  }

  #totals(): LaterTotals | undefined {
    const totals = new Map<string, AddedTotal[]>()
    for (const [account, { real, virtual }] of this.#added) {
      const list: AddedTotal[] = []
      for (const sums of [real, virtual])
        for (const [unit, sum] of sums) {
          if (!sum.isNarrow) return undefined
          list.push({
            isReal: sums === real,
            commodity: unit === NONE ? undefined : this.#known.all[unit]!,
            mantissa: sum.mantissa,
            scale: sum.scale,
          })
        }
      totals.set(account.name, list)
    }
    return totals
  }
}

/** What the columns themselves say of a part. */
function rowsOf(columns: PlainColumns, from: Run, to: Run): { hasSingle: boolean; tagged: number[]; widened: Digits[] } {
  const tagged: number[] = []
  const widened = new Map<number, number>()
  let hasSingle = false
  for (let row = from.transactions; row < to.transactions; row++) {
    const [first, end] = [columns.firstPosting[row]!, columns.firstPosting[row + 1]!]
    hasSingle ||= end - first === 1
    let isTagged = columns.tagged[row] === 1
    for (let at = first; at < end; at++) {
      const form = columns.form[at]!
      if (form & TAGGED) isTagged = true
      if (!(form & WIDENS && form & HAS_AMOUNT)) continue
      const unit = columns.writtenUnit(at)
      widened.set(unit, Math.max(widened.get(unit) ?? 0, columns.digitsOf(at)))
    }
    if (isTagged) tagged.push(row)
  }
  return { hasSingle, tagged, widened: [...widened].map(([unit, digits]) => ({ unit, digits })) }
}
