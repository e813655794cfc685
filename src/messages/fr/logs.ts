import type * as english from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english.logs = {
  title: 'Journal technique',
  all: 'Tout',
  warnings: 'Avertissements',
  errors: 'Erreurs',
  search: 'Rechercher dans le journal',
  searchExample: 'Mots d’une ligne',
  level: 'Niveau',
  follow: 'Suivre',
  download: 'Télécharger',
  ofOneSync: (showAll, history) => ['Ceci est le journal d’une synchronisation. ', showAll, ' ou aller à l’', history, '.'],
  showAll: 'Tout afficher',
  syncHistory: 'historique des synchronisations',
  none: 'Aucun message de ce type.',
  gone: 'Ces messages n’existent plus : le journal commence au démarrage de Daybook.',
  lines: 'Lignes du journal, les plus récentes d’abord',
  showMore: 'Afficher plus',
  syncs: {
    title: 'Historique des synchronisations',
    which: 'Afficher',
    all: 'Tout',
    changes: 'Modifications',
    failed: 'Échecs',
    noneFailed: 'Rien n’a échoué.',
    none: 'Aucune synchronisation pour l’instant.',
    older: (count) => plural(count, { one: 'et # plus ancienne', other: 'et # plus anciennes' }),
  },
}

export const events: typeof english.events = {
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
