/** Why a statement was not read or imported. */
export const imports = {
  cancelled: 'The request for this statement was cancelled, so it was not read.',
  tooManyWaiting: (count: number) => `${count} statements are already waiting to be read. Try again shortly.`,
  noRules: (name: string) => `There are no rules ${name} beside the journal.`,
  noPreset: (name: string) => `There is no preset ${name}.`,
  noTemplate: (name: string) => `There is no template ${name}.`,
  notWaiting: (name: string) => `${name} is no longer waiting.`,
  notInFolder: (name: string) => `There is no statement ${name} in the import folder.`,
  overwriteBuiltin: (name: string) => `cannot overwrite builtin preset ${name}`,
  deleteBuiltin: (name: string) => `cannot delete builtin preset ${name}`,
  folderMissing: (folder: string) => `import.folder: ${folder} does not exist; make it`,
  folderUnreadable: (folder: string, code: string) => `import.folder: ${folder} cannot be read (${code})`,
}
