/** What is said of a commodity of the book, so that lists of brokers can be understood. */
export interface KnownSecurity {
  readonly commodity: string
  /** ISIN, ticker, number: what others call it for short. */
  readonly codes: readonly string[]
  readonly names: readonly string[]
}
