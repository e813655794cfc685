import type * as english from '../en/status.ts'
import { plural } from './plural.ts'

export const status: typeof english.status = {
  title: 'État',
  is: (state) => `État : ${state}`,
  logAltered: 'Journal technique modifié',
  entriesUntil: (day) => `Écritures jusqu’au ${day}`,
  restsSince: (day) => `Aucune écriture depuis le ${day} : les chiffres, les graphiques et les douze derniers mois s’arrêtent là.`,
  scheduled: (transactions, scheduled) => `${transactions}, dont ${scheduled} prévues`,
  noErrors: (transactions) => `${transactions} · tous les contrôles de solde sont justes`,
  lastGood: (transactions) => `${transactions} · à la dernière lecture sans erreur`,
  recorded: (count) => plural(count, { one: '# événement enregistré', other: '# événements enregistrés' }),
  notFetched: (names) => `${names} : échec de la récupération`,
  stillHolds: 'Les chiffres utilisent ce qui a été récupéré auparavant.',
  journalProblems: (count) => plural(count, { one: 'Le journal a # problème', other: 'Le journal a # problèmes' }),
  journalNotRead: 'Le journal n’a pas pu être lu',
  lastGoodSync: (age) =>
    `Les chiffres ci-dessous datent de la dernière synchronisation réussie, ${age}. Corrigez le fichier et enregistrez-le : la page se met à jour d’elle-même.`,
  nothingRead: 'Rien n’a encore pu être lu. Corrigez le fichier et enregistrez-le : la page se met à jour d’elle-même.',
  showProblems: (count) => plural(count, { one: 'Afficher # problème', other: 'Afficher les # problèmes' }),
  andOthers: (names) => `${names} et d’autres`,
  ownUnits: (names, price) => ['N’est pas compté comme argent et n’entre dans aucune somme jusqu’à ce qu’', price, ' soit enregistré : ', names, '.'],
  unpriced: (count, isCutOff, names, price) => [
    isCutOff
      ? plural(count, { one: 'Plus de # titre ou devise sans cours : ', other: 'Plus de # titres ou devises sans cours : ' })
      : plural(count, { one: '# titre ou devise sans cours : ', other: '# titres ou devises sans cours : ' }),
    names,
    plural(count, { one: '. Il compte au coût d’acquisition jusqu’à ce qu’', other: '. Ils comptent au coût d’acquisition jusqu’à ce qu’' }),
    price,
    ' soit enregistré. Si le coût est inconnu aussi, la position n’est pas comptée.',
  ],
  aPrice: 'un cours',
  noRateBefore: (commodity, day) => [
    commodity,
    ` n’a pas de cours avant le ${day} : les revenus et dépenses antérieurs comptent à ce cours, et sa valeur jusque-là n’est pas comptée.`,
  ],
  othersWithoutRate: (count) =>
    plural(count, { one: 'Il en va de même pour # autre titre ou devise.', other: 'Il en va de même pour # autres titres ou devises.' }),
  nothingValued: (currency, setting, file) => [
    'Rien dans ce livre ne peut être évalué en ',
    currency,
    '. Si sa devise est autre, définissez ',
    setting,
    ' dans ',
    file,
    ', exactement comme le journal l’écrit.',
  ],
}

export const dueNotices: typeof english.dueNotices = {
  late: (name) => `${name} est en retard`,
  due: (name) => `${name} arrive à échéance`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `${account} est à rapprocher`,
  neverReconciled: 'Jamais rapproché',
  lastReconciled: (day) => `Dernier rapprochement le ${day}`,
}
