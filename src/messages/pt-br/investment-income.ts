import type { investmentIncome as english } from '../en/investment-income.ts'

export const investmentIncome: typeof english = {
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
