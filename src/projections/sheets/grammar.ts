import type { Day } from '#vocabulary/day.ts'
import type { Fraction } from './fraction.ts'
import type { Place } from './sheet-problem.ts'

/** What a line of a sheet may say, as a tree. */
export type Expression = Place &
  (
    | { readonly kind: 'number'; readonly value: Fraction }
    | { readonly kind: 'amount'; readonly value: Fraction; readonly commodity: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'date'; readonly day: Day }
    /** `text`: what stands between the braces, which begin at `from`. */
    | { readonly kind: 'query'; readonly text: string }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'call'; readonly name: string; readonly given: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: '+' | '-' | '!'; readonly of: Expression }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
  )

export type BinaryOperator = '^' | '*' | '/' | '+' | '-' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'AND' | 'OR'

export type Line =
  | { readonly kind: 'empty' }
  | { readonly kind: 'header'; readonly text: string }
  | { readonly kind: 'expression'; readonly of: Expression; readonly remarks: readonly string[] }
  | { readonly kind: 'assignment'; readonly name: string; readonly of: Expression; readonly remarks: readonly string[] }
  | {
      readonly kind: 'definition'
      readonly name: string
      readonly parameters: readonly string[]
      readonly of: Expression
      readonly remarks: readonly string[]
    }
