import type * as english from '../en/parts.ts'
import { plural } from './plural.ts'

export const tables: typeof english.tables = {
  total: 'Total',
  columns: 'Colonnes',
  columnsOf: 'Colonnes de ce tableau',
  copy: 'Copier',
  incomplete: 'Incomplet',
  copied: (count) => plural(count, { one: '# ligne copiée', other: '# lignes copiées' }),
  notCopied: 'Le navigateur n’autorise pas cette page à copier. Enregistrez plutôt le tableau en CSV.',
  noWorkbook: 'Le classeur n’a pas pu être créé. Enregistrez plutôt le tableau en CSV.',
  wholeRow: 'Toutes les colonnes de cette ligne',
  open: (name) => `Déplier ${name}`,
  close: (name) => `Replier ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} sur # ligne`, other: `${shown} sur # lignes` }),
  onlyBeginning: 'Seul le début de la liste est imprimé, jusqu’où elle a défilé. Exportez-la dans un fichier pour avoir toutes les lignes.',
}

export const periods: typeof english.periods = {
  soFar: (period) => `${period} à ce jour`,
  upTo: (period, day) => `${period}, jusqu’au ${day}`,
  allTime: 'Toute la période',
  lastMonths: (count) => plural(count, { one: 'Dernier mois', other: '# derniers mois' }),
  lastYears: (count) => plural(count, { one: 'Dernière année', other: '# dernières années' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1er semestre ${year}`,
  secondHalf: (year) => `2e semestre ${year}`,
  financialYear: (years) => `Exercice ${years}`,
  monthly: 'mensuel',
  everyTwoMonths: 'tous les deux mois',
  quarterly: 'trimestriel',
  halfYearly: 'semestriel',
  yearly: 'annuel',
  daily: 'quotidien',
  weekly: 'hebdomadaire',
  everyTwoWeeks: 'toutes les deux semaines',
  everyDays: (count) => plural(count, { one: 'tous les jours', other: 'tous les # jours' }),
  today: 'aujourd’hui',
  inDays: (count) => plural(count, { one: 'dans # jour', other: 'dans # jours' }),
  daysLate: (count) => plural(count, { one: '# jour de retard', other: '# jours de retard' }),
}

export const fileDifferences: typeof english.fileDifferences = {
  operations: {
    rename_account: 'Changer de compte',
    set_payee: 'Changer de bénéficiaire',
    add_tag: 'Ajouter une étiquette',
    remove_tag: 'Retirer une étiquette',
    rename_tag: 'Renommer une étiquette',
    set_status: 'Définir l’état',
    set_date: 'Changer la date',
    change_commodity: 'Changer de devise ou de titre',
    move: 'Déplacer vers un fichier',
    make_transfer: 'Créer des virements',
    delete: 'Supprimer',
  },
  changesIn: (file) => `Modifications de ${file}`,
  line: 'Ligne',
  showAll: (lines) => `Afficher les ${lines}`,
}

export const transactionParts: typeof english.transactionParts = {
  withoutPayee: 'Sans bénéficiaire',
  flows: { in: 'Entrée d’argent', out: 'Sortie d’argent', moved: 'Virement' },
  unpriced: 'La valeur est inconnue : il n’y a pas de cours',
  pending: 'en attente',
  pendingAbout: 'Marquée d’un ! dans le journal',
  to: 'vers',
  byStatement: (name) => `${name}, d’après son relevé`,
  account: 'Compte',
  choicesOf: (label) => `${label} : choix`,
  newAccount: 'nouveau compte',
  hasNote: 'a une note',
  reconciledUpTo: (day) => `rapproché jusqu’au ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `rapproché jusqu’au ${day}, en retard de # jour`, other: `rapproché jusqu’au ${day}, en retard de # jours` }),
}
