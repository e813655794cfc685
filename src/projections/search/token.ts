export type TokenKind =
  /** A bare word, also one with hyphens, digits first or in any script. */
  | 'word'
  | 'number'
  /** `40..50`, open at one end or not. */
  | 'numbers'
  /** `[last month]`, or a bare `2023-04`. */
  | 'date'
  /** In quotes; `value` is what they mean, escapes decoded. */
  | 'text'
  /** `/…/`; `value` is what is between, and `flags` what is behind. */
  | 'pattern'
  | 'operator'
  | 'and'
  | 'or'
  | 'not'
  /** `posting(`, `transaction(` and what Fava calls `all(`, "every posting". */
  | 'scope'
  | 'open'
  | 'close'
  /** `value` says what is wrong. */
  | 'broken'

export interface Token {
  readonly kind: TokenKind
  /** Places in the text; `to` is behind it. */
  readonly from: number
  readonly to: number
  readonly value: string
  readonly flags?: string
  /** Conditions side by side that have the same one here are alternatives. */
  readonly alternative?: string
}
