import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Commodity } from '../amount.ts'
import type { Commodities } from '../commodities.ts'
import type { Account } from '../finish/accounts.ts'
import { HAS_AMOUNT, type PlainColumns, TAGGED, WIDENS } from './columns.ts'
import { FirstUses } from './first-uses.ts'
import type { AddedTotal, Digits, KeptCost, KeptPart, Run } from './kept-part.ts'

type ByCommodity = ReadonlyMap<Commodity | undefined, Exact>

/** What an account came to when a transaction of the part first used it. */
interface Started {
  readonly account: Account
  readonly slice: number
  readonly real: ByCommodity
  readonly virtual: ByCommodity
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
  #started = new Map<Account, Started>()
  #held: { account: Account; slice: number; unit: number; quantity: Exact }[] = []
  #rounded = new Set<number>()
  #digitsBefore: readonly number[] = []
  #inferred: { at: number; mantissa: number; scale: number; unit: number }[] = []
  #costs: KeptCost[] = []

  constructor(known: Commodities) {
    this.#known = known
  }

  begin(): void {
    this.isOn = true
    for (const uses of [this.texts, this.commodities, this.#payeeSlices, this.#accounts]) uses.begin()
    this.#accountNames = []
    this.#payees = []
    this.#started = new Map()
    this.#held = []
    this.#rounded = new Set()
    this.#digitsBefore = this.#known.all.map(({ precision }) => precision)
    this.#inferred = []
    this.#costs = []
  }

  payee(slice: number): void {
    if (this.#payeeSlices.see(slice)) this.#payees.push(slice)
  }
  payeeInComment(payee: string): void {
    this.#payees.push(payee)
  }
  /** An account is about to be added to. */
  account(slice: number, account: Account): void {
    if (!this.#accounts.see(slice)) return
    this.#accountNames.push(account.name)
    if (this.#started.has(account)) return
    const { realTotals: real, virtualTotals: virtual } = account
    this.#started.set(account, { account, slice, real: real.decimals, virtual: virtual?.decimals ?? new Map() })
  }
  /** An account holds what an assertion says, now that it held `before` ahead of the transaction. */
  held(slice: number, account: Account, unit: number, before: Exact): void {
    const started = this.#started.get(account)
    const quantity = started === undefined ? before : (started.real.get(this.#known.all[unit]) ?? Exact.zero)
    if (!this.#held.some((one) => one.account === account && one.unit === unit)) this.#held.push({ account, slice, unit, quantity })
  }
  /** A transaction balances only to the digits of a commodity. */
  rounded(unit: number): void {
    this.#rounded.add(unit)
  }
  inferred(at: number, mantissa: number, scale: number, unit: number): void {
    this.#inferred.push({ at, mantissa, scale, unit })
  }
  cost(cost: KeptCost): void {
    this.#costs.push(cost)
  }

  /** Returns what was written since `begin`; undefined where a sum has left the safe integers. `statuses` are those of its postings. */
  end(columns: PlainColumns, from: Run, to: Run, statuses: Uint8Array): KeptPart | undefined {
    this.isOn = false
    const totals = this.#totals()
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
      roundedAt: [...this.#rounded].map((unit) => ({ unit, digits: this.#digitsBefore[unit]! })),
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
    }
  }

  #totals(): AddedTotal[] | undefined {
    const totals: AddedTotal[] = []
    for (const { account, slice, real, virtual } of this.#started.values())
      for (const [now, before, isReal] of [
        [account.realTotals, real, true],
        [account.virtualTotals, virtual, false],
      ] as const)
        for (const [commodity, quantity] of now?.decimals ?? []) {
          const { mantissa, scale } = quantity.minus(before.get(commodity) ?? Exact.zero)
          if (typeof mantissa === 'bigint') return undefined
          if (mantissa !== 0 || !before.has(commodity)) totals.push({ slice, isReal, unit: commodity?.id ?? NONE, mantissa, scale })
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
      if (form & WIDENS && form & HAS_AMOUNT)
        widened.set(columns.commodity[at]!, Math.max(widened.get(columns.commodity[at]!) ?? 0, columns.scale[at]!))
    }
    if (isTagged) tagged.push(row)
  }
  return { hasSingle, tagged, widened: [...widened].map(([unit, digits]) => ({ unit, digits })) }
}
