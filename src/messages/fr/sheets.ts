import type { sheets as english } from '../en/sheets.ts'
import { plural } from './plural.ts'

export const sheets: typeof english = {
  title: 'Feuilles de calcul',
  deleted: (name) => `${name} supprimé`,
  readOnly: 'Lecture seule : votre saisie est calculée mais pas enregistrée',
  errors: (count) => plural(count, { one: '# erreur', other: '# erreurs' }),
  error: 'Erreur',
  errorAt: (line, column, message) => `Ligne ${line}, colonne ${column} : ${message}`,
  saveFirst: 'Enregistrez d’abord',
  rename: 'Renommer',
  renameSheet: 'Renommer la feuille',
  newName: 'Nouveau nom',
  notCreated: 'La feuille n’a pas pu être créée',
  nameOfNewSheet: 'Nom de la nouvelle feuille',
  createSheet: 'Créer la feuille',
  newSheet: 'Nouvelle feuille',
  none: 'Il n’y a pas encore de feuilles',
  explained: (example) => [
    'Une feuille est un texte dont chaque ligne est calculée : nombres, montants en devises, prêts, épargne et chiffres du livre, comme dans ',
    example,
    '. Elle est recalculée quand le livre change.',
  ],
  cannotWrite: 'Cette installation est en lecture seule.',
  createFirst: 'Créez votre première feuille',
  noSuchSheet: (name, all) => [`Il n’y a pas de feuille « ${name} ». `, all],
  allSheets: 'Toutes les feuilles',
}
