import type { Database } from './database.ts'
import { SqlError } from './sql-error.ts'

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/** Whether anything was ever recorded in a database, which may have no log yet. */
export async function hasEvents(database: Pick<Database, 'query'>): Promise<boolean> {
  try {
    const [row] = await database.query<{ there: boolean }>('select exists (select from events) as there')
    return row?.there === true
  } catch (error) {
    if (error instanceof SqlError && error.code === UNDEFINED_TABLE) return false
    throw error
  }
}
