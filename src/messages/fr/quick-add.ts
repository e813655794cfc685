import type * as english from '../en/quick-add.ts'

export const quickAdd: typeof english.quickAdd = {
  title: 'Ajouter une transaction',
  inWords: 'En quelques mots',
  example: '12,50 café à la gare, par carte',
  fillIn: 'Remplir',
  describe: 'Décrivez-la en quelques mots, ou remplissez le formulaire.',
  understood: 'Compris :',
  today: 'aujourd’hui',
  payeeIs: (payee) => `bénéficiaire ${payee}`,
  fromIs: (account) => `de ${account}`,
  toIs: (account) => `vers ${account}`,
  noteIs: (note) => `note ${note}`,
  payee: 'Bénéficiaire',
  date: 'Date',
  note: 'Note',
  amount: 'Montant',
  rest: 'le reste',
  anotherLine: 'Autre ligne',
  whereTo: 'Compte de destination',
  whereFrom: 'Compte d’origine',
  from: 'de',
  to: 'vers',
  accountOf: (place) => `Compte ${place}`,
  amountOf: (place) => `Montant de la ligne ${place}`,
  currencyOf: (place) => `Devise de la ligne ${place}`,
  removeLine: (place) => `Retirer la ligne ${place}`,
  exists: (place) => `Le journal contient déjà cette transaction : ${place}`,
  savedIn: (file) => `Enregistrement dans : ${file}`,
  added: (file) => `Ajoutée à ${file}.`,
  addAnother: 'En ajouter une autre',
  done: 'Terminé',
  missing: {
    date: 'Choisissez une date.',
    notANumber: (text) => `« ${text} » n’est pas un montant.`,
    amount: 'Saisissez un montant.',
    currency: 'Chaque montant doit avoir une devise.',
    twoOpen: 'Un seul montant peut rester vide. Il prend le reste.',
    from: 'Choisissez le compte d’origine.',
    to: 'Choisissez le compte de destination.',
    readonly: 'Cette installation est en lecture seule.',
  },
}

export const entrySaving: typeof english.entrySaving = {
  isThereAlready: (journal) =>
    `${journal} contient déjà cette écriture. Rien n’a été écrit : enregistrez de nouveau pour l’ajouter une deuxième fois.`,
  mayBeWritten: (problem) =>
    `${problem} L’écriture a peut-être été enregistrée. Enregistrez-la de nouveau sans changement : elle n’est ajoutée que si elle manque.`,
  nothingWritten: 'Rien n’a été écrit.',
  wouldNotLoad: (problems) => `Rien n’a été écrit, car le livre ne pourrait pas être lu ainsi : ${problems}`,
}
