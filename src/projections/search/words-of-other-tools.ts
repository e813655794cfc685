/*
 * The words that hledger and Fava have before a colon, and what they are in our searches.
 */

export const PROPERTY_OF: Readonly<Record<string, string>> = {
  acct: 'account',
  account: 'account',
  inacct: 'account',
  desc: 'payee',
  description: 'payee',
  payee: 'party',
  narration: 'narration',
  note: 'narration',
  code: 'code',
  tag: 'tag',
  tags: 'tag',
  link: 'link',
  links: 'link',
  cur: 'currency',
  amt: 'quantity',
  amount: 'quantity',
  date: 'date',
  status: 'status',
  flag: 'status',
}

/** hledger's codes of account types. A cash account and a conversion account have no sign of their own here. */
export const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  A: 'account == Assets',
  L: 'account == Liabilities',
  E: 'account == Equity',
  R: 'account == Income',
  X: 'account == Expenses',
}

/** `>= 100 USD`: the operator, the sign, the number and, in Fava, the currency. */
export const AMOUNT = /^\s*([<>]=?|=)?\s*([-+−]?)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s+(\S.*?))?\s*$/u

/** What hledger has and we have nothing like, and what to write instead. */
export const HLEDGER_ONLY: readonly { readonly term: RegExp; readonly instead: string }[] = [
  {
    term: /type:[alerx]*[cv][alerxcv]*(?![^\s(),])/iy,
    instead: 'cash and conversion are no types of accounts here; write account = and the name, such as account = Assets:Bank',
  },
  {
    term: /depth:\S*/y,
    instead:
      'depth: shortens the accounts of reports in hledger, and chooses nothing here; write account =~ /^[^:]+:[^:]+$/ for accounts of two names',
  },
  { term: /date2:\S*/y, instead: 'the second date of a transaction is not searched; write date: or date =' },
  { term: /inacctonly:\S*/y, instead: 'write account =~ /^Assets:Bank$/ for an account without those below it' },
]
