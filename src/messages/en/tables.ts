import { plural } from './plural.ts'

export const tables = {
  /** What every table and list has: its tools, its foot, its rows and what is printed of it. */
  total: 'Total',
  columns: 'Columns',
  columnsOf: 'Columns of this table',
  copy: 'Copy',
  copied: (count: number) => plural(count, { one: '# row copied', other: '# rows copied' }),
  notCopied: 'The browser does not let this page copy. Save the table as CSV instead.',
  noWorkbook: 'The workbook could not be made. Save the table as CSV instead.',
  wholeRow: 'All columns of this row',
  open: (name: string) => `Open ${name}`,
  close: (name: string) => `Close ${name}`,
  shownOf: (shown: string, count: number) => plural(count, { one: `${shown} of # row`, other: `${shown} of # rows` }),
  onlyBeginning: 'Only the beginning of the list is printed, as far as it was scrolled. Export it to a file to get every row.',
}
