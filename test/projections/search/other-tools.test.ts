import { expect, test } from 'vitest'
import { searchDatesOf } from '../../../src/projections/search/date-words.ts'
import { postingsFound, transactionsFound } from '../../../src/projections/search/found.ts'
import { parseSearch } from '../../../src/projections/search/parse-search.ts'
import { SearchProblem } from '../../../src/projections/search/search-query.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const BOOK = ledgerOfJournal(
  `
account revenue:job
account odd  ; type:L

2024-01-01 Shop | weekly food
    expenses:food  800 EUR
    assets:bank  -800 EUR
2024-01-02 weekly
    expenses:food  10 EUR
    assets:bank  -10 EUR
2024-01-03 plain  ; trip:to Rome
    expenses:rent  $100
    liabilities:card  $-100
    (budget:rent)  $-100
2024-01-04 ! salary, net
    revenue:job  -300 EUR
    odd  300 EUR  ; ref:a.pdf
`,
  '2024-09-03',
  { dialect: 'hledger' },
)

// The numbers are those of hledger 1.25: postings of `register`, transactions of `print`.
test.each([
  ['note:weekly', 4, 2],
  ['note:^weekly', 4, 2],
  ['payee:weekly', 2, 1],
  ['type:L', 2, 2],
  ['type:AL', 4, 4],
  ['type:R', 1, 1],
  ['amt:<300', 5, 2],
  ['amt:>=300', 4, 2],
  ['amt:10', 2, 1],
  ['amt:-10', 1, 1],
  ['amt:>+200', 2, 2],
  ['amt:>0', 4, 4],
  ['not:amt:>300', 7, 3],
  [String.raw`cur:\$`, 3, 1],
  ['cur:E', 0, 0],
  ['cur:E.*', 6, 3],
  ['tag:trip=Rome', 3, 1],
  ['tag:.=Rome', 3, 1],
  ['tag:^ref$=a', 1, 1],
  ['tag:ef$=a', 1, 1],
  ['tag:^ef=a', 0, 0],
  ['desc:"plain|shop"', 5, 2],
  ["desc:'weekly food'", 2, 1],
  ['real:', 8, 4],
  ['acct:food acct:rent', 4, 3],
  ['desc:weekly desc:plain acct:food', 2, 2],
  ['status:! status:', 9, 4],
])('%s finds what hledger finds', (text, postings, transactions) => {
  const query = parseSearch(text, searchDatesOf(BOOK))
  if (query instanceof SearchProblem) throw new Error(query.text)
  expect([postingsFound(BOOK, query).count, transactionsFound(BOOK, query).count]).toEqual([postings, transactions])
})

// As Fava's help on filters has it.
test.each([
  ['any(ref:"\\.pdf$")', 1],
  ['all(-account:"^Expenses:Food")', 2],
  ['any(account:"Bank$", account:card)', 3],
  ['amount:">= 300 EUR"', 2],
  ['amount:">= 100 USD"', 0],
  ['-(payee:shop, narration:plain)', 2],
])('%s finds what Fava finds', (text, transactions) => {
  const query = parseSearch(text, searchDatesOf(BOOK))
  if (query instanceof SearchProblem) throw new Error(query.text)
  expect(transactionsFound(BOOK, query).count).toBe(transactions)
})
