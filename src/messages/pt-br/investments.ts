import type * as english from '../en/investments.ts'

export const gain: typeof english.gain = {
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

export const assets: typeof english.assets = {
  layout: 'Exibição',
  tree: 'Árvore',
  list: 'Lista',
  tableIn: (currency) => `Ativos em ${currency}`,
  nothingThen: 'Nada havia nesse dia.',
  nothing: 'Nenhuma conta em Assets foi usada ainda.',
  showClosed: 'Mostrar contas vazias',
  inItsCurrency: 'Na sua moeda',
  inItsCurrencyExplained: 'O que há em carteira, nas moedas em que está ou é cotado',
  inCurrency: (account, currency) => `${account}: em ${currency}`,
  showOthers: (account, names) => `${account}: mostrar também ${names}`,
  hideOthers: (account, names) => `${account}: ocultar ${names}`,
}

export const holdings: typeof english.holdings = {
  nothing: 'Só há dinheiro.',
  groupBy: 'Agrupar por',
  by: { lot: 'Lotes', commodity: 'Ativos', account: 'Contas', currency: 'Moedas' },
  heads: { lot: 'Ativo', commodity: 'Ativo', account: 'Conta', currency: 'Moeda' },
  bought: 'Comprado',
  lots: 'Lotes',
  sold: 'Vendido',
  soldFor: 'Valor de venda',
  soldLots: 'Vendido, lote a lote',
  whatWasSold: 'Lotes vendidos',
}

export const investmentIncome: typeof english.investmentIncome = {
  kinds: { dividend: 'Dividendos', interest: 'Juros', distribution: 'Distribuições' },
  ofKind: { Dividend: 'Dividendo', Interest: 'Juros', Distribution: 'Distribuição' },
  lastYear: 'Rendimentos antes do imposto, últimos 12 meses',
  last12Months: 'Últimos 12 meses',
  last12MonthsExplained: 'Antes do imposto: este mês e os onze anteriores',
  allTime: 'Desde o início',
  beforeTax: 'Antes do imposto',
  byYear: 'Por ano',
  kind: 'Tipo',
  holding: 'Posição',
  byHolding: 'Por posição',
  incomeByHolding: 'Rendimentos por posição',
  chart: 'Rendimentos dos investimentos, nos meses em que houve',
  nothing:
    'Nenhum investimento rendeu ainda. Lance dividendos em Income:Dividend:NAME ou Income:BANK:NAME:Dividend e juros em Income:Interest:NAME ou Income:BANK:Interest.',
}
