/** The database refused a statement. `code` is PostgreSQL's SQLSTATE ("23505"), by which callers may tell cases apart. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  constructor(
    message: string,
    readonly code: string,
    readonly detail?: string,
  ) {
    super(message)
  }
}

/** The disk that holds the data folder is full, or nearly so. Nothing of the refused transaction has been written. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  constructor(
    readonly folder: string,
    how: string,
  ) {
    super(`the disk that holds ${folder} is full: ${how}; free some space; nothing that was acknowledged is lost`)
  }
}

/**
 * SQLSTATE of what passes by itself: connection exceptions (class 08), a server that stops, starts or has crashed (57P0x), one
 * that has no room for another connection (53300), and one that takes no changes (25006), as it does that stands by for another until it
 * takes its place. Who was let in once and is not any more (class 28, 3D000) is so again when somebody puts the password, the rules or the
 * restored database right; a start, which never was, waits for nobody.
 */
const PASSING = /^(08...|28...|3D000|57P0[1-5]|53300|25006)$/

/** True for a server that answers, but takes no changes. */
export const takesNoChanges = (error: unknown): boolean => error instanceof SqlError && error.code === '25006'

/** True for a server that does not let its user in: the log-in (class 28), or a database that is not there. */
export const letsNobodyIn = (error: unknown): boolean => error instanceof SqlError && /^(28...|3D000)$/.test(error.code)

/** True for what only says that the database is away for a while. Everything else will be no better a second later. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseGone || error instanceof DiskFull || (error instanceof SqlError && PASSING.test(error.code))

/** True for a statement that somebody ended, or a limit of the server: nothing is wrong with what it asked. */
export const isCutShort = (error: unknown): boolean => error instanceof SqlError && error.code === '57014'

/** Why a transaction fails with an error: after a statement that failed PostgreSQL says of every other one only that one did. */
export const causeOf = (error: unknown, firstFailure: unknown): unknown =>
  firstFailure !== undefined && error instanceof SqlError && error.code === '25P02' ? firstFailure : error

/** True for what PostgreSQL says of a page, a row or an index that is not what it wrote there (class XX). */
export const isDamage = (error: unknown): error is SqlError => error instanceof SqlError && error.code.startsWith('XX')

/** True for what a server refuses to who asks: the log-in (class 28), a database or schema that is not there (3D000, 3F000), a right that the role lacks (42501). */
export const isRefusal = (error: unknown): error is SqlError => error instanceof SqlError && /^(28...|3D000|3F000|42501)$/.test(error.code)

/** What is said to name a database server names none. */
export class UnusableUrl extends Error {
  override readonly name = 'UnusableUrl'
}

/** The database has stopped or has been closed; every call is answered with this until it is opened anew. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
}
