import type { emptyBook as english } from '../en/empty-book.ts'

export const emptyBook: typeof english = {
  addTransaction: 'Ajouter une transaction',
  importStatement: 'Importer un relevé',
  allAhead: (day, link) => [
    `Toutes les transactions de ce livre sont à venir : la première est le ${day}, et les chiffres la comptent à partir de ce jour. `,
    link,
  ],
  allTransactions: 'Toutes les transactions',
  unread: 'Le journal n’a pas pu être lu. Corrigez les problèmes ci-dessus, et ses chiffres s’afficheront ici.',
  noMatch: 'Aucune transaction ne correspond au filtre ci-dessus.',
  noTransactions: 'Il n’y a pas encore de transactions.',
  reading: 'Lecture du journal…',
  bookIsEmpty: 'Ce livre n’a pas encore de transactions',
  howToBegin:
    'Importez un relevé de votre banque, ou ajoutez une première transaction. Le mois s’affiche alors ici et sur la page Flux de trésorerie.',
  withEditor: (file) => [
    'Vous pouvez aussi l’écrire dans ',
    file,
    ' avec n’importe quel éditeur. Cette page se met à jour quand le fichier est enregistré.',
  ],
  theJournal: 'le journal',
  lookAround: (command) => ['Pour faire d’abord un tour, lancez ', command, ' : cela ouvre trois années d’un ménage inventé.'],
  noneChosen: 'Aucun compte sous Assets ou Liabilities ne correspond au filtre ci-dessus.',
  noNetWorth: 'Rien n’est enregistré sous Assets ou Liabilities. Le patrimoine net est le solde des comptes sous ces deux noms.',
}
