import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { Amounts } from './amounts.ts'
import { Budget } from './budget.ts'
import { Evaluation } from './evaluation.ts'
import { Fraction } from './fraction.ts'
import type { Line } from './grammar.ts'
import type { InTurns } from './in-turns.ts'
import { parseLine } from './parse-line.ts'
import { SheetBook } from './sheet-book.ts'
import { SheetProblem, SheetTooLarge } from './sheet-problem.ts'
import type { Value } from './values.ts'

/** Lines of a sheet; more are not computed. */
const LINES_MAX = 10_000
/** Characters of a line. */
const LINE_MAX = 10_000

/** What one line of a sheet comes to. */
export interface LineResult {
  /** From 1. */
  readonly line: number
  readonly kind: 'empty' | 'header' | 'value' | 'definition' | 'error'
  /** That the line gives to its value or function. */
  readonly name?: string
  readonly value?: Value
  /** What is wrong; columns from 1, `to` behind the last character. */
  readonly problem?: { readonly message: string; readonly from: number; readonly to: number }
  /** What is to be known beside the value. */
  readonly remarks: readonly string[]
}

export interface SheetEvaluation {
  readonly ledger: ValuedLedger
  /** Whether it has taken as long as it may. */
  readonly isLate: () => boolean
}

/**
 * Computes a sheet from its first line to its last; what stands below a line never changes it. A line with an error stops nothing but
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

/** Results are sent as numbers too, and whoever reads a larger one would have infinity. */
function fitting(result: LineResult): LineResult {
  const { value } = result
  const numbers = value instanceof Fraction ? [value] : value instanceof Amounts ? [...value.byCommodity.values()] : []
  if (numbers.some((number) => !Number.isFinite(Number(number.toExact(0).toString())))) throw new SheetProblem('the result has more than 308 digits')
  return result
}

/** How the line was read may be why it is wrong: a comma that groups where one was meant to separate. */
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
