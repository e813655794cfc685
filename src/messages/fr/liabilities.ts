import type { liabilities as english } from '../en/liabilities.ts'

export const liabilities: typeof english = {
  title: 'Dettes',
  owed: 'Dû',
  owedNow: 'Dû maintenant',
  owedThen: 'Dû alors',
  borrowed: 'Emprunté',
  repaid: 'Remboursé',
  interestIncluded: 'Intérêts compris',
  interest: 'Intérêts',
  interestAbout: 'Écritures sur Expenses:Interest au nom de cette dette, ou sans nom dans un remboursement, et ce qui est dû au-delà de l’emprunt',
  apr: 'TAEG',
  aprAbout: 'Coût annuel en pour cent',
  none: 'Il n’y a pas de dettes.',
  neverAny: 'Il n’y a pas de dettes, et il n’y en a jamais eu.',
  interestOnDebts: 'Intérêts des dettes',
  owedAndInterest: (account) => `${account} : montant dû et intérêts à ce jour`,
  pointInWords: (day, owed, interest) => `${day} : dû ${owed}, intérêts ${interest}`,
}
