import { plural } from './plural.ts'

export const bulkEdit = {
  /** One operation for many transactions. */
  title: 'Bulk edit',
  action: 'Action',
  from: 'from',
  to: 'to',
  tagOrValue: 'tag, or tag: value',
  tag: 'tag',
  file: 'file',
  wholeBook: 'in the whole book, including directives and rules',
  showChanges: 'Show what changes',
  allTransactions: 'All transactions of the book',
  selectSome: 'Select transactions in the list.',
  selected: (count: number) => plural(count, { one: '# transaction selected', other: '# transactions selected' }),
  selectAll: (count: number) => plural(count, { one: 'Select # transaction', other: 'Select all # transactions' }),
  clearSelection: 'Clear the selection',
  wouldChange: (transactions: string, files: string) => `Would change ${transactions} in ${files}:`,
  change: (transactions: string, files: string) => `Change ${transactions} in ${files}`,
  saved: 'Saved.',
  joined: 'The two are one transfer now.',
  checking: 'Checking the change…',
  whatChanges: 'What changes',
  transferAbout:
    'The earlier transaction stays and gets the account of the other one in place of the unknown account. The other transaction is deleted.',
}
