import type { convert as english } from '../en/convert.ts'
import { plural } from './plural.ts'

export const convert: typeof english = {
  title: 'Convertir',
  written: (files, root) => `${files} : créés, à commencer par ${root}. Vous pouvez annuler sur la page Modifications.`,
  keep: 'Conserver le résultat',
  downloadArchive: (files) => `Télécharger ${files} dans une archive`,
  newFolder: 'ou créer un dossier à côté du livre',
  createFolder: 'Créer',
  bookStays: (setting) => [
    'Le livre lui-même ne change pas. Pour utiliser le livre converti, indiquez-le comme ',
    setting,
    ' dans la configuration.',
  ],
  writtenFor: (dialect) => `Ce livre est écrit pour ${dialect}`,
  otherDialect: 'Convertir le livre dans un autre dialecte',
  explained:
    'Chaque fichier est réécrit dans l’autre dialecte et le résultat est relu : chaque compte doit avoir le même solde. Ce que l’autre dialecte ne peut pas exprimer est indiqué avec sa ligne. Rien n’est enregistré avant que vous l’ayez vu, et le livre ne change pas.',
  convertTo: (dialect) => `Convertir en ${dialect}`,
  target: 'Convertir en',
  working: (dialect) => `Conversion du livre en ${dialect} et relecture du résultat. Un grand livre prend quelques secondes.`,
  notPossible: 'Ce livre ne peut pas être converti actuellement',
  converted: (transactions, from, to) => `${transactions} : conversion de ${from} en ${to}`,
  sameBalances: (dialect) => `Chaque compte a le même solde lorsque ${dialect} le lit.`,
  nothingLeftOut: 'Rien n’a été omis.',
  leftOut: (count) => plural(count, { one: '# endroit omis ou écrit autrement', other: '# endroits omis ou écrits autrement' }),
  becomes: (source, result) => [source, ` devient ${result}`],
  textOf: (label, name) => `${label} : ${name}`,
  onlyBeginning: 'Seul le début de ce fichier est affiché. L’archive et le dossier le contiennent en entier.',
}
