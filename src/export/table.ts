/*
 * A table on its way out of the program: columns with types, and rows. What CSV, JSON, Parquet and workbooks are written from, whoever
 * made it: an export of the book or the answer to a query.
 */

/** `decimal` is the exact text of a decimal ("-12.50"), `day` is "2022-02-07", `moment` is RFC 3339 text, `json` is the text of a JSON value. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'day' | 'moment' | 'json'

export interface TableColumn {
  readonly name: string
  readonly type: ColumnType
}

/** An integer is a number while it is a safe one and a bigint beyond; a boolean is a boolean; everything else is text. `null` is nothing at all. */
export type Cell = string | number | bigint | boolean | null

export interface Table {
  readonly columns: readonly TableColumn[]
  /** May be gone through more than once: some formats look at everything before they write the first byte. */
  readonly rows: Iterable<readonly Cell[]>
}

/** Returns the names of columns, no two the same: the second `sum` is `sum_2`. What is written by name would lose a column otherwise. */
export function distinctNames(columns: readonly TableColumn[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ name }) => {
    let distinct = name
    for (let i = 2; taken.has(distinct); i++) distinct = `${name}_${i}`
    taken.add(distinct)
    return distinct
  })
}
