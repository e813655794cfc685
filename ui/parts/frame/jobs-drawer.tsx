import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { clearJobs, isUnderWay, jobs, listedJobs } from '../../client/live.ts'
import { close } from '../../overlays.ts'
import { Dialog } from '../dialog.tsx'
import { JobItem } from './job-item.tsx'
import { SyncButton } from '../sync-button.tsx'
import { UpdatePortfolios, UpdatePrices } from '../update-buttons.tsx'
import { serverTime } from '../../client/clock.ts'

const SHOWN_MAX = 100

/** Every sync since the beginning, newest first, or since the list was cleared in this tab. */
export const JobsDrawer = () => {
  const now = serverTime()
  const all = listedJobs.value
  return (
    <Dialog kind="drawer" label="Sync history" title="Sync history">
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
