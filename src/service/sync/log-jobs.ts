import type { Observable } from 'rxjs'
import { formatDay } from '#vocabulary/day.ts'
import type { Job, JobStatus } from '../../commands/jobs.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Ledgers } from '../ledgers/ledgers.ts'
import { unpricedOf } from './understanding.ts'

type Say = (fields: object, message: string) => void
const DETAILS_MAX = 200

/** Writes down what every job does, each line with the job's id. Returns the function that ends it. */
export function logJobs(from: {
  readonly jobs: { readonly changes: Observable<Job> }
  readonly ledgers: Pick<Ledgers, 'current'>
  readonly configuration: LiveConfiguration
  readonly log: { readonly info: Say; readonly warn: Say; readonly error: Say }
}): () => void {
  const { log, configuration, ledgers } = from
  const told = new Map<string, JobStatus>()
  const warned = { day: '', words: new Set<string>() }
  /** Whether it is told for the first time on the day of the job. */
  const isNew = (words: string, { createdAt }: Job): boolean => {
    const day = createdAt.slice(0, 'YYYY-MM-DD'.length)
    if (warned.day !== day) {
      warned.day = day
      warned.words.clear()
    }
    if (warned.words.has(words)) return false
    warned.words.add(words)
    return true
  }

  const missingPrices = (job: Job): void => {
    const { settings } = configuration.current
    if (settings.disable_missing_price_logging) return
    const ledger = ledgers.current()
    const date = formatDay(ledger.today)
    for (const commodity of unpricedOf(ledger)) {
      if (isNew(`no price of ${commodity} on ${date}`, job))
        log.warn(
          { job: job.id, commodity, date },
          `no price of ${commodity} is known: it is carried at its cost, or left out of figures if it has none`,
        )
    }
  }

  const subscription = from.jobs.changes.subscribe((job) => {
    if (told.get(job.id) === job.status) return
    told.set(job.id, job.status)
    const { id, cause, status, details } = job
    if (status === 'pending') log.info({ job: id, cause, asked: askedFor(job) }, 'a sync was asked for')
    if (status === 'running') log.info({ job: id, cause, asked: askedFor(job) }, 'a sync began')
    if (status !== 'completed' && status !== 'failed') return
    told.delete(id)
    // What a sync gets over is found again by each, and there is one for every save; what made it fail is told as the reason, once.
    const isTold = (detail: string): boolean => (status === 'failed' ? `\n${job.error ?? ''}\n`.includes(`\n${detail}\n`) : !isNew(detail, job))
    for (const detail of details.slice(0, DETAILS_MAX)) if (!isTold(detail)) log.warn({ job: id }, detail)
    if (details.length > DETAILS_MAX) log.warn({ job: id }, `and ${details.length - DETAILS_MAX} more`)
    const took_ms = job.startedAt && job.finishedAt ? Date.parse(job.finishedAt) - Date.parse(job.startedAt) : undefined
    if (status === 'failed') log.error({ job: id, stage: job.failedStage, took_ms }, `a sync failed: ${job.error ?? ''}`)
    else {
      log.info({ job: id, took_ms, ...(job.skipped ? { skipped: true } : {}), ...job.counts }, 'a sync was completed')
      missingPrices(job)
    }
  })
  return () => subscription.unsubscribe()
}

const askedFor = ({ request: { journal, prices, portfolios } }: Job): string =>
  [journal && 'journal', prices && 'prices', portfolios && 'portfolios'].filter(Boolean).join(', ')
