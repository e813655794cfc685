import type { monthOnMonth as english } from '../en/month-on-month.ts'
import { plural } from './plural.ts'

export const monthOnMonth: typeof english = {
  nothing: 'Nada foi gasto nestes meses.',
  versus: (month) => `em relação a ${month}`,
  average: (months) => plural(months, { one: 'Média de # mês', other: 'Média de # meses' }),
  highest: (month) => `O mais alto, ${month}`,
  lowest: (month) => `O mais baixo, ${month}`,
  volatility: 'Volatilidade',
  volatilityExplained: 'Desvio padrão dos meses completos, em porcentagem da média',
  steady: (percent) => `${percent}, estável`,
  varies: (percent) => `${percent}, varia`,
  variesMuch: (percent) => `${percent}, varia muito`,
  spent: 'Gasto',
  chart: 'Despesas por mês e sua média de três meses',
  madeOf: 'Por categoria',
  madeOfChart: 'Despesas por mês e categoria',
  whatChanged: 'O que mudou',
  rows: 'Linhas',
  top: (count) => `Top ${count}`,
  monthsTo: (count, month) => plural(count, { one: `# mês até ${month}`, other: `# meses até ${month}` }),
}
