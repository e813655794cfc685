import type { Value } from './value.ts'

/** A value expression, parsed. */
export type Expression =
  | { readonly op: 'value'; readonly value: Value }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'call'; readonly callee: Expression; readonly argument: Expression | undefined }
  | { readonly op: 'member'; readonly left: Expression; readonly right: Expression }
  | { readonly op: 'not' | 'negate'; readonly left: Expression }
  | { readonly op: BinaryOperator; readonly left: Expression; readonly right: Expression }
  | { readonly op: 'choose'; readonly condition: Expression; readonly then: Expression; readonly otherwise: Expression }
  | { readonly op: 'list'; readonly items: readonly Expression[] }
  | { readonly op: 'lambda'; readonly parameters: Expression; readonly body: Expression }
  | { readonly op: 'define'; readonly target: Expression; readonly body: Expression }
  | { readonly op: 'sequence'; readonly items: readonly Expression[] }

export type BinaryOperator = '*' | '/' | '+' | '-' | '==' | '<' | '<=' | '>' | '>=' | '=~' | 'and' | 'or'
