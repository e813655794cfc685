import { dates } from './functions/dates.ts'
import { logic } from './functions/logic.ts'
import { numbers } from './functions/numbers.ts'
import { sheetHelpers } from './functions/sheet.ts'
import { texts } from './functions/texts.ts'
import { DateCell, type RowObject } from './sheet-rows.ts'
import { type Helpers, type HelperContext, printed } from './template-function.ts'

const isRow = (value: unknown): value is RowObject => typeof value === 'object' && value !== null && !(value instanceof DateCell) && 'index' in value

/** Without the row's index, which has nothing to do with accounts. */
const wordsOf = (row: RowObject): string =>
  Object.entries(row)
    .filter(([name]) => name !== 'index')
    .map(([, cell]) => printed(cell))
    .join(' ')

const accounts: Helpers = {
  predictAccount: (args, { prefix }, context: HelperContext) => {
    const terms = args.length === 0 ? [context.row()] : args
    const words = terms.map((term) => (isRow(term) ? wordsOf(term) : printed(term))).join(' ')
    return context.predict(words, printed(prefix))
  },
}

/** All helpers by their names. Apart from the compiler, so that who only names them loads no Handlebars. */
export const HELPERS: Helpers = { ...logic, ...numbers, ...dates, ...texts, ...sheetHelpers, ...accounts }
