import { plural } from './plural.ts'

/** Users, logins and sessions: why a request is refused. */
export const access = {
  userExists: (username: string) => `There is already a user ${username}.`,
  noUser: (username: string) => `There is no user ${username}.`,
  passwordTooShort: (length: number) => `A password needs at least ${length} characters.`,
  tokenExists: (name: string) => `There is already a token ${name}. Revoke it first, or choose another name.`,
  noToken: (name: string) => `There is no token ${name}.`,
  unknownHost: (host: string, name: string) =>
    `the Host "${host}" is not allowed; if it is this service, add "allowed_hosts: [${name}]" to the configuration`,
  originNotAllowed: (origin: string) =>
    `requests from ${origin} are not allowed; if that is this service behind a proxy, add its name to allowed_hosts in the configuration`,
  otherSite: 'requests from other sites are not allowed',
  stopping: 'Daybook is stopping or restarting: nothing was changed; try again shortly',
  tooManyCodes: (seconds: number) => `Too many wrong codes. Try again in ${seconds} seconds.`,
  wrongFirstCode: 'This code is wrong. If it keeps being refused, compare the clocks of the phone and the server.',
  wrongCode: 'This code is wrong or was used already.',
  noProvider: 'Login with OpenID Connect is not set up here.',
  loginTooOld: 'This login was begun too long ago, or before Daybook was restarted. Log in again.',
  logInToLink: (user: string) => `Log in as ${user} to link that user.`,
  userToLink: (username: string) =>
    `There is a user ${username} already. If that is you, log in with the password and link the account under Settings → Access.`,
  noOwnerYet: (role: string) =>
    `There is no owner yet besides you, and the provider gives you the role ${role}. Log in first with an account that oidc.roles makes owner.`,
  identityTaken: (username: string) => `This account of the provider already belongs to ${username}.`,
  userGone: (username: string) => `There is no user ${username} any more.`,
  noUsernameClaim: (issuer: string, claim: string, claims: string) =>
    `${issuer} does not say your user name in the claim ${claim}: ask for its scope in oidc.scopes, or set oidc.username_claim. It says: ${claims}`,
  emailNotVerified: (issuer: string) =>
    `${issuer} does not say that your e-mail address is verified (claim email_verified). Verify it there, or set oidc.username_claim to another claim.`,
  noGroup: (groups: string) => `You are in no group that may use this Daybook: ${groups}. An owner sets them in oidc.roles.`,
  tooManyRequests: 'Too many requests',
  roleNeeded: (role: string, own: string) => `This needs the role ${role}, and yours is ${own}. An owner can change it.`,
  noPasswordLogin: 'Login with a password is turned off here.',
  enterCode: 'Enter the code of your authenticator app.',
  notForTokens: 'This is for a user who is logged in, not for a token.',
  secondFactorOn: 'Two-factor login is already on. Turn it off first.',
  noSession: 'There is no such session. It may have ended already.',
  wrongPassword: 'Invalid username or password',
  clocksDiffer: (issuer: string) => `The clock of this server and that of ${issuer} differ. Set both by a time server (NTP), then log in again.`,
  notLoggedIn: (issuer: string, reason: string) => `${issuer} did not log you in: ${reason}`,
  clientRefused: (issuer: string, reason: string) =>
    `${issuer} does not accept this Daybook (${reason}): compare oidc.client_id and its secret with what the provider has.`,
  loginRefused: (issuer: string, reason: string) => `${issuer} did not accept the login (${reason}). Log in again.`,
  otherLogin: (issuer: string, reason: string) => `The answer of ${issuer} does not belong to this login (${reason}). Log in again.`,
  secretUnreadable: (code: string) => `oidc.client_secret_file cannot be read (${code}).`,
  providerAway: (issuer: string, reason: string) =>
    `${issuer} cannot be reached or is not an OpenID Connect provider (${reason}). Try again later; an owner can still use the command line.`,
  logInFirst: 'Log in first',
}

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

