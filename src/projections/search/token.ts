export type TokenKind =
  /** A bare word, also one with hyphens, digits first or in any script. */
  | 'word'
  | 'number'
  /** `40..50`, possibly open at one end. */
  | 'numbers'
  /** `[last month]`, or a bare `2023-04`. */
  | 'date'
  /** Quoted; `value` is the text with escapes decoded. */
  | 'text'
  /** `/…/`; `value` is the pattern, `flags` what follows it. */
  | 'pattern'
  | 'operator'
  | 'and'
  | 'or'
  | 'not'
  /** `posting(`, `transaction(` and Fava's `all(`, "every posting". */
  | 'scope'
  | 'open'
  | 'close'
  /** `value` is the error. */
  | 'broken'

export interface Token {
  readonly kind: TokenKind
  /** Offsets in the text; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly value: string
  readonly flags?: string
  /** Adjacent conditions with the same number are alternatives. */
  readonly alternative?: string
}
