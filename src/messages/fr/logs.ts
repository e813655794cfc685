import type { logs as english } from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english = {
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
