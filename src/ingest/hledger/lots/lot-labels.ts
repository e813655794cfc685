import type { Day } from '#vocabulary/day.ts'
import { Malformed } from '../malformed.ts'

/** Tells lots of one day apart: by labels that are written, and by numbers where a day has several without one. */
export class LotLabels {
  readonly #commodities: readonly string[]
  /** How many lots of a commodity and day have no label of their own. */
  readonly #unlabelled = new Map<string, { lots: number; next: number }>()
  readonly #taken = new Set<string>()

  constructor(commodities: readonly string[]) {
    this.#commodities = commodities
  }

  /** There is a lot without a label. All of them are counted before the first is asked about. */
  count(commodity: number, day: Day): void {
    const key = `${commodity} ${day}`
    const count = this.#unlabelled.get(key)
    if (count === undefined) this.#unlabelled.set(key, { lots: 1, next: 1 })
    else count.lots++
  }

  /** Returns the label of the next lot; undefined for one that is alone. Throws a Malformed for one that is there twice. */
  of({
    commodity,
    day,
    written,
    line,
  }: {
    readonly commodity: number
    readonly day: Day
    readonly written: string | undefined
    readonly line: number
  }): string | undefined {
    const count = this.#unlabelled.get(`${commodity} ${day}`)
    const label = written ?? (count === undefined || count.lots < 2 ? undefined : `${count.next++}`.padStart(4, '0'))
    const id = `${commodity} ${day} ${label ?? ''}`
    if (written !== undefined && this.#taken.has(id))
      throw new Malformed(
        'lot_repeated',
        `There is a lot "${written}" of ${this.#commodities[commodity]} on that day already. Give this one another label.`,
        line,
      )
    this.#taken.add(id)
    return label
  }
}