/** Why an entry or a document was not added to the book. */
export const entries = {
  notUtf8: (name: string) => `${name} is not UTF-8. Choose another file, or convert it.`,
  noFileForEntries:
    'add_journal_path is not configured; name a file of the journal there that gets what is added, such as add_journal_path: added.journal',
  fileOutside: (path: string) => `add_journal_path leads out of the journal's folder, where nothing is written: ${path}`,
  noAmount: 'failed to extract amount: no valid amount found in text',
  whichAmount: (choices: string) =>
    `This can mean more than one amount: ${choices}. Keep one and write its currency after it, or fill in the form; write a date as YYYY-MM-DD.`,
  sameAccount: (account: string) => `Both accounts are ${account}: no money would move.`,
  notReadAsMeant: (file: string) =>
    `${file} would not be read with this entry as it is meant: the file ends inside a comment or another block, or means other amounts. Check its last lines.`,
  notChanged: (file: string) => `${file} has not been changed.`,
  makeFile: (file: string) => `add_journal_path: ${file} does not exist; make the file, empty if need be, and try again`,
  endsInBlock: (file: string) => `${file} ends inside a comment or another block, where no transaction is read. End the block first.`,
  noDocument: (name: string, endings: string) => `${name} cannot be attached: its name must end in one of ${endings}.`,
  brokenJournal: 'The journal cannot be read. Fix it first; `daybook check` shows where.',
  onlyOnTransactions: (dialect: string) => `A ${dialect} journal names documents in tags of transactions. Attach it to one of them.`,
  attachedAlready: (name: string) => `The transaction already has ${name}, with the same contents.`,
  commaInFolder: (name: string) => `hledger ends the value of a tag at a comma, and this folder has one: ${name}`,
  transactionMoved: (place: string) => `${place}: the transaction is no longer here. Sync, and try again.`,
  noAccount: (account: string) => `The book has no account ${account}.`,
  transactionGone: 'The transaction is no longer in the book. Choose it again.',
  namedAlready: 'The journal already names this document.',
  notNamed: (name: string) => `The journal names no document ${name}.`,
  namedNoLonger: (name: string) => `The journal on the disk no longer names ${name}. Sync, and check again.`,
  tooLarge: (name: string, mebibytes: number) => `${name} is larger than ${mebibytes} MiB. Open it from the disk.`,
  documentGone: (name: string) => `${name} is no longer on the disk. Correct the journal, or put the file back.`,
  documentOutside: (name: string) => `${name} is outside the journal's folder or not one of its documents. Only files below that folder are shown.`,
  documentKind: (name: string) => `${name} is not a PDF, picture, text, office file or e-mail, and only these are shown. Open it from the disk.`,
  documentUnreadable: (name: string) => `${name} cannot be read. Check its permissions.`,
  notADay: (written: string) => `date: expected a day as YYYY-MM-DD, got ${written}`,
  notAnAmount: (field: string, written: string) => `${field}: expected a number above zero, such as 12.50, got ${written}`,
  notACommodity: (field: string, written: string) => `${field}: expected a commodity such as EUR, got ${written}`,
  fieldTooLong: (field: string, most: number) => `${field}: has more than ${most} characters`,
  fieldRequired: (field: string) => `${field} is required`,
  otherAmount: 'to_commodity: is needed where another amount arrives than the one that left',
  rateAlone: 'to_commodity: is needed with an exchange_rate',
  sameCommodity: (commodity: string) => `to_amount: ${commodity} left and ${commodity} arrives, so both are the same`,
  howMuchArrives: (commodity: string) => `to_amount: how much ${commodity} arrives is needed, or an exchange_rate`,
}

