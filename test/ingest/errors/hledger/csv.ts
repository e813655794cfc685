import type { ErrorCases, Example } from '../example.ts'

const FIELDS = 'fields date, description, amount\naccount1 bank\ncurrency EUR\n'

const csv = (text: string, rules = FIELDS): Example => ({ files: { 'bank.csv': text, 'bank.csv.rules': rules } })
/** Rules that are wrong before any record is read. */
const rules = (text: string): Example => csv('2024-01-31,Bakery,-3.20\n', text)

/** What is wrong in CSV files and their rules. */
export const hledgerCsv: ErrorCases = {
  csv_invalid: {
    when: 'A file is not CSV with the separator that it should have.',
    examples: [
      csv('2024-01-31,"Bakery,-3.20\n'),
      csv('2024-01-31,"Bakery" Rome,-3.20\n'),
      csv('2024-01-31,The "Bakery",-3.20\n'),
      csv('2024-01-31;Bakery;-3.20\n'),
    ],
  },
  csv_value_invalid: {
    when: 'A value does not fit the place that the rules give it.',
    examples: [
      csv('2024-01-31,Bakery,three\n'),
      csv('31.01.2024,Bakery,-3.20\n'),
      csv('31.01.2024,Bakery,-3.20\n', `${FIELDS}date-format %Y/%m/%d\n`),
      csv('2024-01-31,Bakery,1.00,2.00\n', 'fields date, description, amount-in, amount-out\n'),
      csv('2024-01-31,booked,Bakery,-3.20\n', 'fields date, status, description, amount\n'),
    ],
  },
  rules_invalid: {
    when: 'A rules file cannot be read, or lacks something.',
    examples: [
      rules('fields description, amount\n'),
      rules('fields date\n'),
      rules('fields date, payee name, amount\n'),
      rules(`${FIELDS}colour red\n`),
      rules(`${FIELDS}skip one\n`),
      rules(`${FIELDS}decimal-mark point\n`),
      rules(`${FIELDS}separator tabs\n`),
      csv('2024-01-31,Bakery,-3.20,10.00\n', 'fields date, description, amount, balance\nbalance-type equal\n'),
      rules(`${FIELDS}if Bakery\n`),
      rules(`${FIELDS}if Bakery\n    colour red\n`),
      rules(`${FIELDS}if Bakery(\n    account2 food\n`),
      rules(`${FIELDS}if,colour\nBakery,red\n`),
      rules(`${FIELDS}if,account2\nBakery,food,red\n`),
      rules(`${FIELDS}if,account2\n\n`),
      rules('include bank.csv.rules\n'),
      { ...rules(`${FIELDS}comment ${'x'.repeat(3000)}\n`), shown: 'A rules file with a line of 3,000 characters.' },
    ],
  },
  rule_unfollowed: {
    when: 'Rules ask for something that is not done here: a warning, and what comes of it.',
    examples: [rules(`${FIELDS}timezone UTC\n`), rules(`${FIELDS}source bank.csv | grep Bakery\n`)],
  },
  rules_missing: { when: 'A CSV file has no rules file beside it.', examples: [{ files: { 'bank.csv': '2024-01-31,Bakery,-3.20\n' } }] },
  source_missing: {
    when: 'The pattern behind `source` matches no file: a warning, because there may be nothing to import yet.',
    examples: [{ files: { 'bank.rules': `source bank-*.csv\n${FIELDS}` } }],
  },
}
