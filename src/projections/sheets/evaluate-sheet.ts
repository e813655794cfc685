import { elementAt } from '#vocabulary/element-at.ts'
import { nearest } from '#vocabulary/text/wording.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Amounts, DayOf, Fraction, kindOf, type Place, Query, SheetProblem, SheetTooLarge, type Value } from './values.ts'
import { combined, negated } from './arithmetic.ts'
import { Budget, SheetBook } from './sheet-book.ts'
import { functionsByName } from './sheet-functions.ts'
import type { Given, Surroundings } from './given.ts'
import { type Expression, type Line, parseLine } from './sheet-line.ts'

/** Lines of a sheet; more are not computed. */
const LINES_MAX = 10_000
/** Characters of a line. */
const LINE_MAX = 10_000

/** The result of one line of a sheet. */
export interface LineResult {
  /** From 1. */
  readonly line: number
  readonly kind: 'empty' | 'header' | 'value' | 'definition' | 'error'
  /** That the line gives to its value or function. */
  readonly name?: string
  readonly value?: Value
  /** What is wrong; columns from 1, `to` behind the last character. */
  readonly problem?: { readonly message: string; readonly from: number; readonly to: number }
  /** Remarks on the value. */
  readonly remarks: readonly string[]
}

export interface SheetEvaluation {
  readonly ledger: ValuedLedger
  /** Whether it has taken as long as it may. */
  readonly isLate: () => boolean
}

/**
 * Computes a sheet from its first line to its last; later lines never change earlier ones. A line with an error stops nothing but
 * itself and what uses its name. Gives nothing, also in the middle of a line, where a turn is over, so that the caller can do something
 * else in between.
 */
export function* evaluateInTurns(
  text: string,
  { ledger, isLate, isTurnOver }: SheetEvaluation & { readonly isTurnOver: () => boolean },
): Generator<LineResult | undefined> {
  const budget = new Budget(isLate, isTurnOver)
  const evaluation = new Evaluation(new SheetBook(ledger, budget), budget)
  let ended: string | undefined
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1
    if (line > LINES_MAX) return yield errorOf(line, written, new SheetProblem(`a sheet has at most ${LINES_MAX} lines; the rest is not computed`))
    if (ended !== undefined) {
      yield errorOf(line, written, new SheetProblem(ended))
      continue
    }
    try {
      yield yield* computed(line, written.replace(/\r$/, ''), evaluation)
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error
      if (error instanceof SheetTooLarge) ended = error.message
      yield errorOf(line, written, error)
    }
  }
}

function* computed(line: number, written: string, evaluation: Evaluation): InTurns<LineResult> {
  if (written.length > LINE_MAX) throw new SheetProblem(`the line has more than ${LINE_MAX} characters`)
  let parsed: Line
  try {
    parsed = parseLine(written)
  } catch (error) {
    // The name is known, though nothing else: what uses it shall say where to look.
    const name = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\([^()]*\))?\s*=(?!=)/u.exec(written)?.[1]
    if (name !== undefined) evaluation.names.set(name, { kind: 'failed', line })
    throw error
  }
  try {
    return fitting(yield* resultOf(parsed, line, evaluation))
  } catch (error) {
    throw error instanceof SheetProblem && !(error instanceof SheetTooLarge) ? explained(error, parsed) : error
  }
}

/** Results are also sent as JSON numbers, and a larger one would be read as infinity. */
function fitting(result: LineResult): LineResult {
  const { value } = result
  const numbers = value instanceof Fraction ? [value] : value instanceof Amounts ? [...value.byCommodity.values()] : []
  if (numbers.some((number) => !Number.isFinite(Number(number.toExact(0).toString())))) throw new SheetProblem('the result has more than 308 digits')
  return result
}

/** A possible cause of the error: a comma that was read as grouping and not as separator. */
function explained(problem: SheetProblem, parsed: Line): SheetProblem {
  const remarks = 'remarks' in parsed ? new Set(parsed.remarks) : []
  return new SheetProblem([problem.message, ...remarks].join('; '), problem.place)
}

function* resultOf(parsed: Line, line: number, evaluation: Evaluation): InTurns<LineResult> {
  switch (parsed.kind) {
    case 'empty':
    case 'header':
      return { line, kind: parsed.kind, remarks: [] }
    case 'definition': {
      const { name, parameters, of, remarks } = parsed
      evaluation.names.set(name, { kind: 'function', line, parameters, of })
      return { line, kind: 'definition', name, remarks }
    }
    case 'expression': {
      const { value, remarks } = yield* evaluation.compute(parsed.of)
      return { line, kind: 'value', value, remarks: [...parsed.remarks, ...remarks] }
    }
    case 'assignment': {
      const { name, of } = parsed
      try {
        const { value, remarks } = yield* evaluation.compute(of)
        evaluation.names.set(name, { kind: 'value', line, value })
        return { line, kind: 'value', name, value, remarks: [...parsed.remarks, ...remarks] }
      } catch (error) {
        evaluation.names.set(name, { kind: 'failed', line })
        throw error
      }
    }
  }
}

