/** Why a request could not be answered: the database, the disk, or the request itself. */
export const requests = {
  noSettingsToUndo: 'No change of the settings was made since Daybook was started.',
  settingsChanged: 'The configuration file was changed elsewhere and has been read again. Check it before you save.',
  nothingToUndo: 'The files are already as they were before this change.',
  beingChanged: (name: string) => `${name} is being changed elsewhere. Try again.`,
  editedSince: (name: string, written: string) => `${name} was edited since, in the lines that this change wrote:\n${written}`,
  undoBreaksBook: (problems: string) => `Without this change the book would not load: ${problems}`,
  nothingWrittenBusy: (name: string) => `${name} is being changed elsewhere. Nothing was written; try again.`,
  wouldBreakBook: (problems: string) => `The book would not load with this change, so nothing was written: ${problems}`,
  tooManyAtOnce: 'Too many of your requests are being answered. Close some pages, or try again shortly.',
  folderInUse: (process: number) => `Another Daybook (${process}) is changing files of this folder. Nothing was changed; try again.`,
  ourMistake: (id: string) => `Something went wrong in Daybook. The log has more under ${id}.`,
  databaseAway:
    'The database does not respond: reports are shown as of the last sync, and nothing can be changed until it is back. Try again shortly.',
  logFolderLost:
    'The folder of the log was removed or replaced while it was open: reports are shown as of the last sync, and nothing can be changed. Put it back and restart Daybook; the log of the program names the folder.',
  databaseReadOnly: 'The database is read-only at the moment. Nothing was changed; try again shortly.',
  databaseRefuses:
    'The database refuses the login of Daybook: reports are shown as of the last sync, and nothing can be changed. See the log of the program for the reason, correct the user or password in DATABASE_URL, and restart.',
  databaseDamaged:
    'The database is damaged on the disk: reports are shown as of the last sync, and nothing can be changed. "daybook verify" shows the damage, and "daybook restore" or "daybook events import" restores a backup.',
  tooLarge: (size: string) => `The file or text is larger than ${size}.`,
  noFile: 'There is no such file.',
  readOnly: 'write operations are disabled in readonly mode',
  diskFull: (file: string) => `The disk that holds ${file} is full. Nothing was changed; make room and try again.`,
  invalidSettings: (problems: string) => `Invalid configuration\n${problems}`,
}
