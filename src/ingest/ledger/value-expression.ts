import { formatDay } from '#vocabulary/day.ts'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { Amount, Balance, sameCommodity } from './ledger-amount.ts'
import { LedgerError } from './ledger-lines.ts'

/** Texts beyond this are left to the engine that reads each character once. */
const QUICK_MAX = 2000

/** A pattern as ledger reads it: Perl-like, whatever the case of the letters. No pattern takes long over any text. */
export class Pattern {
  /** JavaScript's own engine, for patterns over which it cannot take long. */
  readonly #quick: RegExp | undefined
  readonly #linear: LinearPattern | undefined

  constructor(readonly source: string) {
    // \< and \> are word borders for ledger's engine and plain characters for ours.
    const translated = source.replaceAll('\\<', '\\b').replaceAll('\\>', '\\b').replaceAll('[[:space:]]', '\\s').replaceAll('[[:digit:]]', '\\d')
    const native = nativeOf(translated)
    if (!native) throw new LedgerError('pattern_invalid', `"${source}" is not a regular expression; write a backslash before its special characters`)
    this.#quick = isQuickExpression(translated) ? native : undefined
    this.#linear = linearPattern(translated, { ignoreCase: true })
    if (!this.#quick && !this.#linear)
      throw new LedgerError(
        'pattern_unbounded',
        `the pattern "${source}" looks around or back at what it matched, and repeats or chooses, so that reading it may never end; write it with one repetition, or without (?=, (?! and \\1`,
      )
  }

  test(text: string): boolean {
    if (this.#quick && (text.length <= QUICK_MAX || !this.#linear)) return this.#quick.test(text.slice(0, LOOKED_AT_MAX))
    return this.#linear!.test(text)
  }
}

/** What looks around sees of a text: as much as a line of ledger can have. */
const LOOKED_AT_MAX = 4096

function nativeOf(source: string): RegExp | undefined {
  for (const flags of ['iu', 'i'])
    try {
      return new RegExp(source, flags)
    } catch {
      continue // There is no other way to ask whether a text is a pattern.
    }
  return undefined
}

/** More ways through a pattern than this are not tried: each choice may double them. */
const CHOICES_MAX = 4

/**
 * Returns whether JavaScript's own engine is done with a pattern in at most the square of the text's length. It is when the pattern
 * repeats one thing at most and has no choice beside that, or has a few choices and repeats nothing; others may be quick too.
 */
export function isQuickExpression(source: string): boolean {
  const bare = source
    .replaceAll(/\\[\s\S]/g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\(\?<?[:=!]/g, '(')
  const repeats = bare.match(/[*+?{]/g)?.length ?? 0
  const choices = bare.match(/\|/g)?.length ?? 0
  return choices === 0 ? repeats <= 1 : repeats === 0 && choices <= CHOICES_MAX
}

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

/** Values in one list, those of the lists in it counted; more are a definition that puts a list into itself. */
const LIST_MAX = 10_000
/** Characters of a text that an expression puts together. */
const TEXT_MAX = 100_000
const sizes = new WeakMap<readonly Value[], number>()

/** A list of values. Refuses one that could not be written out. */
function listOf(values: readonly Value[]): readonly Value[] {
  const size = values.reduce<number>((sum, value) => sum + (isList(value) ? (sizes.get(value) ?? value.length) : 1), 0)
  if (size > LIST_MAX)
    throw new LedgerError('expression_too_long', `the value expression makes a list of more than ${LIST_MAX} values; write a shorter one`)
  sizes.set(values, size)
  return values
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

export function truth(value: Value): boolean {
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value !== ''
  if (value instanceof Amount) return !value.isZero
  if (value instanceof Balance) return !value.isZero
  if (isList(value)) return value.some(truth)
  if (value instanceof Pattern) throw mistyped('a pattern is not a condition; compare it with =~')
  return true
}

export const mistyped = (why: string): LedgerError => new LedgerError('expression_type', `the value expression does not add up: ${why}`)

export function textOfValue(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value instanceof Pattern) return value.source
  if (value instanceof DayValue) return formatDay(value.day).replaceAll('-', '/')
  if (isList(value)) return value.map(textOfValue).join(', ')
  if (value instanceof ScopeValue || value instanceof Lambda) return '<scope>'
  return value.toString()
}

function add(left: Value, right: Value, sign: 1 | -1): Value {
  const [a, b] = [left, right]
  if (typeof a === 'string' && sign > 0) {
    const text = a + textOfValue(b)
    if (text.length > TEXT_MAX)
      throw new LedgerError('expression_too_long', `the value expression makes a text of more than ${TEXT_MAX} characters; write a shorter one`)
    return text
  }
  if (a === undefined) return sign > 0 ? b : negate(b)
  if (b === undefined) return a
  if (a instanceof Amount && b instanceof Amount && sameCommodity(a, b)) return sign > 0 ? a.plus(b) : withoutZero(a.minus(b))
  if (a instanceof DayValue && b instanceof Amount) return new DayValue(a.day + sign * Math.trunc(b.quantity.toNumber()), a.second)
  if (a instanceof DayValue && b instanceof DayValue && sign < 0) return Amount.integer(a.day - b.day)
  const sum = balanceOf(a)
  const other = balanceOf(b)
  if (!sum || !other) throw mistyped(`${kindOf(left)} and ${kindOf(right)} cannot be ${sign > 0 ? 'added' : 'subtracted'}`)
  return sign > 0 ? sum.addAll(other) : simplified(sum.subtractAll(other))
}

/** A difference of nothing has no commodity any more. */
const withoutZero = (amount: Amount): Amount => (amount.isRealZero ? Amount.integer(0) : amount)

const balanceOf = (value: Value): Balance | undefined =>
  value instanceof Amount ? Balance.of(value) : value instanceof Balance ? value.copy() : undefined

function negate(value: Value): Value {
  if (value instanceof Amount || value instanceof Balance) return value.negated()
  if (typeof value === 'boolean') return !value
  if (value === undefined) return value
  throw mistyped(`${kindOf(value)} has no negative`)
}

function multiply(left: Value, right: Value, divide: boolean): Value {
  const [a, b] = [left, right]
  if (a instanceof Amount && b instanceof Amount) return divide ? a.dividedBy(b) : a.times(b)
  if (a instanceof Balance && b instanceof Amount) {
    const each = [...a.amounts.values()].map((amount) => (divide ? amount.dividedBy(b) : amount.times(b)))
    return Balance.of(...each)
  }
  if (a instanceof Amount && b instanceof Balance && b.single()) return divide ? a.dividedBy(b.single()!) : a.times(b.single()!)
  throw mistyped(`${kindOf(left)} cannot be ${divide ? 'divided' : 'multiplied'} by ${kindOf(right)}`)
}

/** Negative, zero or positive; undefined when the two cannot be compared. */
export function compareValues(left: Value, right: Value): number | undefined {
  const [a, b] = [simplified(left), simplified(right)]
  if (a instanceof Amount && b instanceof Amount) {
    // Amounts of two commodities have an order too, that of their symbols.
    if (a.commodity && b.commodity && a.commodity !== b.commodity) return a.symbol < b.symbol ? -1 : 1
    return a.quantity.compare(b.quantity)
  }
  if (a instanceof DayValue && b instanceof DayValue) return a.day - b.day || a.second - b.second
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return undefined
}

function equalValues(left: Value, right: Value): boolean {
  const [a, b] = [simplified(left), simplified(right)]
  if (a === undefined || b === undefined) return a === b
  if (a instanceof Amount && b instanceof Amount) return sameCommodity(a, b) && a.quantity.equals(b.quantity)
  if (a instanceof Balance || b instanceof Balance) {
    const difference = add(a, b, -1)
    return (difference instanceof Balance || difference instanceof Amount) && difference.isZero
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    if (typeof a === typeof b) return a === b
    throw mistyped(`${kindOf(left)} and ${kindOf(right)} cannot be equal`)
  }
  if (a instanceof ScopeValue || b instanceof ScopeValue) return textOfScope(a) === textOfScope(b)
  return compareValues(a, b) === 0
}

const textOfScope = (value: Value): string => {
  if (!(value instanceof ScopeValue)) return textOfValue(value)
  const name = value.scope.lookup('account')
  return name instanceof Callable ? '' : textOfValue(name)
}
const simplified = (value: Value): Value => {
  if (!(value instanceof Balance)) return value
  return value.size < 2 ? (value.single() ?? value) : value
}

const kindOf = (value: Value): string =>
  value === undefined
    ? 'nothing'
    : value instanceof Amount
      ? 'an amount'
      : value instanceof Balance
        ? 'a balance of several commodities'
        : value instanceof DayValue
          ? 'a date'
          : value instanceof Pattern
            ? 'a pattern'
            : isList(value)
              ? 'a list'
              : typeof value === 'string'
                ? 'a text'
                : typeof value === 'boolean'
                  ? 'a truth value'
                  : 'a function or account'

/** Calls within calls beyond this are a definition that calls itself. */
const DEPTH_MAX = 256
/** Calls of one expression beyond this: definitions that call others twice double with each of them. */
const CALLS_MAX = 100_000
let depth = 0
let calls = 0

/** The value of an expression in a scope. Throws a LedgerError for names that mean nothing and kinds that do not go together. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.op) {
    case 'value':
      return expression.value
    case 'name':
      return named(expression.name, scope)
    case 'not':
      return !truth(evaluate(expression.left, scope))
    case 'negate':
      return negate(evaluate(expression.left, scope))
    case '+':
      return add(evaluate(expression.left, scope), evaluate(expression.right, scope), 1)
    case '-':
      return add(evaluate(expression.left, scope), evaluate(expression.right, scope), -1)
    case '*':
      return multiply(evaluate(expression.left, scope), evaluate(expression.right, scope), false)
    case '/':
      return multiply(evaluate(expression.left, scope), evaluate(expression.right, scope), true)
    case '==':
      return equalValues(evaluate(expression.left, scope), evaluate(expression.right, scope))
    case '<':
      return compared(expression, scope) < 0
    case '<=':
      return compared(expression, scope) <= 0
    case '>':
      return compared(expression, scope) > 0
    case '>=':
      return compared(expression, scope) >= 0
    case '=~':
      return matches(evaluate(expression.left, scope), evaluate(expression.right, scope))
    case 'and': {
      const left = evaluate(expression.left, scope)
      return truth(left) ? evaluate(expression.right, scope) : false
    }
    case 'or': {
      const left = evaluate(expression.left, scope)
      return truth(left) ? left : evaluate(expression.right, scope)
    }
    case 'choose':
      return evaluate(truth(evaluate(expression.condition, scope)) ? expression.then : expression.otherwise, scope)
    case 'list':
      return listOf(expression.items.map((item) => evaluate(item, scope)))
    case 'sequence':
      return expression.items.reduce<Value>((_, item) => evaluate(item, scope), undefined)
    case 'lambda':
      return new Lambda({ parameters: parameterNames(expression.parameters), body: expression.body, scope })
    case 'member': {
      const left = evaluate(expression.left, scope)
      if (!(left instanceof ScopeValue)) throw mistyped(`${kindOf(left)} has no members`)
      return evaluate(expression.right, left.scope)
    }
    case 'define':
      return defined(expression.target, expression.body, scope)
    case 'call':
      return called(expression.callee, expression.argument, scope)
  }
}

export const argumentsOf = (argument: Expression | undefined): readonly Expression[] =>
  argument === undefined ? [] : argument.op === 'list' ? argument.items : [argument]

function compared(expression: { readonly left: Expression; readonly right: Expression }, scope: Scope): number {
  const [left, right] = [evaluate(expression.left, scope), evaluate(expression.right, scope)]
  const order = compareValues(left, right)
  if (order === undefined) throw mistyped(`${kindOf(left)} (${textOfValue(left)}) and ${kindOf(right)} (${textOfValue(right)}) have no order`)
  return order
}

function matches(text: Value, pattern: Value): boolean {
  if (pattern instanceof Pattern) return pattern.test(textOfValue(text))
  throw mistyped(`${kindOf(pattern)} is not a pattern; write it between slashes`)
}

function named(name: string, scope: Scope): Value {
  const meaning = scope.lookup(name)
  if (meaning instanceof Callable) return within(() => meaning.call([], scope))
  if (meaning instanceof Lambda && meaning.definition.parameters.length === 0) return within(() => evaluate(meaning.definition.body, scope))
  if (meaning === undefined) return unknown(name)
  return meaning
}

const unknown = (name: string): never => {
  throw new LedgerError('name_unknown', `the value expression uses "${name}", which ledger does not know; check its spelling or define it`)
}

function parameterNames(expression: Expression): readonly string[] {
  return argumentsOf(expression).map((parameter) => {
    if (parameter.op !== 'name') throw mistyped('a parameter is not a name')
    return parameter.name
  })
}

function defined(target: Expression, body: Expression, scope: Scope): Value {
  if (target.op === 'name') scope.define(target.name, { parameters: [], body, scope })
  else if (target.op === 'call' && target.callee.op === 'name') {
    const parameters = target.argument === undefined ? [] : parameterNames(target.argument)
    scope.define(target.callee.name, { parameters, body, scope })
  } else throw mistyped('only a name or a function can be defined')
  return undefined
}

function called(callee: Expression, argument: Expression | undefined, scope: Scope): Value {
  const target = callee.op === 'name' ? scope.lookup(callee.name) : evaluate(callee, scope)
  const args = argumentsOf(argument)
  if (target instanceof Callable) return within(() => target.call(args, scope))
  if (target instanceof Lambda)
    return within(() =>
      applied(
        target.definition,
        args.map((arg) => evaluate(arg, scope)),
        scope,
      ),
    )
  if (target === undefined && callee.op === 'name') return unknown(callee.name)
  throw mistyped(`${callee.op === 'name' ? callee.name : kindOf(target)} is not a function`)
}

function applied(definition: Definition, args: readonly Value[], caller: Scope): Value {
  const given = new Map(definition.parameters.map((name, i) => [name, args[i]]))
  const inner: Scope = {
    lookup: (name) => (given.has(name) ? given.get(name) : (caller.lookup(name) ?? definition.scope.lookup(name))),
    define: (name, value) => caller.define(name, value),
  }
  return evaluate(definition.body, inner)
}

function within<T>(run: () => T): T {
  if (depth >= DEPTH_MAX) throw new LedgerError('expression_too_deep', 'a definition calls itself without end; break the circle')
  calls = depth === 0 ? 1 : calls + 1
  if (calls > CALLS_MAX)
    throw new LedgerError(
      'expression_too_long',
      `the value expression makes more than ${CALLS_MAX} calls; look for definitions that call others twice`,
    )
  depth++
  try {
    return run()
  } finally {
    depth--
  }
}
