import type * as english from '../en/refusals-book.ts'

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} ne peut pas être lu (${code}).`,
  brokenLog: (message) => `Le registre des événements ne peut pas être sauvegardé : ${message}. « daybook verify » montre ce qui est intact.`,
  ending: 'Daybook s’arrête ; la sauvegarde n’a donc pas été terminée.',
  folderIsFile: (folder) =>
    `${folder} est un fichier, et les sauvegardes ont besoin d’un dossier à cet endroit. Déplacez-le ou choisissez un autre backup.folder.`,
  diskFull: (file) => `${file} ne peut pas être écrit : le disque est plein. Libérez de la place et réessayez.`,
  unwritable: (file, code) => `${file} ne peut pas être écrit (${code}).`,
  noBackup: (name) => `Il n’y a pas de sauvegarde ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'La demande de ce relevé a été annulée ; il n’a donc pas été lu.',
  tooManyWaiting: (count) => `${count} relevés attendent déjà d’être lus. Réessayez dans un instant.`,
  noRules: (name) => `Il n’y a pas de règles ${name} à côté du journal.`,
  noPreset: (name) => `Il n’y a pas de préréglage ${name}.`,
  noTemplate: (name) => `Il n’y a pas de modèle ${name}.`,
  notWaiting: (name) => `${name} n’est plus en attente.`,
  notInFolder: (name) => `Il n’y a pas de relevé ${name} dans le dossier d’importation.`,
  overwriteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être remplacé.`,
  deleteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être supprimé.`,
  folderMissing: (folder) => `import.folder : ${folder} n’existe pas. Créez-le.`,
  folderUnreadable: (folder, code) => `import.folder : ${folder} ne peut pas être lu (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
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
  switchedOff: 'Le rapprochement des comptes est désactivé. Mettez enable_reconciliation: true dans la configuration.',
  dayToCome: 'last_reconciled_date est dans l’avenir. Sont possibles aujourd’hui ou un jour antérieur.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} n’a pas été modifié : ${why}`,
  noDemo: 'Aucune démonstration n’est proposée ici. « daybook --demo » la lance.',
  demoFileExists: (name) => `${name} existe déjà, et le livre de démonstration a un fichier de ce nom. Rien n’a été écrit.`,
}
