import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { ErrorCases } from './example.ts'
import { beancountBooking } from './beancount/booking.ts'
import { beancountChecks } from './beancount/checks.ts'
import { beancountDirectives } from './beancount/directives.ts'
import { beancountFiles } from './beancount/files.ts'
import { beancountPlugins } from './beancount/plugins.ts'
import { hledgerAmounts } from './hledger/amounts.ts'
import { hledgerClocks } from './hledger/clocks.ts'
import { hledgerCsv } from './hledger/csv.ts'
import { hledgerDirectives } from './hledger/directives.ts'
import { hledgerFiles } from './hledger/files.ts'
import { hledgerLots } from './hledger/lots.ts'
import { hledgerTransactions } from './hledger/transactions.ts'
import { ledgerAmounts } from './ledger/amounts.ts'
import { ledgerDirectives } from './ledger/directives.ts'
import { ledgerExpressions } from './ledger/expressions.ts'
import { ledgerFiles } from './ledger/files.ts'
import { ledgerTransactions } from './ledger/transactions.ts'

/** Every problem that a reader can find, by dialect, subject and code. */
export const SUBJECTS: Readonly<Record<Dialect, Readonly<Record<string, ErrorCases>>>> = {
  ledger: {
    transactions: ledgerTransactions,
    amounts: ledgerAmounts,
    expressions: ledgerExpressions,
    directives: ledgerDirectives,
    files: ledgerFiles,
  },
  hledger: {
    transactions: hledgerTransactions,
    amounts: hledgerAmounts,
    lots: hledgerLots,
    directives: hledgerDirectives,
    clocks: hledgerClocks,
    csv: hledgerCsv,
    files: hledgerFiles,
  },
  beancount: {
    directives: beancountDirectives,
    booking: beancountBooking,
    checks: beancountChecks,
    plugins: beancountPlugins,
    files: beancountFiles,
  },
}

const allOf = (dialect: Dialect): ErrorCases => Object.assign({}, ...Object.values(SUBJECTS[dialect])) as ErrorCases

/** The same by dialect and code. */
export const CATALOGUE: Readonly<Record<Dialect, ErrorCases>> = {
  ledger: allOf('ledger'),
  hledger: allOf('hledger'),
  beancount: allOf('beancount'),
}

/** Codes without an example, and why. */
export const WITHOUT_EXAMPLE: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = {
  ledger: {
    include_too_many: 'It takes ten thousand repeated includes. `test/properties/ledger-reader-hostile.test.ts` has one.',
    rules_endless: 'It takes two hundred thousand postings. `test/properties/ledger-reader-hostile.test.ts` has one.',
    commodity_mismatch: 'A guard: expressions hold amounts of several commodities apart, and comparing them is `expression_type`.',
    cost_without_amount: 'A guard: a cost is read only behind an amount.',
  },
  hledger: {
    include_too_many: 'It takes ten thousand repeated includes. `test/ingest/hledger/hostile.test.ts` has one.',
  },
  beancount: {},
}
