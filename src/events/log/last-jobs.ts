import { jobEvents } from '../jobs.ts'
import type { Sql } from './database.ts'
import type { Position } from './log.ts'

/** Types of the events that tell of a job, as a list of SQL. */
const TYPES = jobEvents.map(({ type }) => `'${type}'`).join(', ')

/**
 * Returns where the last `count` jobs begin, or a job before them that has not ended; 0 when there are no more. Every saved file is a job of
 * three events: after some years most of a log is jobs, of which nobody in memory knows but the last.
 */
export async function beginOfLastJobs(sql: Pick<Sql, 'query'>, count: number): Promise<Position> {
  const [row] = await sql.query<{ begin: bigint }>(
    `with last as (select coalesce((select position from events where type = 'JobSubmitted' order by position desc offset $1 limit 1), 0) as position)
     select least((select position from last), min(s.position) - 1) as begin from events s
     where s.type = 'JobSubmitted' and s.position <= (select position from last)
       and not exists (select from events e where e.stream = s.stream and e.type in ('JobCompleted', 'JobFailed'))`,
    [count],
  )
  return Number(row?.begin ?? 0n)
}

/** The condition, on the table `events`, that an event is of no job that was submitted up to the position that is parameter `number`. */
export const laterThan = (number: number): string =>
  `(type not in (${TYPES}) or (position > $${number} and
     (select s.position from events s where s.stream = events.stream and s.version = 1) > $${number}))`
