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
    super(`the disk that holds ${folder} is full: ${how}; free some space and start again, nothing that was acknowledged is lost`)
  }
}

/** The database has stopped or has been closed; every call is answered with this until it is opened anew. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
}
