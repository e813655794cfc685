import { nearest } from '#vocabulary/nearest.ts'
import { Amounts } from './amounts.ts'
import { combined, negated } from './arithmetic.ts'
import type { Budget } from './budget.ts'
import { functionsByName } from './functions/all-functions.ts'
import type { Given, Surroundings } from './functions/given.ts'
import type { Expression } from './grammar.ts'
import type { SheetBook } from './sheet-book.ts'
import { type Place, SheetProblem, SheetTooLarge } from './sheet-problem.ts'
import { type InTurns, nested, type Nested } from './in-turns.ts'
import { DayOf, kindOf, Query, type Value } from './values.ts'

/** What a name of the sheet stands for since the line that said so. */
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
 * Computes expressions with the names that the lines above gave. The body of a function knows its parameters and the names of the
 * sheet, and not what is local to whoever calls it.
 */
export class Evaluation {
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

  /** The value of an expression, and what is to be said beside it. */
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
    for (const [at, parameter] of to.parameters.entries()) own.set(parameter, yield this.#value(given[at]!, locals))
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
    return yield this.#value((yield* this.#truth(given[0]!, locals)) ? given[1]! : given[2]!, locals)
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
