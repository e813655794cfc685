import type { events as english } from '../en/events.ts'

export const events: typeof english = {
  title: 'Eventos',
  newestFirst: (type) => `${type}, mais recentes primeiro`,
  from: (day) => ['a partir de ', day],
  to: (first, last) => ['de ', first, ' a ', last],
  fromTo: (first, last) => ['de ', first, ' a ', last],
  upcoming: 'futuro',
  since: (day) => `desde ${day}`,
  notInDialect: (dialect) =>
    `Diários de ${dialect} não têm eventos; só os de beancount. Uma nota sobre uma conta ou um comentário no diário também serve.`,
  none: (example) => ['O diário ainda não tem eventos. Adicione um com uma linha como ', example],
}
