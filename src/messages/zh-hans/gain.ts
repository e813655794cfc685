import type { gain as english } from '../en/gain.ts'

export const gain: typeof english = {
  bars: '条形图',
  history: (account) => `${account} 逐日表现`,
  dayByDay: '逐日',
  byAccount: '各账户收益',
  nothing: '尚未有任何投资。',
  notUsed: '该账户尚未使用。',
  cashIsPaidIn: '累计投入减去累计取出；现金视为投入',
  boughtAndSold: '买入和卖出',
  allTransactions: '全部交易',
  allInvestments: '全部投资',
  payee: '收款方',
  amount: '金额',
  valueToday: '当前市值',
}
