import type { Dialect } from '../../../../src/ingest/journal/book.ts'

/** A slip that people make: where it is, and by which word one sees that a message has understood it. */
export interface Mistake {
  readonly text: string
  /** 1-based line that has to be changed. */
  readonly line: number
  readonly cause: RegExp
}

const entry = (...postings: readonly string[]): string => `2024-01-31 Shop\n${postings.map((posting) => `    ${posting}\n`).join('')}`
const FINE = entry('Food  $10', 'Cash')

/** The same slips in ledger and hledger, which write them alike. */
const PLAIN: Readonly<Record<string, Mistake>> = {
  'off by a digit': { text: entry('Food  $10', 'Cash  $-24'), line: 1, cause: /balance|off by/ },
  'off in a later entry': { text: `${FINE}\n${entry('Food  $10.00', 'Cash  $-10.01')}`, line: 5, cause: /balance|off by/ },
  'two amounts missing': { text: entry('Food', 'Cash'), line: 1, cause: /no amount|more than one|null amount/i },
  'one blank before the amount': { text: entry('Food $10', 'Cash'), line: 2, cause: /two (spaces|blanks)|may hold the amount|holds an amount/ },
  'posting at the margin': { text: '2024-01-31 Shop\nFood  $10\n    Cash  $-10\n', line: 2, cause: /margin|Food/ },
  'indented line alone': { text: `${FINE}\n    Food  $10\n`, line: 5, cause: /indented|whitespace|unexpected/i },
  'month thirteen': { text: FINE.replace('01-31', '13-31'), line: 1, cause: /month|date|calendar|day/i },
  'thirtieth of February': { text: FINE.replace('01-31', '02-30'), line: 1, cause: /date|calendar|day/i },
  'letters in a date': { text: FINE.replace('2024-01-31', '2024-Jan-31'), line: 1, cause: /date|day/i },
  'assertion that fails': { text: entry('Food  $10 = $14', 'Cash'), line: 2, cause: /assertion|should hold|has \$10|balance/i },
  'assertion in a later entry': {
    text: `${FINE}\n${entry('Food  $5', 'Cash  $-5 = $-14')}`,
    line: 7,
    cause: /assertion|should hold|has \$|balance/i,
  },
  'assertion without amount': { text: entry('Food  $10 =', 'Cash'), line: 2, cause: /amount|balance|assert/i },
  'cost without amount': { text: entry('Shares  2 ABC @', 'Cash'), line: 2, cause: /cost|price|amount/i },
  'lot never closed': { text: entry('Shares  2 ABC {$5', 'Cash'), line: 2, cause: /\}|lot|price/ },
  'quote never closed': { text: entry('Shares  2 "ABC @ $5', 'Cash'), line: 2, cause: /quot/i },
  'number with two points': { text: entry('Food  $1.2.3', 'Cash'), line: 2, cause: /number|decimal|mark|point|period|quantity|grouping/i },
  'letters behind an amount': { text: entry('Food  $10 EUR', 'Cash'), line: 2, cause: /EUR|after|unexpected|two/i },
  'included file missing': { text: `include nowhere.journal\n${FINE}`, line: 1, cause: /nowhere|file|exist/ },
  'include of itself': { text: `include main.FILE\n${FINE}`, line: 1, cause: /circ|itself|cycl|includes/i },
  'include without a name': { text: `include\n${FINE}`, line: 1, cause: /include|argument|file|name|path/i },
  'misspelt directive': { text: `acount Cash\n${FINE}`, line: 1, cause: /acount/ },
  'comment never closed': { text: `comment\nold\n${FINE}`, line: 1, cause: /comment/ },
  'end without apply': { text: `end apply account\n${FINE}`, line: 1, cause: /apply/ },
  'price without amount': { text: `P 2024-01-31 ABC\n${FINE}`, line: 1, cause: /price|amount/i },
  'price of no commodity': { text: `P 2024-01-31\n${FINE}`, line: 1, cause: /price|symbol|commodity/i },
  'price on no day': { text: `P 2024-13-31 ABC $5\n${FINE}`, line: 1, cause: /date|day|month/i },
  'year of letters': { text: `Y twenty\n${FINE}`, line: 1, cause: /year|date/i },
  'alias without name': { text: `alias Cash\n${FINE}`, line: 1, cause: /alias/ },
  'period that is none': { text: `~ every blue moon\n    Food  $10\n    Cash\n\n${FINE}`, line: 1, cause: /period|interval|every|moon/i },
  'rule without query': { text: `=\n    (Budget)  $1\n\n${FINE}`, line: 1, cause: /quer|rule|predicate|expression|automated/i },
  'rule with a bad pattern': { text: `= /Food(/\n    (Budget)  $1\n\n${FINE}`, line: 1, cause: /pattern|regex|expression/i },
  'bracket never closed': { text: entry('(Budget  $10', 'Food  $5', 'Cash'), line: 2, cause: /\)|bracket|parenthes|no amount|account/i },
  'virtual postings off': { text: entry('Food  $10', 'Cash', '[A]  $5', '[B]  $-4'), line: 1, cause: /balance|off by/ },
  'account without a name': { text: entry('*  $10', 'Cash'), line: 2, cause: /account/ },
  'cost in the same commodity': { text: entry('Food  $10 @ $2', 'Cash  $-10'), line: 2, cause: /same commodity|cost|balance/i },
  'cost below nothing': { text: entry('Shares  2 ABC @ $-5', 'Cash  $-10'), line: 2, cause: /negative|cost|balance|off by/i },
  'second commodity left over': { text: entry('Food  $10', 'Food  5 EUR', 'Cash  3 GBP'), line: 1, cause: /balance|off by/ },
  'clock out that never came in': { text: 'o 2024-01-31 10:00:00\n', line: 1, cause: /clock|session|check|timelog|in\b/i },
  'binary in the file': { text: `${FINE}\n\u0000\u0000\u0001\n`, line: 5, cause: /binary|text|character|directive|unexpected/i },
  'code never closed': { text: FINE.replace('Shop', '(12 Shop'), line: 1, cause: /\)|code|parenthes/i },
}

