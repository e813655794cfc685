import { dayOf } from '#vocabulary/day.ts'
import type { ErrorCases } from '../example.ts'

const strict = { strict: true }

/** What is wrong with transactions, their postings, their balance and their forecasts. */
export const hledgerTransactions: ErrorCases = {
  transaction_unbalanced: {
    when: 'The postings of a transaction do not add up to zero.',
    examples: [
      '2024-01-31 Bakery\n    food   3.20 EUR\n    cash  -3.00 EUR\n',
      '2024-01-31 Plan\n    food       3.20 EUR\n    cash\n    [budget]   5.00 EUR\n    [rent]    -1.00 EUR\n',
    ],
  },
  versions_differ: {
    when: 'A transaction is off by less than some version of hledger forgives: a warning, and an error where `hledger: rules` names the one that does not.',
    examples: [
      '2024-01-31 Broker\n    shares  3 FUND @ $1.3333\n    bank    $-4.00\n\n2024-01-31 Fee\n    fees  $0.0001\n    bank\n',
      'commodity $1,000.00\n\n2024-01-31 Bakery\n    food  $1.000\n    cash  $-0.999\n',
    ],
  },
  amounts_missing: {
    when: 'More than one posting is without an amount.',
    examples: ['2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n    bank\n', '2024-01-31 Bakery\n    food 3.20\n    cash\n'],
  },
  transaction_invalid: {
    when: 'The first line of a transaction cannot be read.',
    examples: ['2024-01-31 (1234 Bakery\n    food  3.20 EUR\n    cash\n'],
  },
  date_invalid: {
    when: 'A date cannot be read, or the calendar does not have it.',
    examples: [
      '2024-02-30 Bakery\n    food  3.20 EUR\n    cash\n',
      '2024-01/31 Bakery\n    food  3.20 EUR\n    cash\n',
      '2024 Bakery\n    food  3.20 EUR\n    cash\n',
      '2024-01-31Bakery\n    food  3.20 EUR\n    cash\n',
    ],
  },
  posting_invalid: {
    when: 'A posting cannot be read.',
    examples: ['2024-01-31 Bakery\n    food  3.20 EUR for lunch\n    cash\n', '2024-01-31 Bakery\n    food  3.20 EUR\n    !\n'],
  },
  line_unexpected: {
    when: 'An indented line has no transaction or directive above it.',
    examples: ['    food  3.20 EUR\n', '2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n\n    tips  1 EUR\n'],
  },
  assertion_invalid: { when: 'Nothing follows = in a posting.', examples: ['2024-01-31 Bakery\n    food  3.20 EUR\n    cash  =\n'] },
  balance_assertion_failed: {
    when: 'The balance behind =, ==, =* or ==* is not what the account holds.',
    examples: [
      '2024-01-31 Bakery\n    food   3.20 EUR\n    cash  -3.20 EUR = 10.00 EUR\n',
      '2024-01-31 Bakery\n    food   3.20 EUR\n    cash  -3.20 EUR == 0 USD\n',
      '2024-01-31 Bakery\n    assets:cash  -3.20 EUR\n    food          3.20 EUR\n    assets        0 EUR =* 1 EUR\n',
    ],
  },
  assignment_dated: {
    when: 'A posting has a balance instead of an amount and also a date of its own.',
    examples: ['2024-01-31 Bakery\n    food  3.20 EUR\n    cash  = 10 EUR  ; date:2024-02-01\n'],
  },
  assignment_with_rule: {
    when: 'A posting has a balance instead of an amount, and a `=` rule adds postings to its account.',
    examples: [
      '= food\n    (budget)  *-1\n\n2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n\n2024-02-01 Plan\n    budget  = 100 EUR\n    plan\n',
      '= food\n    (budget)  = 100 EUR\n\n2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n',
    ],
  },
  query_invalid: {
    when: 'The query of a `=` rule cannot be read.',
    examples: ['= date:soon\n    (budget)  *-1\n', '= food (drink\n    (budget)  *-1\n', "= expr:'(food or drink'\n    (budget)  *-1\n"],
  },
  rule_unbalanced: {
    when: 'A transaction does not balance with what a `=` rule adds to it.',
    examples: ['= food\n    budget  *-1\n\n2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n'],
  },
  rules_endless: {
    when: '`=` rules add so many postings to a transaction that something must be wrong with them.',
    examples: [
      {
        files: { 'main.journal': `${'= food\n    (food:again)  *1\n\n'.repeat(20)}2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n` },
        shown: 'Twenty times the rule "= food", which posts to "food:again", and a transaction with "food" in it.',
      },
    ],
  },
  account_undeclared: {
    when: 'Strict mode: a posting is to an account that no `account` directive declares.',
    examples: [
      {
        files: { 'main.journal': 'commodity 1.00 EUR\naccount food\n\n2024-01-31 Bakery\n    food   3.20 EUR\n    csah  -3.20 EUR\n' },
        options: strict,
      },
    ],
  },
  commodity_undeclared: {
    when: 'Strict mode: an amount is in a commodity that no `commodity` directive declares.',
    examples: [
      { files: { 'main.journal': 'account food\naccount cash\n\n2024-01-31 Bakery\n    food   3.20 EUR\n    cash  -3.20 EUR\n' }, options: strict },
      { files: { 'main.journal': 'account food\naccount cash\n\n2024-01-31 Bakery\n    food   3.20\n    cash  -3.20\n' }, options: strict },
    ],
  },
  period_invalid: {
    when: 'The period of a `~` rule cannot be read.',
    examples: ['~ montly  rent\n    rent  500 EUR\n    bank\n', '~ monthly from soon  rent\n    rent  500 EUR\n    bank\n'],
  },
  period_start: {
    when: 'A `~` rule by the week, month, quarter or year begins within one, which hledger before 1.29 refuses: a warning, and an error with `hledger: {rules: "1.25"}`.',
    examples: [
      '~ weekly from 2024-02-01  pocket money\n    pocket  5 EUR\n    cash\n',
      '~ quarterly from 2024-02-01  insurance\n    insurance  90 EUR\n    cash\n',
    ],
  },
  forecast_unbalanced: {
    when: 'A `~` rule does not balance: a warning, and it makes no forecast.',
    examples: [
      { files: { 'main.journal': '~ monthly  rent\n    rent   500 EUR\n    bank  -400 EUR\n' }, options: { forecastUntil: dayOf(2024, 12, 31) } },
    ],
  },
  forecast_too_long: {
    when: 'Rules make so many forecasts that something must be wrong with them: a warning.',
    examples: [
      {
        files: { 'main.journal': '~ daily\n    food  5 EUR\n    cash\n\n'.repeat(12) },
        options: { forecastUntil: dayOf(2100, 12, 31) },
        shown: 'Twelve rules that come round every day for eighty years.',
      },
    ],
  },
}
