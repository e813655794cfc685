import { ArrowRight, CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Job } from '../../src/http/contract/jobs.ts'
import { clearJobs, isUnderWay, jobs, listedJobs } from '../client/live-updates.ts'
import { close } from '../client/overlays.ts'
import { serverTime } from '../client/server-clock.ts'
import { ago, duration, moment } from '../figures/calendar-days.ts'
import { causeOf, jobLine, outcomeOf, problemsOf, tookOf } from '../figures/job-words.ts'
import { counted } from '../figures/number-format.ts'
import { StatusLines } from './status.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemList, SyncButton } from '../parts/sync-button.tsx'
import { UpdatePortfolios, UpdatePrices } from '../parts/update-buttons.tsx'

const PROBLEMS_MAX = 50

const StatusIcon = ({ status }: { status: Job['status'] }) => {
  if (status === 'completed') return <CircleCheck size={18} class="gain" aria-label="Completed" />
  if (status === 'failed') return <CircleX size={18} class="loss" aria-label="Failed" />
  if (status === 'running') return <LoaderCircle size={18} class="accent spinning" aria-label="Running" />
  return <Clock size={18} class="quiet" aria-label="Waiting" />
}

/** One job with what it found, and how far it is while it runs. */
export const JobItem = ({ job, now }: { job: Job; now: number }) => {
  const took = tookOf(job)
  const problems = problemsOf(job)
  const created = new Date(job.created_at)
  return (
    <li class="job">
      <StatusIcon status={job.status} />
      <div>
        <p class="job-line">
          <strong>{isUnderWay(job) ? jobLine(job) : outcomeOf(job)}</strong>
          <time dateTime={job.created_at} title={moment(job.created_at)}>
            {ago(now - created.getTime())}
          </time>
        </p>
        <p class="quiet">
          {causeOf(job)}
          {took !== undefined && ` · ${duration(took)}`}
          {job.counts && ` · ${counted(job.counts.posting_count, 'posting')}, ${counted(job.counts.price_count, 'price')}`}
          {!isUnderWay(job) && (
            <>
              {' · '}
              <Link href={`/more/logs?job=${job.id}`} onClick={close}>
                log
              </Link>
            </>
          )}
          {job.failed_stage && job.status === 'failed' && ` · at ${job.failed_stage}`}
        </p>
        {isUnderWay(job) && job.total_items !== undefined && (
          <progress value={job.items_completed ?? 0} max={job.total_items} aria-label={jobLine(job)} />
        )}
        {problems.length > 0 &&
          (job.status === 'failed' ? (
            <>
              <ProblemList problems={problems.slice(0, PROBLEMS_MAX)} />
              {problems.length > PROBLEMS_MAX && <p class="quiet">and {problems.length - PROBLEMS_MAX} more</p>}
            </>
          ) : (
            <details>
              <summary>{counted(problems.length, 'remark')}</summary>
              <ProblemList problems={problems} />
            </details>
          ))}
      </div>
    </li>
  )
}

const SHOWN_MAX = 100

/** How far the figures can be trusted, and every sync since the beginning, newest first, or since the list was cleared in this tab. */
export const JobsDrawer = () => {
  const now = serverTime()
  const all = listedJobs.value
  return (
    <Dialog kind="drawer" label="Status" title="Status">
      <StatusLines />
      <h3 class="drawer-head">Syncs</h3>
      <div class="drawer-tools">
        <SyncButton />
        <UpdatePrices />
        <UpdatePortfolios />
        {all.some((job) => !isUnderWay(job)) && (
          <button type="button" class="button" title="Empties this list; what is recorded stays" onClick={clearJobs}>
            Clear
          </button>
        )}
      </div>
      {all.length === 0 ? (
        <p class="empty">{jobs.value.length === 0 ? 'Nothing has been synced yet.' : 'Nothing has been synced since.'}</p>
      ) : (
        <ol class="jobs">
          {all.slice(0, SHOWN_MAX).map((job) => (
            <JobItem key={job.id} job={job} now={now} />
          ))}
        </ol>
      )}
      <p class="drawer-tools">
        <Link class="more" href="/more/jobs" onClick={close}>
          The whole history <ArrowRight size={14} />
        </Link>
      </p>
    </Dialog>
  )
}
