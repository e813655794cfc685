import { expect, test } from 'vitest'
import { detectDialect } from '../../src/ingest/detect.ts'

/** What speaks for a dialect by itself, in a file whose name would say another. */
test.each([
  ['hledger', 'a.ledger', 'account x  ; type: A'],
  ['hledger', 'a.ledger', 'account x  ; a note, type:cash'],
  ['hledger', 'a.ledger', 'decimal-mark .'],
  ['hledger', 'a.ledger', 'payee Shop'],
  ['hledger', 'a.ledger', 'end aliases'],
  ['hledger', 'a.ledger', 'alias /x/ = y'],
  ['hledger', 'a.ledger', '    a  5 EUR  ; date:2024-01-01'],
  ['hledger', 'a.ledger', '    a  5 EUR  ; date2:2024-01-01'],
  ['hledger', 'a.ledger', 'include timedot:a'],
  ['hledger', 'a.ledger', 'include a.timeclock'],
  ['ledger', 'a.journal', '    ; Payee of all:: 5'],
  ['ledger', 'a.journal', '    ; :food:home:'],
  ['ledger', 'a.journal', '!include a'],
  ['ledger', 'a.journal', 'i 2024-01-01 9:00 x'],
  ['ledger', 'a.journal', '% x'],
  ['ledger', 'a.journal', '    a  5 F {=10 EUR}'],
  ['beancount', 'a.journal', 'include "a.bean"'],
  ['beancount', 'a.journal', 'include "a.beancount"'],
  ['beancount', 'a.journal', 'option "title" "x"'],
  ['beancount', 'a.journal', 'plugin "x"'],
  ['beancount', 'a.journal', '2024-01-01 txn "x"'],
  ['beancount', 'a.journal', '2024-01-01 price A 5 EUR'],
  ['ledger', 'a.ledger', '    a  5 EUR  ; date: 2024-01-01'],
  ['hledger', 'a.journal', 'include "a.ledger"'],
  ['ledger', 'a.ledger', '    ; we include csv:a'],
  ['ledger', 'a.ledger', '    ; we include a.hledger'],
  ['ledger', 'a.ledger', 'account x  ; atype: A'],
  ['hledger', 'a.ledger', 'account x  ; a note, of it, type: A'],
  ['hledger', 'a.journal', 'account a (( b'],
  ['hledger', 'a.journal', '    ; :food:home: and more'],
  ['ledger', 'a.journal', '    A  (1 + 2)'],
  ['ledger', 'a.journal', '    assert x'],
  ['hledger', 'a.ledger', '\u00a0a  5 EUR  ; date:2024-01-01'],
  ['hledger', 'a.ledger', '    A  5 EUR == 6 EUR'],
  ['hledger', 'a.ledger', 'P 2024-01-02 A 5 EUR\nP 2024-01-03 A 6 EUR\ninclude a.timeclock'],
  ['ledger', 'a.ledger', 'comment\nP 2024-01-02 A 5 EUR\ninclude a.timeclock'],
])('%s: %s with %j', (dialect, name, line) => {
  expect(detectDialect(`/books/${name}`, Buffer.from(`${line}\n`))).toBe(dialect)
})
