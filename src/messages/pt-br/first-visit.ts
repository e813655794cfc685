import type * as english from '../en/first-visit.ts'
import { plural } from './plural.ts'

export const firstVisit: typeof english.firstVisit = {
  howRead: 'Como este livro foi lido',
  howFileRead: (file) => `Como ${file} foi lido`,
  closeForGood: 'Fechar: não é mostrado de novo',
  dialect: 'Dialeto',
  fromContent: 'pelo nome e conteúdo',
  fromSettings: 'pelas configurações',
  addLine: (file, line) => [`O Daybook não muda esta configuração sozinho. Adicione esta linha a ${file}, e o livro será lido de novo: `, line],
  copy: 'Copiar',
  copied: 'Copiado',
  currency: 'Moeda',
  digits: 'Casas decimais',
  digitsNote: 'depois da vírgula',
  digitsOfJournal: (digits) => `como no diário (${digits})`,
  numbers: 'Números e datas',
  ofBrowser: (locale) => `como este navegador (${locale})`,
  yearBegins: 'O ano começa em',
  cashAccounts: 'Caixa',
  cashNote: 'dinheiro para gastar; os outros ativos contam como investimentos',
  cashFound: 'pelos nomes e pelo uso',
  noCash: 'nenhuma conta',
  change: 'Alterar',
  accountTypes: 'Tipos de conta',
  setTypes: 'Definir tipos de conta',
  missingPrices: 'Preços ausentes',
  none: 'nenhum',
  prices: 'Preços',
  startingDemo: 'Iniciando a demonstração…',
  openDemo: 'Abrir a demonstração',
}

export const understood: typeof english.understood = {
  currencyFrom: {
    configuration: 'das configurações',
    book: 'declarada no diário',
    postings: 'a maior parte do dinheiro está nela',
    none: 'ainda não há transações',
  },
  sameAs: (reason, other) => `${reason}; ${other} é a mesma`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'e mais #', other: 'e mais #' })}`,
  guessed: (roots) => `${roots}, deduzido do uso`,
  unclear: (names) => `indefinido: ${names}`,
  fromNames: 'pelos nomes',
}
