import type { Sentence } from '../wording.ts'

export const emptyBook = {
  /** What is shown where there is nothing to show yet. */
  addTransaction: 'Add a transaction',
  importStatement: 'Import a statement',
  allAhead: <Node>(day: string, link: Node): Sentence<Node> => [
    `All transactions of this book are in the future: the first is on ${day}, and figures count it from that day on. `,
    link,
  ],
  allTransactions: 'All transactions',
  unread: 'The journal could not be read. Fix the problems above, and its figures are shown here.',
  noMatch: 'No transactions match the filter above.',
  noTransactions: 'There are no transactions yet.',
  reading: 'Reading the journal…',
  bookIsEmpty: 'This book has no transactions yet',
  howToBegin: 'Import a statement of your bank, or add a first transaction. The month is then shown here and on the page Cash flow.',
  withEditor: <Node>(file: Node): Sentence<Node> => [
    'You can also write it into ',
    file,
    ' with any editor. This page updates when the file is saved.',
  ],
  theJournal: 'the journal',
  lookAround: <Node>(command: Node): Sentence<Node> => ['To look around first, run ', command, ': it opens three years of an invented household.'],
  noneChosen: 'None of the accounts under Assets or Liabilities match the filter above.',
  noNetWorth: 'Nothing is booked under Assets or Liabilities. Net worth is the balance of the accounts under these two names.',
}
