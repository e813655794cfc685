import type { proof as english } from '../en/proof.ts'
import { plural } from './plural.ts'

export const proof: typeof english = {
  withoutPayee: 'Sem favorecido',
  planned: 'previsto',
  open: 'Abrir',
  notRead: 'Não foi possível ler as transações.',
  notIncluded: 'Não incluído, porque nenhum preço é conhecido:',
  noTransactions: 'Não contém transações.',
  noTransactionsButPrice: 'Não contém transações: vem de um preço ou da configuração.',
  byAccount: 'Por conta',
  moreAccounts: (count) => plural(count, { one: 'e mais # conta', other: 'e mais # contas' }),
  loading: 'Carregando…',
  showNext: (count) => plural(count, { one: 'Mostrar mais #', other: 'Mostrar mais #' }),
  rateOf: (day) => `de ${day}`,
  inverseRateOf: (day) => `de ${day}, invertida`,
  earlierPostings: (count) => plural(count, { one: 'e # lançamento anterior', other: 'e # lançamentos anteriores' }),
  aboutAccount: 'Página da conta',
  cashFlows: (count) => plural(count, { one: '# fluxo', other: '# fluxos' }),
  ownFigure: 'Outro número',
  addUp: (postings, accounts) =>
    plural(postings, {
      one: `# lançamento em ${accounts} é exatamente este número.`,
      other: `# lançamentos em ${accounts} somam exatamente este número.`,
    }),
  noPostings: 'Nenhum lançamento contribui para ele.',
  plannedOn: (day) => `${day} · previsto por uma regra periódica`,
  edit: 'Editar',
  exactly: (amount) => ['Exatamente ', amount],
  contents: 'O que contém',
  computed: 'Como é calculado',
  show: 'Mostrar',
  back: 'Voltar',
  theTransaction: (name) => `A transação ${name}`,
  contentsOf: (name) => `O que ${name} contém`,
  computedOf: (name) => `Como ${name} é calculado`,
}
