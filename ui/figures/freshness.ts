import type { Job } from '../../src/http/contract/jobs.ts'
import { ago } from './days.ts'
import { isRefused } from './jobs.ts'

/** How fresh what one sees is. Pure. */
export interface FreshnessBadge {
  readonly name: string
  readonly tone: 'green' | 'amber' | 'red' | 'plain'
  readonly title: string
  readonly text: string
}

const HOUR = 3_600_000

/** Amber while a file on disk is newer than what was read; red when the newest attempt to read failed. */
export const freshnessOfJournal = ({ dirty, lastJob, now }: { dirty: boolean; lastJob: Job | undefined; now: number }): FreshnessBadge => {
  const name = 'Journal'
  if (isRefused(lastJob)) return { name, tone: 'red', title: 'The last sync failed: the figures are from before it.', text: 'not read' }
  if (dirty) return { name, tone: 'amber', title: 'A journal file has changed since the last sync.', text: 'changed on disk' }
  const finished = lastJob?.finished_at
  return {
    name,
    tone: 'green',
    title: 'The figures show what the journal files say.',
    text: finished === undefined ? 'up to date' : `read ${ago(now - Date.parse(finished))}`,
  }
}

/** Amber after 24 hours, red after 48 or never. Without a provider there is nothing to fetch, and no badge. */
export const freshnessOfPrices = ({ fetched, providers, now }: { fetched: string; providers: number; now: number }): FreshnessBadge | undefined => {
  const name = 'Prices'
  if (fetched === '') return providers === 0 ? undefined : { name, tone: 'red', title: 'Prices have not been fetched yet.', text: 'never fetched' }
  const age = now - Date.parse(fetched)
  const tone = age > 48 * HOUR ? 'red' : age > 24 * HOUR ? 'amber' : 'green'
  return { name, tone, title: 'When prices were last fetched from their providers.', text: ago(age) }
}
