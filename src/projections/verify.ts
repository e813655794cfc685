import type { Sql } from '../events/log/database.ts'
import type { EventLog } from '../events/log/log.ts'
import { fill, type Projection } from './projector.ts'

const EXAMPLES = 5

export interface Rows {
  readonly count: number
  /** The first few, each as JSON text, in which decimals stay exact. */
  readonly examples: readonly string[]
}

/** A table that differs from the log. */
export interface TableDifference {
  readonly projection: string
  readonly table: string
  /** Rows that the log gives and the table lacks. */
  readonly missing: Rows
  /** Rows that the table has and the log does not give. */
  readonly extra: Rows
  /** How its columns are not those that Daybook makes: then rows cannot be compared. */
  readonly columns?: string
}

/**
 * Makes every table anew beside the live ones and compares them row by row, in a transaction that is then undone. [] when all
 * agree. Takes as long as a rebuild; with PGlite, everybody waits for it.
 */
export async function verifyTables(log: EventLog, projections: readonly Projection[]): Promise<readonly TableDifference[]> {
  const undone = new Undone()
  try {
    await log.database.transaction(async (sql) => {
      const [row] = await sql.query<{ schema: string; head: bigint }>(
        'select quote_ident(current_schema()) as schema, (select coalesce(max(position), 0) from events) as head',
      )
      const live = row?.schema ?? 'public'
      await sql.run(`set local search_path = pg_temp, ${live}`)
      for (const projection of projections) {
        await fill(sql, projection, Number(row?.head))
        for (const table of projection.tables) {
          const columns = await otherColumns(sql, `pg_temp.${table}`, `${live}.${table}`)
          if (columns !== undefined) {
            undone.differences.push({ projection: projection.name, table, missing: NO_ROWS, extra: NO_ROWS, columns })
            continue
          }
          const missing = await difference(sql, `pg_temp.${table}`, `${live}.${table}`)
          const extra = await difference(sql, `${live}.${table}`, `pg_temp.${table}`)
          if (missing.count + extra.count > 0) undone.differences.push({ projection: projection.name, table, missing, extra })
        }
      }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return undone.differences
}

/** Ends the transaction without leaving anything of it. */
class Undone extends Error {
  readonly differences: TableDifference[] = []
}

const NO_ROWS: Rows = { count: 0, examples: [] }

/** Describes changes to the columns of a table; undefined if there are none. */
async function otherColumns(sql: Sql, made: string, live: string): Promise<string | undefined> {
  const of = async (table: string): Promise<string[] | undefined> => {
    const [row] = await sql.query<{ columns: string[] | null }>(
      `select jsonb_agg(format('%s %s', attname, format_type(atttypid, atttypmod)) order by attnum) as columns
       from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [table],
    )
    return row?.columns ?? undefined
  }
  const [wanted, found] = [await of(made), await of(live)]
  if (!found) return 'is not there'
  const lacks = (wanted ?? []).filter((column) => !found.includes(column))
  const has = found.filter((column) => !wanted?.includes(column))
  if (lacks.length + has.length > 0)
    return [lacks.length > 0 ? `lacks the column ${lacks.join(', ')}` : '', has.length > 0 ? `has a column of somebody else: ${has.join(', ')}` : '']
      .filter(Boolean)
      .join('; ')
  return String(wanted) === String(found) ? undefined : 'has its columns in another order'
}

async function difference(sql: Sql, from: string, without: string): Promise<Rows> {
  const [row] = await sql.query<{ count: bigint; examples: string[] }>(
    `with difference as (select * from ${from} except all select * from ${without})
     select (select count(*) from difference) as count,
            (select coalesce(jsonb_agg(to_jsonb(d)::text), '[]') from (select * from difference limit $1) d) as examples`,
    [EXAMPLES],
  )
  return { count: Number(row?.count ?? 0n), examples: row?.examples ?? [] }
}
