/** Likely mistakes in the book (daybook doctor), and what is wrong with the system. */
export const checks = {
  negativeBalance: 'Negative Balance',
  negativeBalanceAbout: 'An account that holds things cannot hold less than nothing. A posting is missing, or one is too large.',
  negativeBalanceDetails: (account: string, amount: string, day: string) => `${account} had ${amount} on ${day}.`,
  creditEntry: 'Credit Entry',
  creditEntryAbout: 'Income is money that comes in: its postings are negative. A positive one is mostly a mistake.',
  debitEntry: 'Debit Entry',
  debitEntryAbout: 'Expenses are money that goes out: their postings are positive. A negative one is a refund or a mistake.',
  refundAbout: 'More has come back here than was ever spent: a refund of something that this book does not have, or a sign that is wrong.',
  entryDetails: (account: string, amount: string, day: string, payee: string) => `${account} ${amount} on ${day}, ${payee}.`,
  priceMissing: 'Exchange Price Missing',
  priceMissingUnknown: 'No price is known, nor a cost for all of it. What has neither has an unknown value and counts in no figure. Record a price.',
  priceMissingAtCost: 'No price is known, so this is carried at its cost. Record a price.',
  priceMissingDetails: (commodity: string, currency: string) => `There is no price of ${commodity} in ${currency}, nor a way to one.`,
  priceMismatch: 'Unit Price Mismatch',
  priceMismatchAbout: 'What was paid for one is not what the source of prices says for that day.',
  priceMismatchDetails: (account: string, day: string, quantity: string, paid: string, source: string) =>
    `${account} on ${day}: ${quantity} at ${paid}, the source says ${source}.`,
  farDay: 'Day Far From All Others',
  farDayAbout: 'Is the year mistyped? What is booked there is in every figure since, and months and years list it far from all others.',
  farDayBefore: (day: string, years: number, nearest: string) => `${day} is ${years} years before ${nearest}, and nothing is in between.`,
  farDayAfter: (day: string, years: number, nearest: string) => `${day} is ${years} years after ${nearest}, and nothing is in between.`,
  farPrice: 'Price Far From All Others',
  farPriceAbout: 'Is the year mistyped? The price holds from that day on, until there is a later one.',
  farPriceBefore: (commodity: string, day: string, years: number, nearest: string) =>
    `A price of ${commodity} is of ${day}, ${years} years before ${nearest}, and nothing is in between.`,
  farPriceAfter: (commodity: string, day: string, years: number, nearest: string) =>
    `A price of ${commodity} is of ${day}, ${years} years after ${nearest}, and nothing is in between.`,
  copiedFile: 'Copy of a File',
  copiedFileAbout:
    'A program that synchronises files, or a person, left a copy where the journal includes it. What is in both counts twice. Compare the two, and remove one.',
  copiedFileDetails: (copy: string, original: string, common: number, count: number) =>
    `${copy} has ${common} of its ${count} transactions in common with ${original}.`,
  targetMissing: 'Asset Accounts missing from Allocation Target',
  targetMissingAbout: 'These accounts belong to no allocation target, so the targets do not cover everything.',
  transferHalves: 'Two Halves of One Transfer?',
  transferHalvesAbout:
    'Money left one of your accounts, the same amount came to another within some days, and neither transaction says what it was. If it is one transfer, join them; if not, complete both.',
  transferHalvesDetails: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}.`,
  disagreement: 'Reports Disagree',
  disagreementAbout: 'Two reports show different values for the same figure. That is a mistake of Daybook: please report it.',
  diskFull: (folder: string, left: number, needed: number) =>
    `The disk that holds ${folder} is full: ${left} MB are left, and ${needed} MB are needed. Nothing is recorded until there is room; then it goes on by itself.`,
  otherFiles: (event: number) =>
    `At event ${event} another program recorded a journal from other files than those here, which have not changed: its book is shown, and each sync replaces that of the other. Serve the same files, or give each book its own database_schema.`,
  logAltered: (event: number, why: string) => `The log was altered: event ${event}: ${why}. Look with "daybook verify", and restore a backup.`,
  backupFailed: (why: string) => `The scheduled backup could not be made: ${why}`,
  backupIncomplete: (files: string) =>
    `The scheduled backup was made without ${files}, which the configuration names for prices and which cannot be read`,
  notWatched: (why: string) => `Changes of the journal are found within some seconds instead of at once: ${why}, and restart Daybook.`,
  watchLimit: 'the system watches no more files for this user; raise fs.inotify.max_user_watches',
  watchersLimit: 'too many files are open, or too many watchers; raise fs.inotify.max_user_instances or ulimit -n',
  unwatchable: (path: string, code: string) => `${path} cannot be watched (${code})`,
}
