import { logs } from '#messages/logs.ts'
import { useParameter } from '../client/address.ts'
import { isUnderWay, jobs } from '../client/live-updates.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { JobItem } from '../frame/jobs-drawer.tsx'
import { Segmented } from '../parts/fields.tsx'
import { SyncButton, UpdatePortfolios, UpdatePrices } from '../parts/sync-button.tsx'
import { serverTime } from '../client/server-clock.ts'

const { syncs: words } = logs
const SHOWN_MAX = 500

const SHOWN = [
  { value: 'all', label: words.all },
  { value: 'changes', label: words.changes },
  { value: 'failed', label: words.failed },
] as const
type Shown = (typeof SHOWN)[number]['value']

/** What was read and fetched, newest first: when, why, how long it took, and what it found wrong. */
export const JobsPage = () => {
  const [shown, setShown] = useParameter<Shown>('show', 'all', ['all', 'changes', 'failed'])
  const chosen = jobs.value.filter((job) => {
    if (shown === 'failed') return job.status === 'failed'
    return shown === 'all' || isUnderWay(job) || job.skipped !== true
  })
  const now = serverTime()
  return (
    <Page
      title={logs.syncs.title}
      controls={
        <>
          <Segmented label={words.which} choices={SHOWN} value={shown} onChoose={setShown} />
          <SyncButton />
          <UpdatePrices />
          <UpdatePortfolios />
        </>
      }
    >
      <Card>
        {chosen.length === 0 ? (
          <p class="empty">{shown === 'failed' ? words.noneFailed : words.none}</p>
        ) : (
          <ol>
            {chosen.slice(0, SHOWN_MAX).map((job) => (
              <JobItem key={job.id} job={job} now={now} />
            ))}
          </ol>
        )}
        {chosen.length > SHOWN_MAX && <p class="quiet">{words.older(chosen.length - SHOWN_MAX)}</p>}
      </Card>
    </Page>
  )
}
