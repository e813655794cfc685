import { jobs as words } from '#messages/jobs.ts'
import type { Job } from '../../src/http/contract/jobs-contract.ts'
import { ago } from './calendar-days.ts'

/** Jobs in words. */

const CAUSES: Record<Job['cause'], string> = words.causes
export const causeOf = (job: Job): string => CAUSES[job.cause] ?? job.cause

const STAGES: Record<string, string> = words.stages

/** "Reading", "Fetching 3 of 12": what a job under way is doing. */
export const jobLine = (job: Job): string => {
  if (job.status === 'pending') return words.status.pending
  const doing = job.stage === undefined ? words.syncing : (STAGES[job.stage] ?? job.stage.charAt(0).toUpperCase() + job.stage.slice(1))
  return job.total_items ? words.progress(doing, job.items_completed ?? 0, job.total_items) : doing
}

/** What came of a job that has ended, in one line. */
export const outcomeOf = (job: Job): string => {
  if (job.status === 'failed') return job.failed_stage === 'interrupted' ? words.interrupted : words.status.failed
  if (job.skipped) return words.unchanged
  if (!job.counts) return words.done
  const { transactions_added: added, transactions_removed: removed } = job.counts
  if (added === 0 && removed === 0) return words.nothingNew
  if (removed === 0) return words.added(added)
  return added === 0 ? words.removed(removed) : words.addedAndRemoved(words.added(added), words.removed(removed))
}

const FETCHED: Readonly<Record<string, string>> = { commodities: words.prices, portfolios: words.portfolios }
/** What a job that failed could not fetch; undefined for one that failed at the journal, or did not fail. */
export const notFetched = ({ status, failed_stage: stage }: Pick<Job, 'status' | 'failed_stage'>): string | undefined =>
  status === 'failed' ? FETCHED[stage ?? ''] : undefined
/** Whether the journal itself could not be read. */
export const isRefused = (job: Pick<Job, 'status' | 'failed_stage'> | undefined): boolean => job?.status === 'failed' && notFetched(job) === undefined

/** How long it took, in milliseconds. */
export const tookOf = ({ started_at, finished_at }: Job): number | undefined =>
  started_at === undefined || finished_at === undefined ? undefined : Date.parse(finished_at) - Date.parse(started_at)

/** Of jobs, newest first, the last one that reports on reading the journal. One that was interrupted by a stopping server reports nothing. */
export const lastThatEnded = (jobs: readonly Job[]): Job | undefined =>
  jobs.find((job) => job.status === 'completed' || (job.status === 'failed' && job.failed_stage !== 'interrupted'))

/** How fresh what one sees is. Pure. */
export interface FreshnessBadge {
  readonly tone: 'green' | 'amber' | 'red' | 'plain'
  readonly text: string
  /** What it means. */
  readonly title: string
}

const HOUR = 3_600_000
const fresh = words.freshness

/** Amber while a file on disk is newer than what was read; red when the newest attempt to read failed. */
export const freshnessOfJournal = ({ dirty, lastJob, now }: { dirty: boolean; lastJob: Job | undefined; now: number }): FreshnessBadge => {
  if (isRefused(lastJob)) return { tone: 'red', text: fresh.journalNotRead, title: fresh.journalNotReadExplained }
  if (dirty) return { tone: 'amber', text: fresh.journalChanged, title: fresh.journalChangedExplained }
  const finished = lastJob?.finished_at
  const text = finished === undefined ? fresh.journalUpToDate : fresh.journalRead(ago(now - Date.parse(finished)))
  return { tone: 'green', text, title: fresh.journalExplained }
}

/** Amber after 24 hours, red after 48 or never. Without a provider there is nothing to fetch, and no badge. */
export const freshnessOfPrices = ({ fetched, providers, now }: { fetched: string; providers: number; now: number }): FreshnessBadge | undefined => {
  if (fetched === '') return providers === 0 ? undefined : { tone: 'red', text: fresh.pricesNever, title: fresh.pricesNeverExplained }
  const age = now - Date.parse(fetched)
  const tone = age > 48 * HOUR ? 'red' : age > 24 * HOUR ? 'amber' : 'green'
  return { tone, text: fresh.pricesFetched(ago(age)), title: fresh.pricesExplained }
}

/** The problems that a failed job reports, one "file:line: message" after the other. */
export interface ProblemLine {
  readonly file: string | undefined
  readonly line: number
  /** May go over several lines. */
  readonly message: string
}

/** What a job has to say: its lines where it has some, else the reason of its failure alone, which only repeats them. */
export const problemsOf = ({ error, details }: Pick<Job, 'error' | 'details'>): ProblemLine[] =>
  problemsIn(details?.length ? details : error === undefined ? [] : [error])

const PLACED = /^(\S[^:\n]*\.[A-Za-z0-9]+):(\d+)(?:-\d+)?:\s*(.*)$/

/** Lines without a place belong to the problem above them when they are indented, else they are a problem of their own. */
export const problemsIn = (texts: readonly string[]): ProblemLine[] => {
  const problems: { file: string | undefined; line: number; message: string }[] = []
  for (const text of texts.flatMap((entry) => entry.split('\n'))) {
    const placed = PLACED.exec(text)
    const last = problems.at(-1)
    if (placed) problems.push({ file: placed[1], line: Number(placed[2]), message: placed[3] ?? '' })
    else if (/^\s+\S/.test(text) && last) last.message += `\n${text}`
    else if (text.trim() !== '') problems.push({ file: undefined, line: 0, message: text.trim() })
  }
  const seen = new Set<string>()
  return problems.filter(({ file, line, message }) => {
    const key = `${file}:${line}:${message}`
    return !seen.has(key) && seen.add(key)
  })
}
