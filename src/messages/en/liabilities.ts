export const liabilities = {
  /** Debts and what they cost. */
  title: 'Debts',
  owed: 'Owed',
  owedNow: 'Owed now',
  owedThen: 'Owed then',
  borrowed: 'Borrowed',
  repaid: 'Repaid',
  interestIncluded: 'Interest included',
  interest: 'Interest',
  interestAbout:
    'Postings to Expenses:Interest with the name of this debt, or without a name in a repayment of it, and what is owed beyond what was borrowed',
  apr: 'APR',
  aprAbout: 'Yearly cost in per cent',
  none: 'There are no debts.',
  neverAny: 'There are no debts, and never were.',
  interestOnDebts: 'Interest on debts',
  owedAndInterest: (account: string) => `${account}: what was owed, and the interest so far`,
  pointInWords: (day: string, owed: string, interest: string) => `${day}: owed ${owed}, interest ${interest}`,
}
