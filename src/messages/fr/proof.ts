import type { proof as english } from '../en/proof.ts'
import { plural } from './plural.ts'

export const proof: typeof english = {
  withoutPayee: 'Sans bénéficiaire',
  planned: 'prévu',
  open: 'Ouvrir',
  notRead: 'Les transactions n’ont pas pu être lues.',
  notIncluded: 'Non compris, faute de cours connu :',
  noTransactions: 'Il ne contient aucune transaction.',
  noTransactionsButPrice: 'Il ne contient aucune transaction : il vient d’un cours ou de la configuration.',
  byAccount: 'Par compte',
  moreAccounts: (count) => plural(count, { one: 'et # autre compte', other: 'et # autres comptes' }),
  loading: 'Chargement…',
  showNext: (count) => plural(count, { one: 'Afficher # de plus', other: 'Afficher # de plus' }),
  rateOf: (day) => `du ${day}`,
  inverseRateOf: (day) => `du ${day}, inversé`,
  earlierPostings: (count) => plural(count, { one: 'et # ligne antérieure', other: 'et # lignes antérieures' }),
  aboutAccount: 'Page du compte',
  cashFlows: (count) => plural(count, { one: '# flux', other: '# flux' }),
  ownFigure: 'Un autre chiffre',
  addUp: (postings, accounts) =>
    plural(postings, {
      one: `# ligne dans ${accounts} donne exactement ce chiffre.`,
      other: `# lignes dans ${accounts} donnent exactement ce chiffre.`,
    }),
  noPostings: 'Aucune ligne n’y contribue.',
  plannedOn: (day) => `${day} · prévu par une règle périodique`,
  edit: 'Modifier',
  exactly: (amount) => ['Exactement ', amount],
  contents: 'Son contenu',
  computed: 'Son calcul',
  show: 'Afficher',
  back: 'Retour',
  theTransaction: (name) => `La transaction ${name}`,
  contentsOf: (name) => `Le contenu de ${name}`,
  computedOf: (name) => `Le calcul de ${name}`,
}