/** Why files of the book were not read or changed. */
export const files = {
  ownFolder: (folder: string) => `${folder} is one of Daybook’s own folders. Name another one.`,
  nameTaken: (count: number, name: string) => `There are already ${count} files named ${name}. Choose another name.`,
  diskFull: 'The disk is full. Nothing was changed; make room and try again.',
  quotaUsedUp: 'The disk quota is used up. Nothing was changed; make room and try again.',
  diskReadOnly: 'The disk is read-only. Nothing was changed.',
  noPermission: "Daybook may not write to the journal's folder or to a file in it. Nothing was changed; check the permissions.",
  diskFails: 'The disk reports an input/output error. Nothing was changed.',
  tooManyOpen: 'Too many files are open. Nothing was changed; try again.',
  nameTooLong: 'The file name is too long. Nothing was changed.',
  otherDisk: "The file is on another disk than the journal's folder, so it cannot be replaced in one step. Nothing was changed.",
  unusable: (name: string, why: string) => `${name} cannot be used: ${why}`,
  relativePath: 'write it relative to the folder, as in 2024/january.ledger',
  hiddenFile: 'hidden files and folders are not written',
  brokenLink: 'a link in its path leads nowhere',
  leadsOut: 'it leads out of its folder',
  fileInPath: 'part of its path is a file and not a folder',
  notRegular: 'it is not a regular file',
  namedTwice: (name: string) => `${name} is named twice in one change.`,
  foreignFolder: (folder: string) => `${folder} in the journal's folder is not a folder of Daybook. Nothing was changed; remove it.`,
  readOnly: (name: string) => `${name} is read-only. Make it writable and try again.`,
  noChange: (id: string) => `There is no change ${id}.`,
  undoneAlready: (title: string) => `"${title}" has already been undone.`,
  unreadable: (name: string) => `${name} does not exist or may not be read.`,
  noVersion: (name: string) => `There is no such version of ${name}.`,
  notServed: (name: string) => `${name} is a configuration, a backup or a secret. Open it from the disk.`,
  ofOtherBook: (name: string) => `${name} belongs to another book. Open it there.`,
  changedSinceShown: (name: string) => `${name} has changed since it was shown. Check the difference again.`,
  chooseTransactions: 'Choose transactions; only an account is renamed in the whole book.',
  noMatches: 'No transactions match the search.',
  forecast: 'A forecast is not in any file. Change the rule that makes it.',
  chosenGone: (count: number) =>
    plural(count, {
      one: '# of the chosen transactions is no longer in the book. Choose again.',
      other: '# of the chosen transactions are no longer in the book. Choose again.',
    }),
  notSavedBusy: (name: string) => `${name} was changed elsewhere. Nothing was saved; try again.`,
  tooManySearches: (count: number) => `There are already ${count} saved searches. Remove one first.`,
  noteChanged: (account: string) => `The note about ${account} has been changed since it was read. Nothing was saved.`,
  noteRemoved: (account: string) => `The note about ${account} was saved, and has been removed elsewhere since.`,
  notText: (name: string) => `${name} is not UTF-8 and cannot be edited as text.`,
  beancountBudget: 'Daybook does not write budgets into a Beancount journal. Change the line custom "budget" in the journal itself.',
  brokenJournal: 'The journal cannot be read. Fix it first.',
  budgetCurrencies: (account: string, currency: string) => `The budget of ${account} is not in ${currency} alone. Change it in the journal itself.`,
  budgetNotRead: (name: string, amount: string, account: string) =>
    `${name} would not budget ${amount} for ${account} with this change: the file ends inside a comment or another block, or the month has no budget. Check its last lines.`,
  notUtf8: (name: string) => `${name} is not UTF-8.`,
  demoOverJournal: (journal: string) =>
    `${journal} is not empty and is not overwritten. Open the demo book beside it with "daybook --demo", or name an empty journal.`,
  noFileOfBook: (name: string) => `${name} is not a file of the book.`,
  notSavedChanged: (name: string) => `${name} was changed elsewhere since it was read; nothing was saved`,
  folderExists: (name: string) => `${name} already exists. Nothing was written; choose another folder.`,
  folderIncluded: 'The journal includes every file of this folder, so the new files would become part of it. Choose another folder.',
  sameFiles: (folder: string) => `${folder} already has these files.`,
  notWrittenBusy: (name: string) => `${name} was changed elsewhere. Nothing was written; check the difference again.`,
  transactionChanged: 'This transaction was changed or deleted elsewhere since it was shown. Nothing was saved; close it and open it again.',
  fileExists: 'File already exists',
  fileMissing: 'File does not exist',
  notValid: 'Validation failed',
}

