import type { backups as english } from '../en/refusals-backups.ts'

export const backups: typeof english = {
  unreadable: (path, code) => `${path} ne peut pas être lu (${code}).`,
  brokenLog: (message) => `Le registre des événements ne peut pas être sauvegardé : ${message}. « daybook verify » montre ce qui est intact.`,
  ending: 'Daybook s’arrête ; la sauvegarde n’a donc pas été terminée.',
  folderIsFile: (folder) =>
    `${folder} est un fichier, et les sauvegardes ont besoin d’un dossier à cet endroit. Déplacez-le ou choisissez un autre backup.folder.`,
  diskFull: (file) => `${file} ne peut pas être écrit : le disque est plein. Libérez de la place et réessayez.`,
  unwritable: (file, code) => `${file} ne peut pas être écrit (${code}).`,
  noBackup: (name) => `Il n’y a pas de sauvegarde ${name}.`,
}
