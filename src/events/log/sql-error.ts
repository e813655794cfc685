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
 * SQLSTATE of failures that pass: connection exceptions (class 08), a server that stops, starts or has crashed (57P0x), too many connections (53300),
 * and a read-only server (25006), such as a standby before it is promoted. A log-in refused after it once worked (class 28, 3D000) passes when the
 * password, the rules or the database are restored; at the start it is an error at once.
 */
const PASSING = /^(08...|28...|3D000|57P0[1-5]|53300|25006)$/

/** True for a server that answers, but takes no changes. */
export const takesNoChanges = (error: unknown): boolean => error instanceof SqlError && error.code === '25006'

/** True for a server that does not let its user in: the log-in (class 28), or a database that is not there. */
export const letsNobodyIn = (error: unknown): boolean => error instanceof SqlError && /^(28...|3D000)$/.test(error.code)

/** True for what only says that the database is away for a while. Everything else will be no better a second later. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseGone || error instanceof DiskFull || (error instanceof SqlError && PASSING.test(error.code))

/** True for a statement that was cancelled or ran into a limit of the server; the statement itself is valid. */
export const isCutShort = (error: unknown): boolean => error instanceof SqlError && error.code === '57014'

/** The reason why a transaction failed: after a failed statement PostgreSQL rejects every other one without the cause. */
export const causeOf = (error: unknown, firstFailure: unknown): unknown =>
  firstFailure !== undefined && error instanceof SqlError && error.code === '25P02' ? firstFailure : error

/** True for PostgreSQL's errors about a damaged page, row or index (class XX). */
export const isDamage = (error: unknown): error is SqlError => error instanceof SqlError && error.code.startsWith('XX')

/** True for what the server refuses this user: the log-in (class 28), a missing database or schema (3D000, 3F000), a missing right (42501). */
export const isRefusal = (error: unknown): error is SqlError => error instanceof SqlError && /^(28...|3D000|3F000|42501)$/.test(error.code)

/** The URL does not name a usable database server. */
export class UnusableUrl extends Error {
  override readonly name = 'UnusableUrl'
}

/** The database has stopped or was closed; every call fails with this until it is opened again. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
}
