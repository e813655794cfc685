import type { ParseState } from './parse-state.ts'
import { LedgerError } from './problems.ts'
import type { Directive } from './syntax.ts'
import { nextElement } from './text.ts'

/** Of several commodities the first, without the quotes that some need. */
const FIRST_COMMODITY = /^(?:"([^"]+)"|([^\s,:="]+))/

/**
 * Options of ledger 3.3 that may stand in a journal: `--name` or `--name value`. Those that change how text is read do so here, and
 * what says something of the book is returned.
 */
export function optionLine(text: string, context: ParseState): Directive | undefined {
  const { word, rest } = nextElement(text)
  const equals = rest === undefined ? word.indexOf('=') : -1
  const name = (equals < 0 ? word : word.slice(0, equals)).slice(2)
  const argument = equals < 0 ? rest : word.slice(equals + 1)
  if (!OPTIONS.has(name) && !OPTIONS_WITH_VALUE.has(name))
    throw new LedgerError('option_unknown', `"--${name.slice(0, 60)}" is no option of ledger; remove it or correct its name`)
  if (OPTIONS_WITH_VALUE.has(name) && argument === undefined)
    throw new LedgerError('argument_missing', `the option --${name} needs a value; write it behind the name`)
  if (name === 'decimal-comma') context.useDecimalCommaByDefault()
  if (name === 'input-date-format' && argument !== undefined) context.addDateFormat(argument)
  if (name === 'now' && argument !== undefined) context.setToday(context.dates.day(argument))
  if (name !== 'exchange' && name !== 'X') return undefined
  const [, quoted, bare] = FIRST_COMMODITY.exec(argument ?? '') ?? []
  const symbol = quoted ?? bare
  return symbol === undefined ? undefined : { kind: 'exchange', symbol }
}

/** Those of one letter, too: `--M`. */
const OPTIONS = new Set([
  ...'cjnrswABCDEGHIJLMOPQRUVWY',
  ...(
    'actual actual-dates add-budget amount-data anon ansi auto-match aux-date average average-lot-prices base basis budget by-payee' +
    ' change check-payees cleared collapse collapse-if-zero color cost count current daily day-break days-of-week decimal-comma detail' +
    ' deviation dow download effective empty equity exact explicit flat force-color force-pager gain generated historical immediate' +
    ' invert lot-dates lot-notes lot-prices lot-tags lots lots-actual market monthly no-aliases no-color no-pager no-revalued no-rounding' +
    ' no-titles no-total pedantic pending percent permissive price primary-date quantity quarterly raw real recursive-aliases related' +
    ' related-all revalued revalued-only rich-data strict subtotal time-colon time-report total-data unbudgeted uncleared unrealized' +
    ' unround values weekly wide yearly'
  ).split(' '),
])

const OPTIONS_WITH_VALUE = new Set([
  ...'abdefloptyFSTXZ',
  ...(
    'abbrev-len account account-width amount amount-width balance-format begin bold-if budget-format cleared-format columns csv-format' +
    ' date date-format date-width datetime-format depth display display-amount display-total end exchange file first forecast' +
    ' forecast-while forecast-years format group-by group-title-format head import inject input-date-format last leeway limit' +
    ' master-account meta meta-width now only output pager payee payee-width period period-sort pivot plot-amount-format' +
    ' plot-total-format prepend-format prepend-width price-db price-exp pricedb-format prices-format register-format revalued-total seed' +
    ' sort sort-all sort-xacts start-of-week tail total total-width truncate unrealized-gains unrealized-losses value-expr'
  ).split(' '),
])
