import type { moneyFlow as english } from '../en/money-flow.ts'
import { plural } from './plural.ts'

export const moneyFlow: typeof english = {
  label: (period) => `Fluxo de dinheiro, ${period}`,
  spendingLabel: (period) => `Despesas, ${period}`,
  howToWalk: (label) => `${label}. As setas seguem o fluxo e Enter mostra os detalhes.`,
  stages: { from: 'De', through: 'Por', to: 'Para' },
  link: (from, to, amount, count) =>
    plural(count, { one: `${from} → ${to}: ${amount}, # transação`, other: `${from} → ${to}: ${amount}, # transações` }),
  from: 'De',
  to: 'Para',
  amount: 'Valor',
  transactions: 'Transações',
  table: 'Tabela',
  nothing: 'Nenhum dinheiro se moveu neste período.',
  cameIn: (period) => `Entradas, ${period}`,
  wentOut: 'Gasto',
  wentOutExplained: 'Despesas e impostos',
  left: 'Restante',
  taxes: 'Impostos',
  incomeDepth: 'Níveis das receitas',
  expenseDepth: 'Níveis das despesas',
  all: 'Todas',
  allExplained: 'Cada conta',
  levels: (count) => plural(count, { one: 'Primeira parte de um nome (#)', other: 'As # primeiras partes de um nome' }),
  transfers: 'Transferências entre contas próprias',
}
