import { expect, test } from 'vitest'
import { searchDatesOf } from '../../../src/projections/search/date-words.ts'
import { postingsFound, transactionsFound } from '../../../src/projections/search/found.ts'
import { parseSearch } from '../../../src/projections/search/parse-search.ts'
import { SearchProblem } from '../../../src/projections/search/search-query.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const IN_LEDGER = `
2023-01-05 * (R-17) Café Central  ; with Ann
    ; trip: Rome
    Expenses:Food:Coffee     4.50 EUR  ; :small:
    Assets:Cash

2023-02-01 Dinner
    Expenses:Food           23.00 EUR  ; Payee: Rosa
    ; of two courses
    Assets:Cash
${Array.from({ length: 80 }, (_, nth) => `\n2023-03-01 Shop ${nth} at Rome\n    Expenses:Food  1 EUR\n    Assets:Cash\n`).join('')}`
const IN_BEANCOUNT =
  '2023-01-01 open Assets:A EUR\n2023-01-01 open Assets:B EUR\n2023-01-02 * "Shop" "x" #trip ^scan-7\n  Assets:A  1 EUR\n  Assets:B\n'

const BOOKS = { ledger: ledgerOfJournal(IN_LEDGER, '2023-09-03'), beancount: ledgerOfJournal(IN_BEANCOUNT, '2023-09-03', { dialect: 'beancount' }) }
const EACH = ['account', 'payee', 'note', 'commodity', 'filename', 'code', 'tag', 'link']

const asked = (text: string, ledger: ValuedLedger) => {
  const query = parseSearch(text, searchDatesOf(ledger))
  if (query instanceof SearchProblem) throw new Error(query.text)
  return query
}
const WORDS = [
  'cafe',
  'rome',
  'ann',
  'r-17',
  'small',
  'trip',
  'rosa',
  'dinner',
  'courses',
  'cash',
  'eur',
  'main',
  'scan',
  'shop 7',
  '79',
  'zzz',
  'a',
  '\0',
]

test.each(WORDS)('a word alone (%j) is looked for in everything that has a name', (word) => {
  for (const ledger of Object.values(BOOKS))
    for (const [alone, apart] of [
      [`"${word}"`, EACH.map((property) => `${property} = "${word}"`)],
      [`/${word}/`, EACH.map((property) => `${property} =~ /${word}/`)],
    ] as const) {
      expect(postingsFound(ledger, asked(alone, ledger))).toEqual(postingsFound(ledger, asked(apart.join(' OR '), ledger)))
      expect(transactionsFound(ledger, asked(alone, ledger))).toEqual(transactionsFound(ledger, asked(apart.join(' OR '), ledger)))
    }
})

test.each([
  ['cafe', 2],
  ['rosa', 1],
  ['dinner', 1],
  ['small', 1],
  ['"shop 7"', 22],
  ['"9 at rome" /Shop 7/', 2],
])('%s is so often there', (text, count) => {
  expect(postingsFound(BOOKS.ledger, asked(text, BOOKS.ledger)).count).toBe(count)
})
