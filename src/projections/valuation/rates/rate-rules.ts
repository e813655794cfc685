/** How rates are found among the recorded prices. */
export interface RateRules {
  /** What figures are in: the currency of the book, or the one that a report was asked for in. */
  readonly defaultCurrency: number
  /** The currency of the book. Reports in another currency convert it by its rate, as `interface.md` 4.2 orders it. */
  readonly bookCurrency: number
  /** Currencies over which a missing rate may be found, in the order they are tried; [] allows no hop. */
  readonly anchors: readonly number[]
  /** Whose price wins on the same day. */
  readonly providerFirst: boolean
  /** Commodities that are another one under a second name, as `$` and USD are: the second → the first. */
  readonly same?: ReadonlyMap<number, number>
}
