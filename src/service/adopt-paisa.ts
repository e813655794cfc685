import { randomUUID } from 'node:crypto'
import { decideAdoption, type EverSaid } from '../commands/adopt/decide-adoption.ts'
import { readPaisaDatabase } from '../commands/adopt/read-paisa-database.ts'
import { IMPORTS_STREAM } from '../events/imports-events.ts'
import { jobStream } from '../events/jobs-events.ts'
import type { EventLog, StreamEvent } from '../events/log/log.ts'
import { NOTES_STREAM } from '../events/notes-events.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations-events.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'

const NOTHING = { journal: false, prices: false, portfolios: false, force_prices: false, force_journal: false }

/**
 * Imports notes, import presets and reconciliation dates from Paisa's database, in one append with the job that reports it. Returns what was
 * imported, a line each; records nothing if all of it is known already.
 */
export async function adoptPaisa(
  log: EventLog,
  path: string,
  owner: string,
): Promise<{ readonly adopted: number; readonly details: readonly string[] } | Refusal> {
  const read = await readPaisaDatabase(path)
  if (read instanceof Refusal) return read
  const { events, details } = decideAdoption(read, await everSaid(log))
  if (events.length === 0) return { adopted: 0, details }
  const id = randomUUID()
  const told: StreamEvent[] = [
    { stream: jobStream(id), type: 'JobSubmitted', data: { id, kind: 'adoption', request: NOTHING, cause: 'command', owner } },
    { stream: jobStream(id), type: 'JobStarted', data: { id } },
  ]
  const done: StreamEvent = { stream: jobStream(id), type: 'JobCompleted', data: { id, details: [...details], skipped: false } }
  const result = await log.append({ expected: new Map(), events: [...told, ...events, done] })
  invariant(result.ok, 'what is adopted contradicts nothing')
  return { adopted: events.length, details }
}

async function everSaid(log: EventLog): Promise<EverSaid> {
  const [notes, presets, reconciliations] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const event of await log.readStream(NOTES_STREAM)) if (event.type === 'AccountNoteWritten') notes.add(event.data.account)
  for (const event of await log.readStream(IMPORTS_STREAM)) if (event.type === 'ImportPresetSaved') presets.add(event.data.name)
  for (const event of await log.readStream(RECONCILIATIONS_STREAM))
    if (event.type === 'AccountReconciled' || event.type === 'ReconciliationSet') reconciliations.add(event.data.account)
  return { notes, presets, reconciliations }
}
