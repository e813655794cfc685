import type { reconciliation as english } from '../en/refusals-reconciliation.ts'

export const reconciliation: typeof english = {
  bookChanged: 'Le livre a changé depuis le début de ce relevé. Vérifiez à nouveau les lignes d’écriture.',
  differs: (amount, commodity) => `Les lignes cochées diffèrent du solde du relevé de ${amount} ${commodity}.`,
  notAllOnStatement: 'Un solde ne peut être écrit dans le journal que si tout ce qui précède ce jour figure sur le relevé.',
  noReconciliation: (id) => `Il n’y a pas de rapprochement ${id}.`,
  undoneAlready: 'Ce rapprochement a déjà été annulé.',
  noLineForBalance: 'Ce compte n’a aucune ligne après laquelle un solde puisse être écrit.',
  notReadYet: (name) => `${name} a été modifié et n’a pas encore été relu. Réessayez dans un instant.`,
  noPostingInLine: (name, line) => `${name}:${line} : aucune écriture n’a été trouvée dans cette ligne. Pointez-la dans un éditeur.`,
  noSuchBalance:
    'Aucune ligne du journal n’a ce solde : ledger compte dans l’ordre des lignes, et des transactions de jours ultérieurs se trouvent au-dessus de la dernière. Terminez sans contrôle de solde.',
  futureDate: 'La date est dans le futur. Un relevé date d’aujourd’hui ou d’un jour antérieur.',
  wouldBreakBook: (problems) => `Avec cette modification le livre ne se chargerait pas : ${problems}`,
  noneOfAccount: (account) => `Ce rapprochement de ${account} n’existe pas.`,
}
