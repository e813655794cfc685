import type { reconciliation as english } from '../en/refusals-reconciliation.ts'

export const reconciliation: typeof english = {
  bookChanged: 'O livro mudou desde que este extrato foi iniciado. Confira os lançamentos de novo.',
  differs: (amount, commodity) => `Os lançamentos marcados diferem do saldo do extrato em ${amount} ${commodity}.`,
  notAllOnStatement: 'Um saldo só pode ser gravado no diário se tudo até esse dia estiver no extrato.',
  noReconciliation: (id) => `Não existe a conciliação ${id}.`,
  undoneAlready: 'Esta conciliação já foi desfeita.',
  noLineForBalance: 'Esta conta não tem nenhum lançamento após cuja linha se possa gravar um saldo.',
  notReadYet: (name) => `${name} foi alterado e ainda não foi lido. Tente de novo em instantes.`,
  noPostingInLine: (name, line) => `${name}:${line}: nenhum lançamento foi encontrado nesta linha. Marque-o como conciliado em um editor.`,
  noSuchBalance:
    'Nenhuma linha do diário tem este saldo: o ledger conta na ordem das linhas, e há transações de dias posteriores acima da última. Termine sem verificação de saldo.',
  futureDate: 'A data está no futuro. Um extrato é de hoje ou de um dia anterior.',
  wouldBreakBook: (problems) => `Com esta alteração o livro não carregaria: ${problems}`,
  noneOfAccount: (account) => `Não existe essa conciliação de ${account}.`,
}
