import { LedgerError } from '../problems.ts'
import { Pattern } from './pattern.ts'
import { Callable, type Definition, type Expression, Lambda, type Scope, ScopeValue, type Value } from './tree.ts'
import { add, compareValues, equalValues, kindOf, listOf, mistyped, multiply, negate, textOfValue, truth } from './value.ts'

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
