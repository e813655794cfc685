import type { bills as english } from '../en/bills.ts'
import { plural } from './plural.ts'

export const bills: typeof english = {
  name: 'Nom',
  frequency: 'Fréquence',
  due: 'Échéance',
  last: 'Dernier',
  times: 'Fois',
  amount: 'Montant',
  allTimes: (count, frequency, since) =>
    plural(count, { one: `${frequency} : # fois depuis le ${since}`, other: `${frequency} : # fois depuis le ${since}` }),
  allTimesNext: (times, next) => `${times}. Prochaines échéances : ${next}`,
  withoutPayee: 'Sans bénéficiaire',
  sharesExplained:
    'Dernier montant de chaque paiement. Les paiements trimestriels et annuels sont répartis sur leurs mois, les hebdomadaires et quotidiens sur des mois de 30,44 jours',
  comesIn: 'Entrées par mois',
  comesInExplained: 'Tous les revenus réguliers, répartis par mois',
  goesOut: 'Sorties par mois',
  goesOutExplained: 'Toutes les factures payées depuis les comptes ou par carte, mensualités de prêt comprises, réparties par mois',
  setAside: 'Mis de côté par mois',
  setAsideExplained: 'Virements réguliers des comptes courants vers vos autres comptes',
  remains: 'Reste pour tout le reste',
  none: (example) => [
    'Aucun paiement récurrent pour l’instant. Pour en suivre un, ajoutez cette ligne dans le journal, sous la première ligne d’une transaction : ',
    example,
  ],
  items: 'Paiements récurrents',
  pastDue: 'En retard',
  ended: 'Semble terminé',
  notices: 'Notifications',
  noticesBlocked: 'Ce navigateur bloque les notifications de cette page. Autorisez-les à côté de la barre d’adresse',
  noticesExplained:
    'Signaler les factures dues, les comptes à rapprocher et les synchronisations échouées tant qu’une page de Daybook est ouverte dans ce navigateur',
  kinds: { booked: 'dans le journal', statement: 'd’après le relevé', recurring: 'estimation : dernier montant' },
  checkingNow: 'Sur les comptes courants maintenant',
  checkingThen: 'Sur les comptes courants à cette date',
  checkingOn: (day) => `Sur les comptes courants le ${day}`,
  lowestOn: (day) => `Au plus bas, le ${day}`,
  onDay: (day) => `Le ${day}`,
  aheadChart: (days, currency) =>
    plural(days, {
      one: `Comptes courants le # jour à venir, en ${currency}`,
      other: `Comptes courants dans les # prochains jours, en ${currency}`,
    }),
  checking: 'Sur les comptes courants',
  balanceAfter: 'Solde ensuite',
  aheadTable: (days) => plural(days, { one: 'Paiements du # jour à venir', other: 'Paiements des # prochains jours' }),
  aheadTitle: (days) => plural(days, { one: 'Le # jour à venir', other: 'Les # prochains jours' }),
  aheadExplained: 'Paiements connus seulement : factures, cartes et transactions planifiées',
  expected: 'Attendu',
  wasDue: (day) => `était dû le ${day}`,
  source: 'Source',
  states: { came: 'à temps', 'came late': 'payé en retard', late: 'en retard', 'to come': 'à venir' },
  calendar: 'Calendrier',
  calendarOf: (month) => `Paiements récurrents, ${month}`,
  suggested: 'Semble récurrent',
  suggestedExplained:
    'À peu près le même jour et le même montant à chaque fois. Les paiements suivis figurent dans le calendrier et dans les totaux mensuels.',
  track: 'Suivre',
  trackNamed: (name) => `Suivre ${name}`,
  tracked: (name, count) =>
    plural(count, { one: `${name} est suivi : # transaction étiquetée.`, other: `${name} est suivi : # transactions étiquetées.` }),
}
