import type { emptyBook as english } from '../en/empty-book.ts'

export const emptyBook: typeof english = {
  addTransaction: 'Adicionar transação',
  importStatement: 'Importar um extrato',
  allAhead: (day, link) => [`Todas as transações deste livro são futuras: a primeira é em ${day}, e os números a contam a partir desse dia. `, link],
  allTransactions: 'Todas as transações',
  unread: 'Não foi possível ler o diário. Corrija os problemas acima, e os números aparecerão aqui.',
  noMatch: 'Nenhuma transação corresponde ao filtro acima.',
  noTransactions: 'Ainda não há transações.',
  reading: 'Lendo o diário…',
  bookIsEmpty: 'Este livro ainda não tem transações',
  howToBegin: 'Importe um extrato do seu banco, ou adicione uma primeira transação. O mês aparece então aqui e na página Fluxo de caixa.',
  withEditor: (file) => ['Você também pode escrevê-la em ', file, ' com qualquer editor. Esta página se atualiza quando o arquivo é salvo.'],
  theJournal: 'o diário',
  lookAround: (command) => ['Para dar uma olhada antes, execute ', command, ': ele abre três anos de uma família inventada.'],
  noneChosen: 'Nenhuma conta em Assets ou Liabilities corresponde ao filtro acima.',
  noNetWorth: 'Nada está lançado em Assets ou Liabilities. O patrimônio líquido é o saldo das contas com esses dois nomes.',
}
