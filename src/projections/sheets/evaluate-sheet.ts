import { elementAt } from '#vocabulary/element-at.ts'
import { ENGLISH, type Said, type ServerTexts, written } from '../../messages/said.ts'
import { nearest } from '#vocabulary/text/wording.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Amounts, DayOf, Fraction, kindOf, type Place, Query, SheetProblem, SheetTooLarge, type Value } from './values.ts'
import { combined, negated } from './arithmetic.ts'
import { Budget, SheetBook, type Given, type Surroundings } from './sheet-book.ts'
import { functionsByName } from './sheet-functions.ts'
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
  /** The language of problems and remarks; English if absent. */
  readonly texts?: ServerTexts
}

/**
 * Computes a sheet from its first line to its last; later lines never change earlier ones. A line with an error stops nothing but
 * itself and what uses its name. Gives nothing, also in the middle of a line, where a turn is over, so that the caller can do something
 * else in between.
 */
export function* evaluateInTurns(
  text: string,
  { ledger, isLate, texts = ENGLISH, isTurnOver }: SheetEvaluation & { readonly isTurnOver: () => boolean },
): Generator<LineResult | undefined> {
  const budget = new Budget(isLate, isTurnOver)
  const evaluation = new Evaluation(new SheetBook(ledger, budget), budget, texts)
  let ended: Said | undefined
  for (const [index, source] of text.split('\n').entries()) {
    const line = index + 1
    if (line > LINES_MAX) return yield errorOf(line, source, new SheetProblem((t) => t.sheetProblems.tooManyLines(LINES_MAX)), texts)
    if (ended !== undefined) {
      yield errorOf(line, source, new SheetProblem(ended), texts)
      continue
    }
    try {
      yield yield* computed(line, source.replace(/\r$/, ''), evaluation)
    } catch (error) {
      if (!(error instanceof SheetProblem)) throw error
      if (error instanceof SheetTooLarge) ended = error.said
      yield errorOf(line, source, error, texts)
    }
  }
}

function* computed(line: number, source: string, evaluation: Evaluation): InTurns<LineResult> {
  if (source.length > LINE_MAX) throw new SheetProblem((t) => t.sheetProblems.lineTooLong(LINE_MAX))
  let parsed: Line
  try {
    parsed = parseLine(source)
  } catch (error) {
    // The name is known, though nothing else: what uses it shall say where to look.
    const name = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\([^()]*\))?\s*=(?!=)/u.exec(source)?.[1]
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
  if (numbers.some((number) => !Number.isFinite(Number(number.toExact(0).toString()))))
    throw new SheetProblem((t) => t.sheetProblems.resultTooManyDigits)
  return result
}

/** A possible cause of the error: a comma that was read as grouping and not as separator. */
function explained(problem: SheetProblem, parsed: Line): SheetProblem {
  const remarks = 'remarks' in parsed ? parsed.remarks : []
  return new SheetProblem((t) => [...new Set([problem.said, ...remarks].map((said) => written(said, t)))].join('; '), problem.place)
}

function* resultOf(parsed: Line, line: number, evaluation: Evaluation): InTurns<LineResult> {
  switch (parsed.kind) {
    case 'empty':
    case 'header':
      return { line, kind: parsed.kind, remarks: [] }
    case 'definition': {
      const { name, parameters, of, remarks } = parsed
      evaluation.names.set(name, { kind: 'function', line, parameters, of })
      return { line, kind: 'definition', name, remarks: evaluation.written(remarks) }
    }
    case 'expression': {
      const { value, remarks } = yield* evaluation.compute(parsed.of)
      return { line, kind: 'value', value, remarks: [...evaluation.written(parsed.remarks), ...remarks] }
    }
    case 'assignment': {
      const { name, of } = parsed
      try {
        const { value, remarks } = yield* evaluation.compute(of)
        evaluation.names.set(name, { kind: 'value', line, value })
        return { line, kind: 'value', name, value, remarks: [...evaluation.written(parsed.remarks), ...remarks] }
      } catch (error) {
        evaluation.names.set(name, { kind: 'failed', line })
        throw error
      }
    }
  }
}

