import { accounts } from './functions/accounts.ts'
import { dates } from './functions/dates.ts'
import { logic } from './functions/logic.ts'
import { numbers } from './functions/numbers.ts'
import { sheetHelpers } from './functions/sheet.ts'
import { texts } from './functions/texts.ts'
import type { Helpers } from './template-function.ts'

/** All helpers by their names. Apart from the compiler, so that who only names them loads no Handlebars. */
export const HELPERS: Helpers = { ...logic, ...numbers, ...dates, ...texts, ...sheetHelpers, ...accounts }
