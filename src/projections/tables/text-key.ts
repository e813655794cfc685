/** So many characters of a text stand in an index as they are, and of a longer one the digest of all of it behind them. */
const WHOLE = 100

/**
 * What stands in an index for a column of names that strangers wrote, as an expression of SQL: a row of a b-tree has room for 2.7 kB, and a
 * name with more would keep the whole book from being recorded. What is longer becomes longer than what stands whole, so no two names have one
 * key. The text becomes bytes by way of a literal of them, in which a backslash stands twice: `convert_to` is not allowed in an index.
 */
export const textKey = (column: string): string =>
  `(case when length(${column}) <= ${WHOLE} then ${column} else left(${column}, ${WHOLE}) || encode(sha256(replace(${column}, '\\', '\\\\')::bytea), 'hex') end)`

/** The same for several columns, one after the other. */
export const textKeys = (...columns: readonly string[]): string => columns.map(textKey).join(', ')
