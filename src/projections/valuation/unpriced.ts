import type { Day } from '#vocabulary/day.ts'
import type { Entries } from './entries.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** Something that had no price on a day, as answers name it. */
export interface UnpricedCommodity {
  readonly commodity: string
  readonly date: string
}

/** What a report would have needed a price for: each commodity and day once. */
export class Unpriced {
  readonly #ledger: ValuedLedger
  readonly #days = new Map<number, Set<Day>>()

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  add(commodity: number, day: Day): void {
    const days = this.#days.get(commodity)
    if (days) days.add(day)
    else this.#days.set(commodity, new Set([day]))
  }
  /** An entry whose amount nobody knows: neither cost nor price on its day. */
  addUnknown(entries: Entries, entry: number): void {
    if (entries.unknown.size !== 0 && entries.unknown.has(entry)) this.add(entries.commodity[entry]!, entries.day[entry]!)
  }

  /** By commodity, then day. */
  list(): UnpricedCommodity[] {
    const { zone } = this.#ledger
    return [...this.#days]
      .map(([id, days]) => ({ name: this.#ledger.commodityName(id), days: [...days].sort((a, b) => a - b) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ name, days }) => days.map((day) => ({ commodity: name, date: zone.start(day) })))
  }
}
