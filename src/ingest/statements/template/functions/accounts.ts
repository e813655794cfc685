import { type HelperContext, type Helpers, printed } from '../template-function.ts'
import { DateCell, type RowObject } from '../sheet-rows.ts'

const isRow = (value: unknown): value is RowObject => typeof value === 'object' && value !== null && !(value instanceof DateCell) && 'index' in value

/** The place of a row says nothing of accounts. */
const wordsOf = (row: RowObject): string =>
  Object.entries(row)
    .filter(([name]) => name !== 'index')
    .map(([, cell]) => printed(cell))
    .join(' ')

export const accounts: Helpers = {
  predictAccount: (args, { prefix }, context: HelperContext) => {
    const terms = args.length === 0 ? [context.row()] : args
    const words = terms.map((term) => (isRow(term) ? wordsOf(term) : printed(term))).join(' ')
    return context.predict(words, printed(prefix))
  },
}
