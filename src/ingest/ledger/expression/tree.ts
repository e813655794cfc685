import type { Amount } from '../amount.ts'
import type { Balance } from '../balance.ts'
import type { Pattern } from './pattern.ts'

/* What value expressions are made of and what they come to. The one holds the other: a function is an expression with its scope. */

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

/** What names mean at some place: a posting, a transaction, an account, or the journal as a whole. */
export interface Scope {
  /** The value or function of a name, undefined when the scope has no such name. */
  lookup(name: string): Value | Callable | undefined
  define(name: string, value: Definition): void
}

/** A function that the reader has built in; it gets its arguments unevaluated, because `any(…)` tries them on several postings. */
export class Callable {
  constructor(readonly call: (args: readonly Expression[], scope: Scope) => Value) {}
}
/** A function or value that the journal defines. */
export interface Definition {
  readonly parameters: readonly string[]
  readonly body: Expression
  readonly scope: Scope
}
export class Lambda {
  constructor(readonly definition: Definition) {}
}
export class DayValue {
  constructor(
    readonly day: number,
    readonly second = 0,
  ) {}
}
/** An account, a posting or a transaction as a value: `account("Assets:Cash").total`. */
export class ScopeValue {
  constructor(readonly scope: Scope) {}
}

export type Value = undefined | boolean | string | Amount | Balance | Pattern | DayValue | ScopeValue | Lambda | readonly Value[]