/** Why a query or a report has no answer. */
export const queries = {
  noAccount: (account: string) => `there is no account "${account}" in the journal`,
  noRate: (currency: string, from: string) =>
    `report_currency "${currency}": no rate from ${from} to ${currency} is known; add a price for the pair to the journal`,
  futureDate: (day: string, today: string) => `as_of_date cannot be in the future: ${day} is after today, ${today}`,
  fromAfterTo: "'from' date must not be after 'to' date",
  noPriceTerm: (term: string) => `query: a price has no ${term}; expected commodity, currency, date or amount`,
  noFinding: 'There is no such finding. The book may have changed.',
  tooManyPivotColumns: (count: number, most: number) =>
    `The pivot has ${count} columns, and at most ${most} are possible. Turn it around, or choose fewer with where.`,
  timeUsedUp: (seconds: number) => `Your queries have used up their time. Try again in ${seconds} seconds.`,
  tooManyQueued: 'Too many queries are queued. Try again shortly.',
  tookTooLong: (seconds: number) => `The query took longer than ${seconds} seconds and was stopped. Ask for fewer days or accounts.`,
  neededTooMuchMemory: 'The query needed too much memory and was stopped. Ask for fewer rows.',
  stopped: 'The query was stopped before it had an answer.',
  tooLong: (length: number, most: number) => `The query has ${length} characters; at most ${most} are possible.`,
  nestedTooDeep: (most: number) => `The query nests more than ${most} parentheses.`,
  oneStatement: 'Only one SQL statement is allowed.',
  answerTooLarge: (megabytes: number) => `The result is larger than ${megabytes} MB. Ask for fewer columns or rows, or add a limit.`,
  tooManyRows: (count: number) =>
    `The result has more than ${count} rows, and an incomplete file is not written. Ask for fewer rows, or add a limit.`,
  noCreditCard: (account: string) => `there is no credit card "${account}" in the configuration`,
  noGoal: (type: string, name: string) => `there is no ${type} goal "${name}" in the configuration`,
  gone: (name: string) => `${name} no longer exists`,
  changedMeanwhile: (name: string) => `${name} was changed meanwhile. Nothing was written.`,
  nothingChanged: 'Nothing was changed.',
}

/** Why a request could not be answered: the database, the disk, or the request itself. */
export const requests = {
  noSettingsToUndo: 'No change of the settings was made since Daybook was started.',
  settingsChanged: 'The configuration file was changed elsewhere and has been read again. Check it before you save.',
  nothingToUndo: 'The files are already as they were before this change.',
  beingChanged: (name: string) => `${name} is being changed elsewhere. Try again.`,
  editedSince: (name: string, written: string) => `${name} was edited since, in the lines that this change wrote:\n${written}`,
  undoBreaksBook: (problems: string) => `Without this change the book would not load: ${problems}`,
  nothingWrittenBusy: (name: string) => `${name} is being changed elsewhere. Nothing was written; try again.`,
  wouldBreakBook: (problems: string) => `The book would not load with this change, so nothing was written: ${problems}`,
  tooManyAtOnce: 'Too many of your requests are being answered. Close some pages, or try again shortly.',
  folderInUse: (process: number) => `Another Daybook (${process}) is changing files of this folder. Nothing was changed; try again.`,
  ourMistake: (id: string) => `Something went wrong in Daybook. The log has more under ${id}.`,
  databaseAway:
    'The database does not respond: reports are shown as of the last sync, and nothing can be changed until it is back. Try again shortly.',
  logFolderLost:
    'The folder of the log was removed or replaced while it was open: reports are shown as of the last sync, and nothing can be changed. Put it back and restart Daybook; the log of the program names the folder.',
  databaseReadOnly: 'The database is read-only at the moment. Nothing was changed; try again shortly.',
  databaseRefuses:
    'The database refuses the login of Daybook: reports are shown as of the last sync, and nothing can be changed. See the log of the program for the reason, correct the user or password in DATABASE_URL, and restart.',
  databaseDamaged:
    'The database is damaged on the disk: reports are shown as of the last sync, and nothing can be changed. "daybook verify" shows the damage, and "daybook restore" or "daybook events import" restores a backup.',
  tooLarge: (size: string) => `The file or text is larger than ${size}.`,
  noFile: 'There is no such file.',
  journalUnread: (problems: string) => `The journal could not be read, so there are no figures yet: ${problems}`,
  readOnly: 'write operations are disabled in readonly mode',
  diskFull: (file: string) => `The disk that holds ${file} is full. Nothing was changed; make room and try again.`,
  invalidSettings: (problems: string) => `Invalid configuration\n${problems}`,
}
