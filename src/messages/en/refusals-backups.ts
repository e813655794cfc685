/** Why a backup was not made or restored. */
export const backups = {
  unreadable: (path: string, code: string) => `${path} cannot be read (${code})`,
  brokenLog: (message: string) => `the log cannot be backed up: ${message}; "daybook verify" says what holds`,
  ending: 'Daybook is stopping, so the backup was not finished.',
  folderIsFile: (folder: string) => `${folder} is a file, and backups need a folder there. Move it, or set another backup.folder.`,
  diskFull: (file: string) => `${file} cannot be written: the disk is full. Make room and try again.`,
  unwritable: (file: string, code: string) => `${file} cannot be written (${code})`,
  noBackup: (name: string) => `There is no backup ${name}.`,
}
