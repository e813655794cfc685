import type { Exact } from '#vocabulary/exact.ts'

/** A posting, or the part of one that is still to be paired. */
export interface Part {
  readonly posting: number
  readonly commodity: number
  readonly quantity: Exact
  readonly amount: Exact
}
export type Pair = readonly [from: Part, to: Part]

/** Pairs what gives with what receives. What is left unpaired and no more than a crumb is rounding. `alone` gets what found nothing opposite. */
export function pairUp(crumb: Exact, parts: readonly Part[], alone?: Part[]): Pair[] {
  const pairs: Pair[] = []
  const pair = (a: Part, b: Part): void => void pairs.push(a.quantity.sign > 0 ? [b, a] : [a, b])
  const work = new Waiting(parts)
  for (let current = work.shift(); current !== undefined; current = work.shift())
    for (;;) {
      const exact = work.takeExact(current)
      if (exact) {
        pair(current, exact)
        break
      }
      const other = work.firstOfSign(-current.amount.sign)
      if (other === undefined) {
        if (alone) alone.push(current)
        else if (current.amount.abs().isGreaterThan(crumb)) return pairs
        break
      }
      const opposite = work.at(other)
      if (current.amount.abs().isLessThan(opposite.amount.abs())) {
        const [part, rest] = split(opposite, current.amount.negated())
        pair(current, part)
        work.replace(other, rest)
        break
      }
      const [part, rest]: Pair = split(current, opposite.amount.negated())
      pair(part, opposite)
      work.take(other)
      current = rest
    }
  return pairs
}

/** Parts in order, found by what they are: a transaction of thousands of postings would be looked through for each of them. */
class Waiting {
  readonly #parts: (Part | undefined)[]
  /** By what is sought, the places that have it, the first one last; those that have it no more are passed over. */
  readonly #places = new Map<string, number[]>()
  #first = 0
  /** Below which there is nothing of a sign: of less than nothing, and of more. */
  readonly #firstOfSign = { '-1': 0, '1': 0 }

  constructor(parts: readonly Part[]) {
    this.#parts = [...parts]
    for (let place = parts.length - 1; place >= 0; place--) this.#index(place)
  }

  at(place: number): Part {
    return this.#parts[place]!
  }
  take(place: number): Part {
    const part = this.at(place)
    this.#parts[place] = undefined
    return part
  }
  shift(): Part | undefined {
    while (this.#first < this.#parts.length && this.#parts[this.#first] === undefined) this.#first++
    return this.#first < this.#parts.length ? this.take(this.#first) : undefined
  }
  replace(place: number, part: Part): void {
    this.#parts[place] = part
    this.#index(place)
  }

  /** The same commodity is matched by the quantity; an equal amount of another commodity is the next best. */
  takeExact({ commodity, quantity, amount }: Part): Part | undefined {
    const place = this.#firstWith(quantityKey(commodity, quantity.negated())) ?? this.#firstWith(amountKey(amount.negated()))
    return place === undefined ? undefined : this.take(place)
  }
  firstOfSign(sign: number): number | undefined {
    if (sign !== 1 && sign !== -1) return undefined
    const key = sign === 1 ? '1' : '-1'
    let place = this.#firstOfSign[key]
    while (place < this.#parts.length && this.#parts[place]?.amount.sign !== sign) place++
    this.#firstOfSign[key] = place
    return place < this.#parts.length ? place : undefined
  }

  #index(place: number): void {
    for (const key of keysOf(this.at(place))) {
      const places = this.#places.get(key) ?? []
      this.#places.set(key, places)
      // What is left of a part is mostly before all others with its key.
      let at = places.length
      while (at > 0 && places[at - 1]! < place) at--
      places.splice(at, 0, place)
    }
  }
  #firstWith(key: string): number | undefined {
    const places = this.#places.get(key) ?? []
    for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
      const part = this.#parts[place]
      if (part && keysOf(part).includes(key)) return place
      places.pop()
    }
    return undefined
  }
}

const quantityKey = (commodity: number, quantity: Exact): string => `${commodity} ${quantity.trimmed().toText()}`
const amountKey = (amount: Exact): string => amount.trimmed().toText()
const keysOf = ({ commodity, quantity, amount }: Part): readonly string[] => [quantityKey(commodity, quantity), amountKey(amount)]

/** A part of the given amount, and what is left; together they are the whole. */
function split(whole: Part, amount: Exact): [part: Part, rest: Part] {
  const quantity = whole.quantity.equals(whole.amount) ? amount : whole.quantity.times(amount).dividedBy(whole.amount)
  return [
    { ...whole, quantity, amount },
    { ...whole, quantity: whole.quantity.minus(quantity), amount: whole.amount.minus(amount) },
  ]
}
