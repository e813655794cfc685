/** Why an account was not reconciled. */
export const reconciliation = {
  bookChanged: 'The book has changed since this statement was begun. Check the postings again.',
  differs: (amount: string, commodity: string) => `The ticked postings differ from the balance of the statement by ${amount} ${commodity}.`,
  notAllOnStatement: 'A balance can be written into the journal only if everything up to that day is on the statement.',
  noReconciliation: (id: string) => `There is no reconciliation ${id}.`,
  undoneAlready: 'This reconciliation has already been undone.',
  noLineForBalance: 'This account has no posting after whose line a balance can be written.',
  notReadYet: (name: string) => `${name} was changed and has not been read since. Try again in a moment.`,
  noPostingInLine: (name: string, line: number) => `${name}:${line}: no posting was found in this line; mark it as cleared in an editor`,
  noSuchBalance:
    'No line of the journal has this balance: ledger counts in the order of the lines, and transactions of later days are above the last of these. Finish without asserting it.',
  futureDate: 'The date is in the future. A statement is of today or an earlier day.',
  wouldBreakBook: (problems: string) => `The book would not load with this change: ${problems}`,
  noneOfAccount: (account: string) => `There is no such reconciliation of ${account}.`,
}
