import type { history as english } from '../en/history.ts'
import { plural } from './plural.ts'

export const history: typeof english = {
  title: 'Histórico',
  added: (count) => plural(count, { one: '+ # transação adicionada', other: '+ # transações adicionadas' }),
  removed: (count) => plural(count, { one: '− # transação removida', other: '− # transações removidas' }),
  netWorthChange: (before, after, change) => ['Patrimônio líquido ', before, ' → ', after, ' (', change, ')'],
  netWorthAtEvent: (event) => `Patrimônio líquido no evento ${event}`,
  pricesDropped: 'Os preços obtidos foram removidos',
  portfoliosFetched: (names) => `Carteiras de fundos obtidas: ${names}`,
  pricesFetched: (count, names) => `${plural(count, { one: '# preço obtido', other: '# preços obtidos' })}: ${names}`,
  otherChange: (total) => `Preços ou posições do diário mudaram (total ${total})`,
  came: (added, total) => `${plural(added, { one: '+# transação', other: '+# transações' })} (total ${total})`,
  went: (removed, total) => `${plural(removed, { one: '−# transação', other: '−# transações' })} (total ${total})`,
  cameAndWent: (added, removed, total) => `+${added}, ${plural(removed, { one: '−# transação', other: '−# transações' })} (total ${total})`,
  notRead: 'Não foi possível ler o histórico.',
  none: 'Nada foi registrado ainda.',
  event: (position) => `evento ${position}`,
  whatChanged: 'O que mudou',
  bookThen: 'Ver o livro naquele momento',
  earlier: 'Estados anteriores',
  states: 'Estados do livro',
  newestFirst: 'mais recentes primeiro',
  seal: {
    notYet: 'O registro ainda não foi verificado desde que o servidor iniciou. Isso acontece em instantes.',
    verified: (event, when) => `Todos os hashes até o evento ${event} estão corretos, verificado ${when}: nada do que foi registrado mudou.`,
    altered: (event, when, problem) =>
      `O evento ${event} não está como foi escrito (detectado ${when}): ${problem}. Execute “daybook verify” e restaure um backup.`,
    shortVerified: (when) => `registro verificado ${when}`,
    shortAltered: (event) => `registro alterado no evento ${event}`,
  },
}
