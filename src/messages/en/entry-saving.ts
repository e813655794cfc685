export const entrySaving = {
  /** Saving an entry of the quick add form. */
  isThereAlready: (journal: string) => `${journal} already has this entry. Nothing was written: save again to add it twice.`,
  mayBeWritten: (problem: string) => `${problem} The entry may have been written. Save again unchanged: it is added only if it is missing.`,
  nothingWritten: 'Nothing was written.',
  wouldNotLoad: (problems: string) => `Nothing was written, because the book could not be read with it: ${problems}`,
}
