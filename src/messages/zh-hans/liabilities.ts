import type { liabilities as english } from '../en/liabilities.ts'

export const liabilities: typeof english = {
  title: '负债',
  owed: '欠款',
  owedNow: '当前欠款',
  owedThen: '当时欠款',
  borrowed: '已借',
  repaid: '已还',
  interestIncluded: '含利息',
  interest: '利息',
  interestAbout: 'Expenses:Interest 中带有此负债名称的分录，或其还款中未命名的分录，以及超出借款的欠款',
  apr: '年利率',
  aprAbout: '每年成本百分比',
  none: '没有负债。',
  neverAny: '没有负债，也从未有过。',
  interestOnDebts: '负债利息',
  owedAndInterest: (account) => `${account}：欠款和累计利息`,
  pointInWords: (day, owed, interest) => `${day}：欠款 ${owed}，利息 ${interest}`,
}
