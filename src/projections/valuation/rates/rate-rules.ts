/** How rates are found among the recorded prices. */
export interface RateRules {
  readonly defaultCurrency: number
  /** Currencies over which a missing rate may be found, in the order they are tried; [] allows no hop. */
  readonly anchors: readonly number[]
  /** Whose price wins on the same day. */
  readonly providerFirst: boolean
  /** Commodities that are another one under a second name, as `$` and USD are: the second → the first. */
  readonly same?: ReadonlyMap<number, number>
}
