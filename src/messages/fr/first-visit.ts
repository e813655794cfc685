import type * as english from '../en/first-visit.ts'
import { plural } from './plural.ts'

export const firstVisit: typeof english.firstVisit = {
  howRead: 'Comment ce livre a été lu',
  howFileRead: (file) => `Comment ${file} a été lu`,
  closeForGood: 'Fermer : ne sera plus affiché',
  dialect: 'Dialecte',
  fromContent: 'd’après son nom et son contenu',
  fromSettings: 'd’après les réglages',
  addLine: (file, line) => [`Daybook ne change pas ce réglage de lui-même. Ajoutez cette ligne à ${file}, et le livre sera relu : `, line],
  copy: 'Copier',
  copied: 'Copié',
  currency: 'Devise',
  digits: 'Décimales',
  digitsNote: 'après la virgule',
  digitsOfJournal: (digits) => `comme dans le journal (${digits})`,
  numbers: 'Nombres et dates',
  ofBrowser: (locale) => `comme ce navigateur (${locale})`,
  yearBegins: 'L’année commence en',
  cashAccounts: 'Liquidités',
  cashNote: 'argent à dépenser ; les autres actifs comptent comme placements',
  cashFound: 'd’après les noms et l’usage',
  noCash: 'aucun compte',
  change: 'Modifier',
  accountTypes: 'Types de compte',
  setTypes: 'Définir les types de compte',
  missingPrices: 'Cours manquants',
  none: 'aucun',
  prices: 'Cours',
  startingDemo: 'Démarrage de la démo…',
  openDemo: 'Ouvrir plutôt la démo',
}

export const understood: typeof english.understood = {
  currencyFrom: {
    configuration: 'd’après les réglages',
    book: 'déclarée dans le journal',
    postings: 'l’essentiel de l’argent est dans cette devise',
    none: 'aucune transaction pour l’instant',
  },
  sameAs: (reason, other) => `${reason} ; ${other} est la même`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'et # autre', other: 'et # autres' })}`,
  guessed: (roots) => `${roots}, déduit de l’usage`,
  unclear: (names) => `incertain : ${names}`,
  fromNames: 'd’après leurs noms',
}
