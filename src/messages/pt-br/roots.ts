import type { roots as english } from '../en/roots.ts'

export const roots: typeof english = {
  title: 'Tipos de conta',
  none: 'Todas as contas têm um tipo, pelo nome ou por uma configuração.',
  explained:
    'Os ativos menos as dívidas são o seu patrimônio líquido; receitas e despesas explicam a variação. Os nomes destas contas não dizem o que elas são. Escolha um tipo para cada uma; ele é salvo na configuração.',
  notReported: 'ainda em nenhum relatório',
  takenFor: (root) => `tratada como ${root} de acordo com as transações`,
  typeOf: (account) => `Tipo de ${account}`,
  types: {
    Assets: 'Ativos',
    Liabilities: 'Dívidas',
    Income: 'Receitas',
    Expenses: 'Despesas',
    Equity: 'Patrimônio',
  },
  preview: 'Ver a alteração',
}
