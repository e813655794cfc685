import type { query as english } from '../en/query.ts'

export const query: typeof english = {
  title: 'Requête',
  rowsAndMore: (rows) => `${rows} et plus`,
  saveAs: (format) => `Enregistrer au format ${format}`,
  onlyFirst: (rows) => `Les ${rows} premières lignes sont affichées. Les fichiers les contiennent toutes.`,
  result: 'Résultat',
  chartOf: (name, rows) => `${name}, ${rows}`,
  saved: 'Requêtes enregistrées',
  removeQuery: (name) => `Retirer ${name}`,
  ofJournal: 'Requêtes du journal',
  examples: 'Exemples',
  tablesAndFunctions: 'Tables et fonctions',
  table: 'table',
  notRead: 'Le résultat n’a pas pu être lu.',
  stop: 'Arrêter',
  run: 'Exécuter',
  name: 'Enregistrer sous',
}
