import { Exact } from '#vocabulary/exact.ts'
import { type Helper, type HelperContext, type Helpers, textOf } from '../template-function.ts'
import { numberText } from './numbers.ts'

const same = (a: unknown): unknown => textOf(a) ?? a

/** A comparison in which what is no number is never less, greater or equal. */
const compare =
  (holds: (order: -1 | 0 | 1) => boolean): Helper =>
  ([a, b], _named, context: HelperContext) => {
    const [left, right] = [numberText(a, context), numberText(b, context)].map((text) => (text === undefined ? undefined : Exact.tryParse(text)))
    return left !== undefined && right !== undefined && holds(left.compare(right))
  }

/** Yes and no. A text is true when it has letters, "0" among them; numbers and texts are never equal. */
export const logic: Helpers = {
  eq: ([a, b]) => same(a) === same(b),
  ne: ([a, b]) => same(a) !== same(b),
  not: ([value]) => !value,
  and: (args) => args.every(Boolean),
  or: (args) => args.find(Boolean),
  gt: compare((order) => order > 0),
  gte: compare((order) => order >= 0),
  lt: compare((order) => order < 0),
  lte: compare((order) => order <= 0),
  isBlank: ([value]) => {
    const text = textOf(value)
    return text === undefined ? value === undefined || value === null || typeof value !== 'object' : text.trim() === ''
  },
}
