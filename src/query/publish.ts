import type { Database, Sql } from '../events/log/database.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { BOOK_ROWS, copyLines } from './book-rows.ts'
import { SQL_TYPES } from './make-book.ts'
import { PUBLISHED_TABLES, type PublishedTable } from './published.ts'

/** The log has a table `events` of its own, so the published ones have a prefix. */
const nameOf = ({ name }: PublishedTable): string => `book_${name}`

/** How long a reader may keep the tables from being written. */
const LOCK_TIMEOUT = '10s'

/** Writes the published tables into the schema of the log, for other programs. Readers see the old rows until all new ones are there. */
export async function publishBook(database: Pick<Database, 'transaction'>, ledger: ValuedLedger): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('daybook published ' || current_schema(), 0))`)
    await sql.run(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const table of PUBLISHED_TABLES) {
      await emptied(sql, table)
      const types = table.columns.map(({ type }) => type)
      const columns = table.columns.map(({ name }) => name)
      for await (const rows of copyLines(BOOK_ROWS[table.name](ledger), types)) await sql.copy(nameOf(table), columns, rows)
    }
  })
}

/** Truncates the table, so that the rights of its readers stay; makes it where it is not there or has the columns of another version. */
async function emptied(sql: Sql, table: PublishedTable): Promise<void> {
  const name = nameOf(table)
  const [row] = await sql.query<{ columns: string | null }>(
    `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
     where attrelid = to_regclass(quote_ident(current_schema()) || '.${name}') and attnum > 0 and not attisdropped`,
  )
  if (row?.columns === table.columns.map((column) => column.name).join(', ')) return sql.run(`truncate ${name}`)
  // Unlogged: each sync writes all rows, and the journal has them.
  const columns = table.columns.map((column) => `${column.name} ${SQL_TYPES[column.type]}`)
  const indexes = table.indexes.map((index) => `create index on ${name} ${index}`)
  await sql.run([`drop table if exists ${name}`, `create unlogged table ${name} (${columns.join(', ')})`, ...indexes].join(';'))
}
