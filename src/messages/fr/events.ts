import type { events as english } from '../en/events.ts'

export const events: typeof english = {
  title: 'Événements',
  newestFirst: (type) => `${type}, les plus récents d’abord`,
  from: (day) => ['à partir du ', day],
  to: (first, last) => ['du ', first, ' au ', last],
  fromTo: (first, last) => ['du ', first, ' au ', last],
  upcoming: 'à venir',
  since: (day) => `depuis le ${day}`,
  notInDialect: (dialect) =>
    `Les journaux de ${dialect} n’ont pas d’événements, seuls ceux de beancount en ont. Une note sur un compte ou un commentaire dans le journal convient aussi.`,
  none: (example) => ['Le journal n’a pas encore d’événements. Ajoutez-en un avec une ligne comme ', example],
}
