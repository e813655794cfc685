import type { entries as english } from '../en/refusals-entries.ts'

export const entries: typeof english = {
  notUtf8: (name) => `${name} n’est pas en UTF-8. Choisissez un autre fichier ou convertissez-le.`,
  noFileForEntries:
    'add_journal_path n’est pas configuré. Indiquez-y un fichier du journal pour les nouvelles entrées, par exemple add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path mène hors du dossier du journal, où rien n’est écrit : ${path}`,
  noAmount: 'Aucun montant valide n’a été trouvé dans le texte.',
  sameAccount: (account) => `Les deux comptes sont ${account} : aucun argent ne bougerait.`,
  notReadAsMeant: (file) =>
    `Avec cette entrée, ${file} ne serait pas lu comme prévu : le fichier se termine dans un commentaire ou un autre bloc, ou comprend d’autres montants. Vérifiez ses dernières lignes.`,
  notChanged: (file) => `${file} n’a pas été modifié.`,
  makeFile: (file) => `add_journal_path : ${file} n’existe pas. Créez le fichier, même vide, et réessayez.`,
  endsInBlock: (file) => `${file} se termine dans un commentaire ou un autre bloc, où aucune transaction n’est lue. Terminez d’abord le bloc.`,
  noDocument: (name, endings) => `${name} ne peut pas être joint : son nom doit se terminer par l’une de ces extensions : ${endings}.`,
  brokenJournal: 'Le journal ne peut pas être lu. Corrigez-le d’abord ; « daybook check » indique l’endroit.',
  onlyOnTransactions: (dialect) => `Un journal ${dialect} nomme les documents dans les étiquettes des transactions. Joignez-le à l’une d’elles.`,
  attachedAlready: (name) => `La transaction a déjà ${name}, avec le même contenu.`,
  commaInFolder: (name) => `hledger termine la valeur d’une étiquette à une virgule, et ce dossier en contient une : ${name}`,
  transactionMoved: (place) => `${place} : la transaction n’est plus ici. Synchronisez, puis réessayez.`,
  noAccount: (account) => `Le livre n’a pas de compte ${account}.`,
  transactionGone: 'La transaction n’est plus dans le livre. Choisissez-la à nouveau.',
  namedAlready: 'Le journal nomme déjà ce document.',
  notNamed: (name) => `Le journal ne nomme aucun document ${name}.`,
  namedNoLonger: (name) => `Le journal sur le disque ne nomme plus ${name}. Synchronisez, puis vérifiez à nouveau.`,
  tooLarge: (name, mebibytes) => `${name} dépasse ${mebibytes} Mio. Ouvrez-le depuis le disque.`,
  documentGone: (name) => `${name} n’est plus sur le disque. Corrigez le journal ou remettez le fichier en place.`,
  documentOutside: (name) =>
    `${name} est hors du dossier du journal ou n’est pas l’un de ses documents. Seuls les fichiers de ce dossier sont affichés.`,
  documentKind: (name) =>
    `${name} n’est ni un PDF, ni une image, ni un texte, ni un fichier bureautique, ni un e-mail ; seuls ceux-ci sont affichés. Ouvrez-le depuis le disque.`,
  documentUnreadable: (name) => `${name} ne peut pas être lu. Vérifiez ses droits d’accès.`,
  notADay: (written) => `date : il faut un jour au format AAAA-MM-JJ au lieu de ${written}.`,
  notAnAmount: (field, written) => `${field} : il faut un nombre supérieur à zéro, tel que 12.50, au lieu de ${written}.`,
  notACommodity: (field, written) => `${field} : il faut un titre ou une devise, comme EUR, au lieu de ${written}.`,
  fieldTooLong: (field, most) => `${field} : ${most} caractères au plus sont possibles.`,
  fieldRequired: (field) => `${field} est obligatoire.`,
  otherAmount: 'to_commodity : nécessaire si le montant reçu n’est pas le montant parti.',
  rateAlone: 'to_commodity : nécessaire avec exchange_rate.',
  sameCommodity: (commodity) => `to_amount : ${commodity} part et ${commodity} arrive, les deux sont donc égaux.`,
  howMuchArrives: (commodity) => `to_amount : indiquez combien de ${commodity} arrive, ou exchange_rate.`,
}
