import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { jobs } from '../../client/live.ts'
import { close } from '../../overlays.ts'
import { Dialog } from '../dialog.tsx'
import { JobItem } from './job-item.tsx'
import { SyncButton } from '../sync-button.tsx'
import { UpdatePortfolios, UpdatePrices } from '../update-buttons.tsx'

const SHOWN_MAX = 100

/** Every sync since the beginning, newest first. */
export const JobsDrawer = () => {
  const now = Date.now()
  const all = jobs.value
  return (
    <Dialog kind="drawer" label="Sync history" title="Sync history">
      <div class="drawer-tools">
        <SyncButton />
        <UpdatePrices />
        <UpdatePortfolios />
      </div>
      {all.length === 0 ? (
        <p class="empty">Nothing has been synced yet.</p>
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
