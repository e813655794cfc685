import type { gain as english } from '../en/gain.ts'

export const gain: typeof english = {
  bars: 'Como barras',
  history: (account) => `${account} dia a dia`,
  dayByDay: 'Dia a dia',
  byAccount: 'Ganho por conta',
  nothing: 'Nada foi investido ainda.',
  notUsed: 'Esta conta ainda não foi usada.',
  cashIsPaidIn: 'Aportado menos retirado; o caixa conta como aportado',
  boughtAndSold: 'Compras e vendas',
  allTransactions: 'Todas as transações',
  allInvestments: 'Todos os investimentos',
  payee: 'Favorecido',
  amount: 'Valor lançado',
  valueToday: 'Valor hoje',
}