function errorOf(line: number, written: string, { message, place }: SheetProblem): LineResult {
  const { from, to } = place ?? { from: written.length - written.trimStart().length, to: written.trimEnd().length }
  return { line, kind: 'error', problem: { message, from: from + 1, to: Math.max(to, from) + 1 }, remarks: [] }
}

/** The value of a name, from its definition on. */
export type Binding =
  | { readonly kind: 'value'; readonly line: number; readonly value: Value }
  | { readonly kind: 'function'; readonly line: number; readonly parameters: readonly string[]; readonly of: Expression }
  /** The line has an error. */
  | { readonly kind: 'failed'; readonly line: number }

const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
])

type Locals = ReadonlyMap<string, Value>
const NO_LOCALS: Locals = new Map()

/**
 * Computes expressions with the names that the lines above defined. The body of a function sees its parameters and the names of the sheet, but not
 * the caller's locals.
 */
class Evaluation {
  readonly names = new Map<string, Binding>()
  readonly #book: SheetBook
  readonly #budget: Budget
  readonly #surroundings: Surroundings
  #remarks: string[] = []

  constructor(book: SheetBook, budget: Budget) {
    this.#book = book
    this.#budget = budget
    this.#surroundings = { book, budget, remark: (text) => this.#remarks.push(text) }
  }