function errorOf(line: number, source: string, { said, place }: SheetProblem, texts: ServerTexts): LineResult {
  const { from, to } = place ?? { from: source.length - source.trimStart().length, to: source.trimEnd().length }
  return { line, kind: 'error', problem: { message: written(said, texts), from: from + 1, to: Math.max(to, from) + 1 }, remarks: [] }
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
  readonly #texts: ServerTexts
  #remarks: Said[] = []

  constructor(book: SheetBook, budget: Budget, texts: ServerTexts) {
    this.#texts = texts
    this.#book = book
    this.#budget = budget
    this.#surroundings = { book, budget, remark: (said) => this.#remarks.push(said) }
  }

  /** The value of an expression with remarks. */
  *compute(expression: Expression): InTurns<{ readonly value: Value; readonly remarks: readonly string[] }> {
    this.#remarks = []
    const value = yield* nested(this.#value(expression, NO_LOCALS))
    return { value, remarks: [...new Set(this.written(this.#remarks))] }
  }

  /** Remarks in the language of the reader. */
  written(remarks: readonly Said[]): string[] {
    return remarks.map((said) => written(said, this.#texts))
  }

  *#value(expression: Expression, locals: Locals): Nested<Value> {
    this.#budget.enter()
    try {
      return yield* this.#computed(expression, locals)
    } catch (error) {
      // Where an operation fails that knows nothing of places, it is the whole of it that is wrong.
      throw error instanceof SheetProblem && !(error instanceof SheetTooLarge) && !error.place
        ? new SheetProblem(error.said, placeOf(expression))
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
          throw new SheetProblem((t) => t.sheetProblems.isValueOfSheet(commodity))
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
    if (binding?.kind === 'failed') throw new SheetProblem((t) => t.sheetProblems.noValue(name, binding.line))
    if (binding || functionsByName.has(name) || name === 'if') throw new SheetProblem((t) => t.sheetProblems.isFunction(name))
    const constant = CONSTANTS.get(name)
    if (constant !== undefined) return constant
    throw unknown((t) => t.sheetProblems.notKnown(name), name, [...locals.keys(), ...this.names.keys(), ...CONSTANTS.keys()])
  }

  *#call(expression: Expression & { readonly kind: 'call' }, locals: Locals): Nested<Value> {
    const { name, given } = expression
    const binding = locals.has(name) ? undefined : this.names.get(name)
    if (binding?.kind === 'failed') throw new SheetProblem((t) => t.sheetProblems.notKnownError(name, binding.line))
    if (locals.has(name) || binding?.kind === 'value') throw new SheetProblem((t) => t.sheetProblems.isNoFunction(name))
    if (binding) return yield* this.#callDefined(expression, binding, locals)
    if (name === 'if') return yield* this.#chosen(expression, locals)
    const builtIn = functionsByName.get(name)
    if (!builtIn) throw unknown((t) => t.sheetProblems.noFunction(name), name, [...this.names.keys(), ...functionsByName.keys(), 'if'])
    if (given.length < builtIn.least || given.length > builtIn.most)
      throw new SheetProblem((t) => t.sheetProblems.expectedCall(builtIn.signature, given.length))
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
      throw new SheetProblem((t) => t.sheetProblems.expectedCall(`${name}(${to.parameters.join(', ')})`, given.length))
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
      const saysWhere = / \(in [^()]*, line \d+\)$/.test(error.message)
      throw new SheetProblem(saysWhere ? error.said : (t) => t.sheetProblems.inFunction(written(error.said, t), name, to.line), placeOf(place))
    } finally {
      if (isInside) this.#budget.leaveCall()
    }
  }

  /** `if`: what is not chosen is not computed. */
  *#chosen({ given }: Expression & { readonly kind: 'call' }, locals: Locals): Nested<Value> {
    if (given.length !== 3) throw new SheetProblem((t) => t.sheetProblems.expectedCall('if(condition, then, else)', given.length))
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
      if (!(second instanceof Query))
        throw new SheetProblem((t) => t.sheetProblems.expected(t.sheetProblems.kinds.query, kindOf(second, t)), placeOf(right))
      return operator === 'AND' ? first.and(second) : first.or(second)
    }
    return truthOf(first, left) === (operator === 'AND') ? yield* this.#truth(right, locals) : operator === 'OR'
  }

  *#truth(expression: Expression, locals: Locals): Nested<Value, boolean> {
    return truthOf(yield this.#value(expression, locals), expression)
  }
}

/** A name that nothing has, with the nearest that something has. */
function unknown(problem: Said, name: string, known: readonly string[]): SheetProblem {
  const near = nearest(name, known)
  return new SheetProblem(near === undefined ? problem : (t) => t.sheetProblems.didYouMean(written(problem, t), near))
}

function truthOf(value: Value, of: Place): boolean {
  if (typeof value === 'boolean') return value
  throw new SheetProblem((t) => t.sheetProblems.expected(t.sheetProblems.kinds.comparison, kindOf(value, t)), placeOf(of))
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
