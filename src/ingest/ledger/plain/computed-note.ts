import type { AmountContext } from '../amount-text.ts'
import { Amount } from '../amount.ts'
import { constantValue } from '../expression/constant.ts'
import type { Expression } from '../expression/tree.ts'
import { textOfValue } from '../expression/value.ts'
import { tagsOf } from '../note-text.ts'
import { LedgerError } from '../problems.ts'
import type { ParsedTag } from '../syntax.ts'

/** What a comment with `Key:: expression` says, where that is the same whoever asks. */
export interface ComputedNote {
  /** As the thorough half would have read it; undefined where it still reads the same. */
  readonly parsed?: readonly ParsedTag[]
  /** With what the expressions come to. */
  readonly tags: readonly ParsedTag[]
}

/** Reads a comment; undefined where an expression asks for names, cannot be computed, or says how a commodity is written. */
export function computedNote(note: string, context: AmountContext): ComputedNote | undefined {
  try {
    const parsed = tagsOf(note, new Aside(context))
    const tags = parsed.map(({ name, value, expression }) =>
      expression ? computed(name, expression) : { name, ...(value !== undefined && { value }) },
    )
    return tags.includes(undefined) ? undefined : { parsed, tags: tags.filter((tag) => tag !== undefined) }
  } catch (error) {
    // What is wrong with it is the thorough half's to say.
    if (!(error instanceof LedgerError)) throw error
    return undefined
  }
}

/** Whether two say the same. */
export const isSameNote = (one: ComputedNote, other: ComputedNote): boolean =>
  one.tags.length === other.tags.length && one.tags.every(({ name, value }, i) => other.tags[i]!.name === name && other.tags[i]!.value === value)

function computed(name: string, expression: Expression): ParsedTag | undefined {
  return isConstant(expression) ? { name, value: textOfValue(constantValue(expression)) } : undefined
}

/** Numbers, days and texts, and what can be made of them without a name. How an amount of a commodity is shown is not known here. */
function isConstant(expression: Expression): boolean {
  switch (expression.op) {
    case 'value':
      return !(expression.value instanceof Amount) || !expression.value.commodity
    case 'negate':
      return isConstant(expression.left)
    case '+':
    case '-':
    case '*':
    case '/':
      return isConstant(expression.left) && isConstant(expression.right)
    default:
      return false
  }
}

/** Reads without a trace: only amounts of a commodity would leave one, and those are no constants. */
class Aside implements AmountContext {
  readonly #context: AmountContext

  constructor(context: AmountContext) {
    this.#context = context
  }
  get commodities(): AmountContext['commodities'] {
    return this.#context.commodities
  }
  get dates(): AmountContext['dates'] {
    return this.#context.dates
  }
  migrate(): void {}
  useDecimalComma(): void {}
  checkExpression(text: string): void {
    this.#context.checkExpression(text)
  }
}
