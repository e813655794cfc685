/** What git writes at the margin where it could not merge two versions of a file: seven of one sign. */
const MARK = /^(<{7}|={7}|>{7}|\|{7})$/

/** What is said of such a mark beside what it is to the dialect: which of the versions holds is for a person to say. */
export const UNFINISHED_MERGE =
  'is the mark of a merge that is not finished: keep the lines that hold, and take out the others with the lines of <, = and >'

/** What a word is that begins a line, where it is such a mark; undefined else. */
export const mergeMark = (word: string): string | undefined => (MARK.test(word) ? `"${word}" ${UNFINISHED_MERGE}` : undefined)
