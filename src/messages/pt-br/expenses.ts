import type { expenses as english } from '../en/expenses.ts'
import { plural } from './plural.ts'

export const expenses: typeof english = {
  nothing: 'Nada foi gasto ainda.',
  nothingIn: (period) => `Não há despesas em ${period}.`,
  nothingThen: 'Nada foi gasto neste mês.',
  other: 'Outros',
  averageOfYear: 'Média do ano',
  spentIn: (period) => `Gasto em ${period}`,
  spentOn: (day) => `Gasto em ${day}`,
  average: (months) => plural(months, { one: 'Média de # mês anterior', other: 'Média dos # meses anteriores' }),
  averageToDate: (months) =>
    plural(months, { one: 'Média de # mês anterior, até o mesmo dia', other: 'Média dos # meses anteriores, até o mesmo dia' }),
  difference: 'Diferença',
  chart: 'Despesas por mês. Pressione Enter para escolher um mês',
  ofMonth: (category, month) => `${category}, ${month}`,
  categoriesIn: (month) => `Categorias de ${month}`,
  category: 'Categoria',
  bar: 'Barra',
  spent: 'Gasto',
  share: 'Parcela',
  shareOf: (category, month) => `${category}: parcela de ${month}`,
  averageHead: 'Média',
  averageOf: (category) => `${category}: média`,
  differenceExplained: 'Em relação à média',
  differenceOf: (category) => `${category}: diferença em relação à média`,
  trend: 'Tendência de seis meses e média',
  dayByDay: (month) => `${month}, dia a dia`,
  clickDay: 'Clique em um dia para ver suas transações',
  eachDay: (month) => `Despesas de cada dia de ${month}`,
}
