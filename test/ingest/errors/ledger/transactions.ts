import type { ErrorCases } from '../example.ts'

const strict = { strict: true }

/** What is wrong with transactions, their postings and their balance. */
export const ledgerTransactions: ErrorCases = {
  transaction_unbalanced: {
    when: 'The postings of a transaction do not add up to zero.',
    examples: [
      '2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash  -3.00 EUR\n',
      '2024/01/31 Bakery\n    Food   3.20 EUR\n    Fees   1 USD\n    Tips   1 GBP\n    Cash  -4.20 EUR\n',
      '= /Food/\n    Budget  1 EUR\n\n2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash\n',
    ],
  },
  amounts_missing: {
    when: 'More than one posting is without an amount.',
    examples: ['2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash\n    Bank\n', '2024/01/31 Bakery\n    Food 3.20\n    Cash\n'],
  },
  amount_not_inferable: {
    when: 'A posting is without an amount, and only virtual postings, which need not balance, have one.',
    examples: ['2024/01/31 Plan\n    (Budget)  10 EUR\n    Cash\n'],
  },
  account_missing: {
    when: 'A posting line has a mark or a comment and no account.',
    examples: ['2024/01/31 Bakery\n    Food  3.20 EUR\n    *\n'],
  },
  account_unknown: {
    when: 'Strict mode: a posting is to an account that no `account` directive declares.',
    examples: [{ files: { 'main.ledger': 'account Food\n\n2024/01/31 Bakery\n    Food   3.20\n    Csah  -3.20\n' }, options: strict }],
  },
  commodity_unknown: {
    when: 'Strict mode: an amount is in a commodity that no `commodity` directive declares.',
    examples: [{ files: { 'main.ledger': 'account Food\n\n2024/01/31 Bakery\n    Food   3.20 EUR\n    Food  -3.20 EUR\n' }, options: strict }],
  },
  tag_unknown: {
    when: 'Strict mode: a note has a tag that no `tag` directive declares.',
    examples: [
      {
        files: { 'main.ledger': 'account Food\ncommodity EUR\n\n2024/01/31 Bakery\n    ; Trip: Rome\n    Food   3.20 EUR\n    Food  -3.20 EUR\n' },
        options: strict,
      },
    ],
  },
  assertion_failed: {
    when: 'The balance behind the = of a posting is not what the account holds.',
    examples: ['2024/01/31 Bakery\n    Food   3.20 EUR\n    Cash  -3.20 EUR = 10.00 EUR\n'],
  },
  assertion_missing: {
    when: 'A posting ends with =.',
    examples: ['2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash  =\n'],
  },
  assertion_not_constant: {
    when: 'The balance behind = is an expression that comes to nothing.',
    examples: ['2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash  = (total_due = 3)\n'],
  },
  assertion_not_computable: {
    when: 'A balance is asserted of an account behind a posting to it whose amount is still to be inferred.',
    examples: ['2024/01/31 Bakery\n    Food   3.20 EUR\n    Cash\n    Cash  -1.00 EUR = 5.00 EUR\n'],
  },
  assignment_ambiguous: {
    when: 'A posting is to empty an account that holds several commodities.',
    examples: ['2024/01/01 Start\n    Cash     5 EUR\n    Cash     5 USD\n    Equity\n\n2024/01/31 Spent\n    Cash  = 0\n    Food\n'],
  },
  uuid_conflict: {
    when: 'Two transactions have one UUID and different postings.',
    examples: [
      '2024/01/31 Bakery\n    ; UUID: 5e1f\n    Food  3.20 EUR\n    Cash\n\n2024/01/31 Bakery\n    ; UUID: 5e1f\n    Food  4.20 EUR\n    Cash\n',
    ],
  },
  check_failed: {
    when: 'An `assert` does not hold (an error), or a `check` does not (a warning).',
    examples: [
      '2024/01/31 Bakery\n    Food  3.20 EUR\n    assert amount < 3 EUR\n    Cash\n',
      'check 1 == 2\n',
      'tag Trip\n    assert value =~ /Rome|Paris/\n\n2024/01/31 Bakery\n    ; Trip: Roma\n    Food  3.20 EUR\n    Cash\n',
      'tag Trip\n    check value =~ /Rome|Paris/\n\n2024/01/31 Bakery\n    ; Trip: Roma\n    Food  3.20 EUR\n    Cash\n',
    ],
  },
  date_invalid: {
    when: 'A date or a time cannot be read, or the calendar does not have it.',
    examples: [
      '2024/02/30 Bakery\n    Food  3.20 EUR\n    Cash\n',
      '31.01.2024 Bakery\n    Food  3.20 EUR\n    Cash\n',
      '1024/01/31 Bakery\n    Food  3.20 EUR\n    Cash\n',
      'P 2024/01/31 25:00:00 EUR $1.20\n',
      'i 2024/01/31 Work\n',
    ],
  },
}