const OPEN = '2024-01-01 open Assets:Bank\n2024-01-01 open Expenses:Food\n'
const SHOP = '2024-01-31 * "Shop"\n  Expenses:Food  10 EUR\n  Assets:Bank\n'
const shop = (...postings: readonly string[]): string => `${OPEN}2024-01-31 * "Shop"\n${postings.map((posting) => `  ${posting}\n`).join('')}`

const BEANCOUNT: Readonly<Record<string, Mistake>> = {
  'off by a digit': { text: shop('Expenses:Food  10 EUR', 'Assets:Bank  -24 EUR'), line: 3, cause: /balance/ },
  'off in a later entry': { text: `${OPEN}${SHOP}${SHOP.replace('Assets:Bank', 'Assets:Bank  -9 EUR')}`, line: 6, cause: /balance/ },
  'two amounts missing': { text: shop('Expenses:Food', 'Assets:Bank'), line: 3, cause: /amount|interpolat|missing/i },
  'lower-case account': { text: `${OPEN}2024-01-01 open Assets:cash\n`, line: 3, cause: /capital|account|Assets:cash/ },
  'account of no root': { text: `${OPEN}2024-01-01 open Asset:Cash\n`, line: 3, cause: /Asset:Cash|account/ },
  'account never opened': { text: shop('Expenses:Food  10 EUR', 'Assets:Cash'), line: 5, cause: /Assets:Cash/ },
  'opened twice': { text: `${OPEN}2024-02-01 open Assets:Bank\n`, line: 3, cause: /open|duplicate/i },
  'used after it was closed': { text: `${OPEN}2024-01-20 close Assets:Bank\n${SHOP}`, line: 6, cause: /Assets:Bank/ },
  'used before it was opened': {
    text: `${SHOP}${OPEN.replace('01-01 open Assets', '01-02 open Assets').replace('01-01', '03-01')}`,
    line: 2,
    cause: /Food|open|inactive/,
  },
  'closed without being opened': { text: `${OPEN}2024-01-20 close Assets:Cash\n`, line: 3, cause: /clos|open/i },
  'balance that fails': { text: `${OPEN}${SHOP}2024-02-01 balance Assets:Bank 5 EUR\n`, line: 6, cause: /balance|has|expected/i },
  'balance without currency': { text: `${OPEN}2024-02-01 balance Assets:Bank 5\n`, line: 3, cause: /currency|amount|syntax|EOL|end of/i },
  'string never closed': {
    text: `${OPEN}2024-01-31 * "Shop\n  Expenses:Food  10 EUR\n  Assets:Bank\n\n2024-02-01 note Assets:Bank "x"\n`,
    line: 3,
    cause: /string|quot/i,
  },
  'currency in lower case': { text: shop('Expenses:Food  10 eur', 'Assets:Bank'), line: 4, cause: /eur|currency|token/ },
  'currency that is not allowed': {
    text: `2024-01-01 open Assets:Bank USD\n2024-01-01 open Expenses:Food\n${SHOP}`,
    line: 5,
    cause: /currency|EUR|constraint/i,
  },
  'month thirteen': { text: `${OPEN}${SHOP.replace('01-31', '13-31')}`, line: 3, cause: /month|date|day|calendar/i },
  'thirtieth of February': { text: `${OPEN}${SHOP.replace('01-31', '02-30')}`, line: 3, cause: /day|date|calendar/i },
  'posting at the margin': {
    text: `${OPEN}2024-01-31 * "Shop"\nExpenses:Food  10 EUR\n  Assets:Bank\n`,
    line: 4,
    cause: /Expenses:Food|indent|syntax|margin/i,
  },
  'misspelt directive': { text: `${OPEN}2024-01-31 opne Assets:Cash\n`, line: 3, cause: /opne/ },
  'misspelt option': { text: `option "titel" "Home"\n${OPEN}`, line: 1, cause: /titel/ },
  'option with a bad value': { text: `option "booking_method" "FIFOO"\n${OPEN}`, line: 1, cause: /FIFOO|booking/i },
  'included file missing': { text: `include "nowhere.beancount"\n${OPEN}`, line: 1, cause: /nowhere|file/i },
  'plugin that is not there': { text: `plugin "no.such.plugin"\n${OPEN}`, line: 1, cause: /no\.such\.plugin/ },
  'no lot to sell': { text: shop('Assets:Bank  -2 ABC {5 EUR}', 'Expenses:Food'), line: 4, cause: /lot|match|position/i },
  'lot that may be several': {
    text: `${OPEN}2024-01-02 * "a"\n  Assets:Bank  1 ABC {5 EUR}\n  Expenses:Food\n2024-01-03 * "b"\n  Assets:Bank  1 ABC {6 EUR}\n  Expenses:Food\n2024-01-04 * "c"\n  Assets:Bank  -1 ABC {}\n  Expenses:Food\n`,
    line: 10,
    cause: /ambig|several|more than one|match|lots/i,
  },
  'lot never closed': { text: shop('Assets:Bank  2 ABC {5 EUR', 'Expenses:Food'), line: 4, cause: /\}|lot|cost|syntax/ },
  'cost below nothing': { text: shop('Assets:Bank  2 ABC {-5 EUR}', 'Expenses:Food'), line: 4, cause: /negative|cost/i },
  'price below nothing': { text: shop('Assets:Bank  2 ABC @ -5 EUR', 'Expenses:Food  -10 EUR'), line: 4, cause: /negative|price/i },
  'pad that nothing needs': { text: `${OPEN}2024-01-05 pad Assets:Bank Expenses:Food\n`, line: 3, cause: /pad/i },
  'tag never popped': { text: `${OPEN}pushtag #trip\n${SHOP}`, line: 3, cause: /trip|tag/ },
  'tag popped that was not pushed': { text: `${OPEN}poptag #trip\n`, line: 3, cause: /trip|tag/ },
  'tag on a posting': { text: shop('Expenses:Food  10 EUR #trip', 'Assets:Bank'), line: 4, cause: /tag|#trip|syntax/i },
  'number with a decimal comma': { text: shop('Expenses:Food  10,50 EUR', 'Assets:Bank'), line: 4, cause: /10,50|number|comma|10/ },
  'expression never closed': { text: shop('Expenses:Food  (10 / 2 EUR', 'Assets:Bank'), line: 4, cause: /\)|parenthes|syntax/i },
  'division by nothing': { text: shop('Expenses:Food  10 / 0 EUR', 'Assets:Bank'), line: 4, cause: /zero|divi/i },
  'date without a directive': { text: `${OPEN}2024-01-31\n`, line: 3, cause: /directive|syntax|date/i },
  'metadata key in capitals': { text: `${OPEN}${SHOP.replace('\n', '\n  Iban: "x"\n')}`, line: 4, cause: /Iban|key|token|metadata/i },
  'metadata written twice': { text: `${OPEN}${SHOP.replace('\n', '\n  iban: "x"\n  iban: "y"\n')}`, line: 5, cause: /iban|twice|duplicate/i },
  'commodity declared twice': { text: `${OPEN}2024-01-01 commodity EUR\n2024-01-02 commodity EUR\n`, line: 4, cause: /EUR|duplicate|twice/i },
  'document that is not there': { text: `${OPEN}2024-01-31 document Assets:Bank "/nowhere.pdf"\n`, line: 3, cause: /nowhere|file|document/i },
}

const named = (extension: string): Readonly<Record<string, Mistake>> =>
  Object.fromEntries(
    Object.entries(PLAIN).map(([name, mistake]) => [name, { ...mistake, text: mistake.text.replace('main.FILE', `main.${extension}`) }]),
  )

export const MISTAKES: Readonly<Record<Dialect, Readonly<Record<string, Mistake>>>> = {
  ledger: named('ledger'),
  hledger: named('journal'),
  beancount: BEANCOUNT,
}
