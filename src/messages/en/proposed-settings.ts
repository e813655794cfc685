export const proposedSettings = {
  /** A change of the configuration file, shown before it is saved. */
  saved: (file: string) => `Saved in ${file}.`,
  linesOf: (file: string) => `Lines of ${file}`,
  changeOf: (file: string) => `Change of ${file}`,
  creates: (file: string) => `This creates ${file} next to the journal.`,
  changes: (file: string) => `This changes ${file}.`,
}
