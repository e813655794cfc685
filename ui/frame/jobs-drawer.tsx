import { common } from '#messages/common.ts'
import { jobs as words } from '#messages/jobs.ts'
import { ArrowRight, CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Job } from '../../src/http/contract/jobs-contract.ts'
import { clearJobs, isUnderWay, jobs, listedJobs } from '../client/live-updates.ts'
import { close } from '../client/toasts.tsx'
import { serverTime } from '../client/server-clock.ts'
import { ago, duration, moment } from '../figures/calendar-days.ts'
import { causeOf, jobLine, outcomeOf, problemsOf, tookOf } from '../figures/job-words.ts'

import { StatusLines } from './status.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemList, SyncButton, UpdatePortfolios, UpdatePrices } from '../parts/sync-button.tsx'
import { Button } from '../parts/fields.tsx'

const PROBLEMS_MAX = 50

const StatusIcon = ({ status }: { status: Job['status'] }) => {
  if (status === 'completed') return <CircleCheck size={18} class="gain" aria-label={words.status.completed} />
  if (status === 'failed') return <CircleX size={18} class="loss" aria-label={words.status.failed} />
  if (status === 'running') return <LoaderCircle size={18} class="accent spinning" aria-label={words.status.running} />
  return <Clock size={18} class="quiet" aria-label={words.status.pending} />
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
          {job.counts && ` · ${common.postings(job.counts.posting_count)} · ${common.prices(job.counts.price_count)}`}
          {!isUnderWay(job) && (
            <>
              {' · '}
              <Link href={`/more/logs?job=${job.id}`} onClick={close}>
                {words.log}
              </Link>
            </>
          )}
          {job.failed_stage && job.status === 'failed' && ` · ${words.atStage(job.failed_stage)}`}
        </p>
        {isUnderWay(job) && job.total_items !== undefined && (
          <progress value={job.items_completed ?? 0} max={job.total_items} aria-label={jobLine(job)} />
        )}
        {problems.length > 0 &&
          (job.status === 'failed' ? (
            <>
              <ProblemList problems={problems.slice(0, PROBLEMS_MAX)} />
              {problems.length > PROBLEMS_MAX && <p class="quiet">{common.others(problems.length - PROBLEMS_MAX)}</p>}
            </>
          ) : (
            <details>
              <summary>{words.warnings(problems.length)}</summary>
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
    <Dialog kind="drawer" label={words.statusTitle} title={words.statusTitle}>
      <StatusLines />
      <h3 class="drawer-head">{words.syncs}</h3>
      <div class="drawer-tools">
        <SyncButton />
        <UpdatePrices />
        <UpdatePortfolios />
        {all.some((job) => !isUnderWay(job)) && <Button title={words.clearExplained} onClick={clearJobs} text={words.clear} />}
      </div>
      {all.length === 0 ? (
        <p class="empty">{jobs.value.length === 0 ? words.none : words.noneSince}</p>
      ) : (
        <ol class="jobs">
          {all.slice(0, SHOWN_MAX).map((job) => (
            <JobItem key={job.id} job={job} now={now} />
          ))}
        </ol>
      )}
      <p class="drawer-tools">
        <Link class="more" href="/more/jobs" onClick={close}>
          {words.wholeHistory} <ArrowRight size={14} />
        </Link>
      </p>
    </Dialog>
  )
}
