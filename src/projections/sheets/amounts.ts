import { Fraction } from './fraction.ts'

/** Amounts by commodity, which are never added up to one. At least one is in it; those of zero only where there is no other. */
export class Amounts {
  private constructor(readonly byCommodity: ReadonlyMap<string, Fraction>) {}

  static of(value: Fraction, commodity: string): Amounts {
    return new Amounts(new Map([[commodity, value]]))
  }
  /** `commodity`: of the amount of zero that is left when there is no other. */
  static from(entries: Iterable<readonly [commodity: string, value: Fraction]>, commodity: string): Amounts {
    const amounts = new Map<string, Fraction>()
    for (const [name, value] of entries) amounts.set(name, (amounts.get(name) ?? Fraction.zero).plus(value))
    for (const [name, value] of amounts) if (value.isZero) amounts.delete(name)
    return amounts.size === 0 ? Amounts.of(Fraction.zero, commodity) : new Amounts(amounts)
  }

  /** The amount and its commodity where there is one only. */
  get single(): { readonly value: Fraction; readonly commodity: string } | undefined {
    const [first, ...others] = this.byCommodity
    return first && others.length === 0 ? { value: first[1], commodity: first[0] } : undefined
  }
  get isZero(): boolean {
    return this.single?.value.isZero === true
  }
  plus(other: Amounts): Amounts {
    return Amounts.from([...this.byCommodity, ...other.byCommodity], [...this.byCommodity.keys()][0]!)
  }
  negated(): Amounts {
    return this.map((value) => value.negated())
  }
  map(change: (value: Fraction) => Fraction): Amounts {
    return new Amounts(new Map([...this.byCommodity].map(([commodity, value]) => [commodity, change(value)])))
  }
}
