import type { bulkEdit as english } from '../en/bulk-edit.ts'
import { plural } from './plural.ts'

export const bulkEdit: typeof english = {
  title: 'Modification groupée',
  action: 'Action',
  from: 'de',
  to: 'vers',
  tagOrValue: 'étiquette, ou étiquette : valeur',
  tag: 'étiquette',
  file: 'fichier',
  wholeBook: 'dans tout le livre, directives et règles comprises',
  showChanges: 'Voir les modifications',
  allTransactions: 'Toutes les transactions du livre',
  selectSome: 'Sélectionnez des transactions dans la liste.',
  selected: (count) => plural(count, { one: '# transaction sélectionnée', other: '# transactions sélectionnées' }),
  selectAll: (count) => plural(count, { one: 'Sélectionner # transaction', other: 'Sélectionner les # transactions' }),
  clearSelection: 'Effacer la sélection',
  wouldChange: (transactions, files) => `À modifier : ${transactions} dans ${files}`,
  change: (transactions, files) => `Modifier ${transactions} dans ${files}`,
  saved: 'Enregistré.',
  joined: 'Les deux forment maintenant un virement.',
  checking: 'Vérification de la modification…',
  whatChanges: 'Ce qui change',
  transferAbout:
    'La transaction la plus ancienne reste et reçoit le compte de l’autre à la place du compte inconnu. L’autre transaction est supprimée.',
}
