import type { tables as english } from '../en/tables.ts'
import { plural } from './plural.ts'

export const tables: typeof english = {
  total: 'Total',
  columns: 'Colonnes',
  columnsOf: 'Colonnes de ce tableau',
  copy: 'Copier',
  copied: (count) => plural(count, { one: '# ligne copiée', other: '# lignes copiées' }),
  notCopied: 'Le navigateur n’autorise pas cette page à copier. Enregistrez plutôt le tableau en CSV.',
  noWorkbook: 'Le classeur n’a pas pu être créé. Enregistrez plutôt le tableau en CSV.',
  wholeRow: 'Toutes les colonnes de cette ligne',
  open: (name) => `Déplier ${name}`,
  close: (name) => `Replier ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} sur # ligne`, other: `${shown} sur # lignes` }),
  onlyBeginning: 'Seul le début de la liste est imprimé, jusqu’où elle a défilé. Exportez-la dans un fichier pour avoir toutes les lignes.',
}