  /** The value of an expression with remarks. */
  *compute(expression: Expression): InTurns<{ readonly value: Value; readonly remarks: readonly string[] }> {
    this.#remarks = []
    const value = yield* nested(this.#value(expression, NO_LOCALS))
    return { value, remarks: [...new Set(this.#remarks)] }
  }

  *#value(expression: Expression, locals: Locals): Nested<Value> {
    this.#budget.enter()
    try {
      return yield* this.#computed(expression, locals)
    } catch (error) {
      // Where an operation fails that knows nothing of places, it is the whole of it that is wrong.
      throw error instanceof SheetProblem && !(error instanceof SheetTooLarge) && !error.place
        ? new SheetProblem(error.message, placeOf(expression))
        : error
    } finally {
      this.#budget.leave()
    }
  }

  *#computed(expression: Expression, locals: Locals): Nested<Value> {
    if (this.#budget.step() === 'turn') yield
    switch (expression.kind) {
      case 'number':
        return expression.value
      case 'text':
        return expression.text
      case 'date':
        return new DayOf(expression.day)
      case 'query':
        return this.#book.query(expression.text, expression.from + 1)
      case 'amount': {
        const commodity = this.#book.named(expression.commodity)
        if (!this.#book.has(commodity) && (locals.has(commodity) || this.names.has(commodity)))
          throw new SheetProblem(`${commodity} is a value of this sheet: write * before it to multiply`)
        return Amounts.of(expression.value, commodity)
      }
      case 'name':
        return this.#named(expression.name, locals)
      case 'call':
        return yield* this.#call(expression, locals)
      case 'unary':
        return yield* this.#unary(expression, locals)
      case 'binary':
        return yield* this.#binary(expression, locals)
    }
  }

  #named(name: string, locals: Locals): Value {
    const local = locals.get(name)
    if (local !== undefined) return local
    const binding = this.names.get(name)
    if (binding?.kind === 'value') return binding.value
    if (binding?.kind === 'failed') throw new SheetProblem(`${name} has no value: line ${binding.line} has an error`)
    if (binding || functionsByName.has(name) || name === 'if') throw new SheetProblem(`${name} is a function: write ${name}(…)`)
    const constant = CONSTANTS.get(name)
    if (constant !== undefined) return constant
    throw new SheetProblem(`${name} is not known here${this.#meant(name, [...locals.keys(), ...this.names.keys(), ...CONSTANTS.keys()])}`)
  }

  *#call(expression: Expression & { readonly kind: 'call' }, locals: Locals): Nested<Value> {
    const { name, given } = expression
    const binding = locals.has(name) ? undefined : this.names.get(name)
    if (binding?.kind === 'failed') throw new SheetProblem(`${name} is not known: line ${binding.line} has an error`)
    if (locals.has(name) || binding?.kind === 'value') throw new SheetProblem(`${name} is a value and no function: write * to multiply`)
    if (binding) return yield* this.#callDefined(expression, binding, locals)
    if (name === 'if') return yield* this.#chosen(expression, locals)
    const builtIn = functionsByName.get(name)
    if (!builtIn) throw new SheetProblem(`there is no function ${name}${this.#meant(name, [...this.names.keys(), ...functionsByName.keys(), 'if'])}`)
    if (given.length < builtIn.least || given.length > builtIn.most)
      throw new SheetProblem(`expected ${builtIn.signature}, found ${given.length} ${given.length === 1 ? 'value' : 'values'}`)
    const values: Given[] = []
    for (const one of given) values.push({ value: yield this.#value(one, locals), place: placeOf(one) })
    return builtIn.call(values, this.#surroundings)
  }

  *#callDefined(
    { name, given, ...place }: Expression & { readonly kind: 'call' },
    to: Binding & { readonly kind: 'function' },
    locals: Locals,
  ): Nested<Value> {
    if (given.length !== to.parameters.length)
      throw new SheetProblem(`expected ${name}(${to.parameters.join(', ')}), found ${given.length} ${given.length === 1 ? 'value' : 'values'}`)
    const own = new Map<string, Value>()
    for (const [at, parameter] of to.parameters.entries()) own.set(parameter, yield this.#value(elementAt(given, at), locals))
    let isInside = false
    try {
      this.#budget.enterCall()
      isInside = true
      return yield this.#value(to.of, own)
    } catch (error) {
      if (!(error instanceof SheetProblem) || error instanceof SheetTooLarge) throw error
      // Columns of the line that defines it say nothing here.
      const where = / \(in [^()]*, line \d+\)$/.test(error.message) ? '' : ` (in ${name}, line ${to.line})`
      throw new SheetProblem(error.message + where, placeOf(place))
    } finally {
      if (isInside) this.#budget.leaveCall()
    }
  }

  /** `if`: what is not chosen is not computed. */
  *#chosen({ given }: Expression & { readonly kind: 'call' }, locals: Locals): Nested<Value> {
    if (given.length !== 3)
      throw new SheetProblem(`expected if(condition, then, else), found ${given.length} ${given.length === 1 ? 'value' : 'values'}`)
    return yield this.#value((yield* this.#truth(elementAt(given, 0), locals)) ? elementAt(given, 1) : elementAt(given, 2), locals)
  }

  *#unary({ operator, of }: Expression & { readonly kind: 'unary' }, locals: Locals): Nested<Value> {
    const value = yield this.#value(of, locals)
    if (operator === '!' && value instanceof Query) return value.inverted()
    if (operator === '!') return !truthOf(value, of)
    // A sign without meaning still needs something that may have one.
    return operator === '-' ? negated(value) : negated(negated(value))
  }

  *#binary({ operator, left, right }: Expression & { readonly kind: 'binary' }, locals: Locals): Nested<Value> {
    const first = yield this.#value(left, locals)
    if (operator !== 'AND' && operator !== 'OR') return combined(operator, first, yield this.#value(right, locals), this.#book.currency)
    if (first instanceof Query) {
      const second = yield this.#value(right, locals)
      if (!(second instanceof Query)) throw new SheetProblem(`expected a query, found ${kindOf(second)}`, placeOf(right))
      return operator === 'AND' ? first.and(second) : first.or(second)
    }
    return truthOf(first, left) === (operator === 'AND') ? yield* this.#truth(right, locals) : operator === 'OR'
  }

  *#truth(expression: Expression, locals: Locals): Nested<Value, boolean> {
    return truthOf(yield this.#value(expression, locals), expression)
  }

  #meant(name: string, known: readonly string[]): string {
    const near = nearest(name, known)
    return near === undefined ? '' : `; did you mean ${near}?`
  }
}

function truthOf(value: Value, of: Place): boolean {
  if (typeof value === 'boolean') return value
  throw new SheetProblem(`expected true or false, as a comparison gives it, found ${kindOf(value)}`, placeOf(of))
}

const placeOf = ({ from, to }: Place): Place => ({ from, to })

/** Pauses regularly, so that a long line does not block other requests. */
type InTurns<Result> = Generator<undefined, Result, undefined>

/** Yields a computation that it needs and gets its result; yields nothing for a pause. */
type Nested<Value, Result = Value> = Generator<Nested<Value> | undefined, Result, Value>

/**
 * Computes what is nested without a frame of the stack for each level: a calculation ends by its own count, wherever it is called and
 * however large frames are there.
 */
function* nested<Value>(outermost: Nested<Value>): InTurns<Value> {
  const waiting = [outermost]
  let told: { readonly value: Value } | { readonly error: unknown } | undefined
  for (;;) {
    const innermost = waiting.at(-1)!
    let step
    try {
      step = told && 'error' in told ? innermost.throw(told.error) : innermost.next(told?.value as Value)
    } catch (error) {
      waiting.pop()
      if (waiting.length === 0) throw error
      told = { error }
      continue
    }
    told = undefined
    if (step.done === true) {
      waiting.pop()
      if (waiting.length === 0) return step.value
      told = { value: step.value }
    } else if (step.value) waiting.push(step.value)
    else yield
  }
}
