/** Why a backup was not made or restored. */
export const backups = {
  unreadable: (path: string, code: string) => `${path} cannot be read (${code})`,
  brokenLog: (message: string) => `the log cannot be backed up: ${message}; "daybook verify" says what holds`,
  ending: 'Daybook is stopping, so the backup was not finished.',
  folderIsFile: (folder: string) => `${folder} is a file, and backups need a folder there. Move it, or set another backup.folder.`,
  diskFull: (file: string) => `${file} cannot be written: the disk is full. Make room and try again.`,
  unwritable: (file: string, code: string) => `${file} cannot be written (${code})`,
  noBackup: (name: string) => `There is no backup ${name}.`,
}

/** Why a statement was not read or imported. */
export const imports = {
  cancelled: 'The request for this statement was cancelled, so it was not read.',
  tooManyWaiting: (count: number) => `${count} statements are already waiting to be read. Try again shortly.`,
  noRules: (name: string) => `There are no rules ${name} beside the journal.`,
  noPreset: (name: string) => `There is no preset ${name}.`,
  noTemplate: (name: string) => `There is no template ${name}.`,
  notWaiting: (name: string) => `${name} is no longer waiting.`,
  notInFolder: (name: string) => `There is no statement ${name} in the import folder.`,
  overwriteBuiltin: (name: string) => `cannot overwrite builtin preset ${name}`,
  deleteBuiltin: (name: string) => `cannot delete builtin preset ${name}`,
  folderMissing: (folder: string) => `import.folder: ${folder} does not exist; make it`,
  folderUnreadable: (folder: string, code: string) => `import.folder: ${folder} cannot be read (${code})`,
}

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
  switchedOff: 'account reconciliation is switched off: set enable_reconciliation: true in the configuration',
  dayToCome: 'last_reconciled_date is a day to come; expected today or a day before',
}

/** Why settings were not changed. */
export const settings = {
  notChanged: (file: string, why: string) => `${file} was not changed: ${why}`,
  noDemo: 'No demo is offered here. "daybook --demo" serves it.',
  demoFileExists: (name: string) => `${name} already exists, and the demo book has a file of that name. Nothing was written.`,
}
