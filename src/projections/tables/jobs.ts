import { jsonWithoutNul } from '#vocabulary/nul.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import type { Projection } from '../projection.ts'

/** Background work and what became of it. */
export const jobs: Projection = {
  name: 'jobs',
  version: 2,
  handles: ['JobSubmitted', 'JobStarted', 'JobCompleted', 'JobFailed'],
  tables: ['jobs'],

  async init(sql) {
    await sql.run(`
      create table jobs (
        id text primary key,
        kind text not null,
        status text not null check (status in ('pending', 'running', 'completed', 'failed')),
        cause text not null,
        request jsonb not null,
        error text,
        failed_stage text,
        details jsonb not null default '[]',
        skipped boolean,
        counts jsonb,
        created_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz
      );
      create index jobs_created on jobs (created_at, id)`)
  },

  async apply(events, sql) {
    // A job moves from pending to running to its end, so taking the events by type keeps their order.
    const submitted = ofType(events, 'JobSubmitted')
    if (submitted.length > 0) {
      await sql.query(
        `insert into jobs (id, kind, status, cause, request, created_at)
         select id, kind, 'pending', cause, request, at from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[]) as n (id, kind, cause, request, at)`,
        [
          submitted.map((e) => e.data.id),
          submitted.map((e) => e.data.kind),
          submitted.map((e) => e.data.cause),
          submitted.map((e) => jsonWithoutNul(e.data.request)),
          submitted.map((e) => e.at),
        ],
      )
    }
    const started = ofType(events, 'JobStarted')
    if (started.length > 0) {
      await sql.query(
        `update jobs j set status = 'running', started_at = n.at from unnest($1::text[], $2::timestamptz[]) as n (id, at) where n.id = j.id`,
        [started.map((e) => e.data.id), started.map((e) => e.at)],
      )
    }
    const completed = ofType(events, 'JobCompleted')
    if (completed.length > 0) {
      await sql.query(
        `update jobs j set status = 'completed', finished_at = n.at, details = n.details, skipped = n.skipped, counts = n.counts
         from unnest($1::text[], $2::timestamptz[], $3::jsonb[], $4::boolean[], $5::jsonb[]) as n (id, at, details, skipped, counts) where n.id = j.id`,
        [
          completed.map((e) => e.data.id),
          completed.map((e) => e.at),
          completed.map((e) => jsonWithoutNul(e.data.details)),
          completed.map((e) => String(e.data.skipped)),
          completed.map((e) => (e.data.counts ? jsonWithoutNul(e.data.counts) : null)),
        ],
      )
    }
    const failed = ofType(events, 'JobFailed')
    if (failed.length > 0) {
      await sql.query(
        `update jobs j set status = 'failed', finished_at = n.at, error = n.error, failed_stage = n.stage, details = n.details
         from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::jsonb[]) as n (id, at, error, stage, details) where n.id = j.id`,
        [
          failed.map((e) => e.data.id),
          failed.map((e) => e.at),
          failed.map((e) => e.data.error),
          failed.map((e) => e.data.stage),
          failed.map((e) => jsonWithoutNul(e.data.details)),
        ],
      )
    }
  },
}

const ofType = <Type extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: Type): Extract<RecordedEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<RecordedEvent, { type: Type }> => event.type === type)
