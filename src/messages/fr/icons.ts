import type { icons as english } from '../en/icons.ts'
import { plural } from './plural.ts'

export const icons: typeof english = {
  search: 'Rechercher une icône',
  example: 'cash, house…',
  set: 'Collection',
  allSets: 'toutes les collections',
  none: 'Aucune icône ne porte ce nom. Les noms sont en anglais.',
  icons: 'Icônes',
  count: (count) => plural(count, { one: '# icône', other: '# icônes' }),
  countOf: (shown, count) => plural(count, { one: `${shown} sur # icône`, other: `${shown} sur # icônes` }),
  colour: 'Couleur dans les graphiques',
  automatic: 'Couleur automatique',
  backToAutomatic: 'Revenir à l’automatique',
  choose: 'Choisir une icône ou une couleur',
  of: (account) => `Icône et couleur de ${account}`,
  byName: 'Icône d’après le nom',
  hues: {
    blue: 'bleu',
    orchid: 'orchidée',
    brown: 'brun',
    turquoise: 'turquoise',
    indigo: 'indigo',
    sage: 'sauge',
    plum: 'prune',
    olive: 'olive',
    steel: 'acier',
    green: 'vert',
    violet: 'violet',
    moss: 'mousse',
  },
}
