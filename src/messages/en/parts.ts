import { plural } from './plural.ts'

export const tables = {
  /** What every table and list has: its tools, its foot, its rows and what is printed of it. */
  total: 'Total',
  columns: 'Columns',
  columnsOf: 'Columns of this table',
  copy: 'Copy',
  incomplete: 'Incomplete',
  copied: (count: number) => plural(count, { one: '# row copied', other: '# rows copied' }),
  notCopied: 'The browser does not let this page copy. Save the table as CSV instead.',
  noWorkbook: 'The workbook could not be made. Save the table as CSV instead.',
  wholeRow: 'All columns of this row',
  open: (name: string) => `Open ${name}`,
  close: (name: string) => `Close ${name}`,
  shownOf: (shown: string, count: number) => plural(count, { one: `${shown} of # row`, other: `${shown} of # rows` }),
  onlyBeginning: 'Only the beginning of the list is printed, as far as it was scrolled. Export it to a file to get every row.',
}

export const periods = {
  /** What periods are called, how often something recurs and when it is due. */
  soFar: (period: string) => `${period} so far`,
  upTo: (period: string, day: string) => `${period} to ${day}`,
  allTime: 'All time',
  lastMonths: (count: number) => plural(count, { one: 'Last month', other: 'Last # months' }),
  lastYears: (count: number) => plural(count, { one: 'Last year', other: 'Last # years' }),
  quarter: (quarter: string, year: string) => `Q${quarter} ${year}`,
  firstHalf: (year: string) => `H1 ${year}`,
  secondHalf: (year: string) => `H2 ${year}`,
  financialYear: (years: string) => `FY ${years}`,
  monthly: 'monthly',
  everyTwoMonths: 'every two months',
  quarterly: 'quarterly',
  halfYearly: 'half-yearly',
  yearly: 'yearly',
  daily: 'daily',
  weekly: 'weekly',
  everyTwoWeeks: 'every two weeks',
  everyDays: (count: number) => plural(count, { one: 'every day', other: 'every # days' }),
  today: 'today',
  inDays: (count: number) => plural(count, { one: 'in # day', other: 'in # days' }),
  daysLate: (count: number) => plural(count, { one: '# day late', other: '# days late' }),
}

export const fileDifferences = {
  /** What a bulk edit would do to each file. */
  operations: {
    rename_account: 'Change account',
    set_payee: 'Change payee',
    add_tag: 'Add tag',
    remove_tag: 'Remove tag',
    rename_tag: 'Rename tag',
    set_status: 'Set status',
    set_date: 'Change date',
    change_commodity: 'Change commodity',
    move: 'Move to file',
    make_transfer: 'Make transfers',
    delete: 'Delete',
  },
  changesIn: (file: string) => `Changes in ${file}`,
  line: 'Line',
  showAll: (lines: string) => `Show all ${lines}`,
}

export const transactionParts = {
  /** A transaction and an account wherever they are shown. */
  withoutPayee: 'Without a payee',
  flows: { in: 'Money in', out: 'Money out', moved: 'Moved' },
  unpriced: 'The value is unknown: there is no price',
  pending: 'pending',
  pendingAbout: 'Marked with ! in the journal',
  to: 'to',
  byStatement: (name: string) => `${name}, by its statement`,
  account: 'Account',
  choicesOf: (label: string) => `${label}: choices`,
  newAccount: 'new account',
  hasNote: 'has a note',
  reconciledUpTo: (day: string) => `reconciled through ${day}`,
  reconciliationDue: (day: string, days: number) =>
    plural(days, { one: `reconciled through ${day}, overdue by # day`, other: `reconciled through ${day}, overdue by # days` }),
}
