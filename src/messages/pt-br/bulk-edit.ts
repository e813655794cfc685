import type { bulkEdit as english } from '../en/bulk-edit.ts'
import { plural } from './plural.ts'

export const bulkEdit: typeof english = {
  title: 'Edição em massa',
  action: 'Ação',
  from: 'de',
  to: 'para',
  tagOrValue: 'etiqueta, ou etiqueta: valor',
  tag: 'etiqueta',
  file: 'arquivo',
  wholeBook: 'no livro inteiro, incluindo diretivas e regras',
  showChanges: 'Ver as alterações',
  allTransactions: 'Todas as transações do livro',
  selectSome: 'Selecione transações na lista.',
  selected: (count) => plural(count, { one: '# transação selecionada', other: '# transações selecionadas' }),
  selectAll: (count) => plural(count, { one: 'Selecionar # transação', other: 'Selecionar todas as # transações' }),
  clearSelection: 'Limpar a seleção',
  wouldChange: (transactions, files) => `Mudariam ${transactions} em ${files}:`,
  change: (transactions, files) => `Alterar ${transactions} em ${files}`,
  saved: 'Salvo.',
  joined: 'As duas agora são uma transferência.',
  checking: 'Verificando a alteração…',
  whatChanges: 'O que muda',
  transferAbout: 'A transação mais antiga fica e recebe a conta da outra no lugar da conta desconhecida. A outra transação é excluída.',
}
