import { namedGaps } from '../figures/notice-figures.ts'
import { CircleAlert, TriangleAlert } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { configuration } from '../client/cached-answers.ts'
import { understood } from '../client/display-settings.ts'
import { jobs, lastEnded, view } from '../client/live-updates.ts'
import { open } from '../client/overlays.ts'
import { serverTime } from '../client/server-clock.ts'
import { ago, shortDay } from '../figures/calendar-days.ts'
import { notFetched, problemsOf } from '../figures/job-words.ts'
import { counted } from '../figures/number-format.ts'
import { ProblemList } from '../parts/sync-button.tsx'

const SHOWN_MAX = 3

/** What is wrong with the journal, while the figures of the last good sync stay on the page; or what could not be fetched. */
export const FailedSync = () => {
  const failed = lastEnded.value
  if (failed?.status !== 'failed') return null
  const good = jobs.value.find(({ status }) => status === 'completed')
  const problems = problemsOf(failed)
  const unfetched = notFetched(failed)
  return (
    <section class={unfetched ? 'notice notice-amber' : 'notice notice-red'} role="alert">
      <CircleAlert size={20} />
      <div>
        <h2>
          {unfetched
            ? `${unfetched} could not be fetched`
            : problems.length > 1
              ? `The journal has ${problems.length} problems`
              : 'The journal could not be read'}
        </h2>
        <p>
          {unfetched
            ? 'What was known before still holds.'
            : `${
                good?.finished_at
                  ? `The figures below are from the last good sync, ${ago(serverTime() - Date.parse(good.finished_at))}.`
                  : 'Nothing could be read yet.'
              } Save the file again once it is mended: the page follows by itself.`}
        </p>
        <ProblemList problems={problems.slice(0, SHOWN_MAX)} />
        {problems.length > SHOWN_MAX && (
          <button type="button" class="link" onClick={open('jobs')}>
            Show all {problems.length} problems
          </button>
        )}
      </div>
    </section>
  )
}

/** What is wrong with the system of the server: a full disk, files that cannot be watched. Disappears when it is over. */
export const SystemTroubles = () => (
  <>
    {(view.value?.troubles ?? []).map(({ code, message }) => (
      <p key={code} class={`notice ${code === 'disk_full' ? 'notice-red' : 'notice-amber'}`} role="alert">
        <TriangleAlert size={18} />
        <span>{message}</span>
      </p>
    ))}
  </>
)

const NAMES_MAX = 6

/** What the figures of a page lack a price for: holdings that are carried at cost, and flows that count with a later rate. */
export const PriceGapsNotice = ({ gaps }: { gaps: PriceGaps | undefined }) => {
  if (!gaps) return null
  const { unpriced, estimated, isCutOff } = namedGaps(gaps, understood.value?.own_units ?? [])
  if (unpriced.length + estimated.length === 0) return null
  return (
    <p class="notice notice-amber">
      <TriangleAlert size={18} />
      <span>
        {unpriced.length > 0 && (
          <>
            {isCutOff && 'More than '}
            {counted(unpriced.length, 'commodity', 'commodities')} without a price: <strong>{unpriced.slice(0, NAMES_MAX).join(', ')}</strong>
            {unpriced.length > NAMES_MAX && ' and others'}. {unpriced.length === 1 ? 'It is' : 'They are'} carried at cost until{' '}
            <Link href="/ledger/price">a price</Link> is recorded, and left out where nothing says what was paid.{' '}
          </>
        )}
        {estimated.slice(0, NAMES_MAX).map(({ commodity, since }) => (
          <span key={commodity}>
            <strong>{commodity}</strong> has no rate before {shortDay(since)}: what came and went earlier counts with that one, and its value until
            then is left out.{' '}
          </span>
        ))}
        {estimated.length > NAMES_MAX && `So do ${counted(estimated.length - NAMES_MAX, 'other commodity', 'other commodities')}.`}
      </span>
    </p>
  )
}

/** The commonest first mistake: a book in one currency, valued in another that nothing leads to. */
export const NothingValued = () => {
  const answer = configuration.value.data
  return (
    <p class="notice notice-amber">
      <TriangleAlert size={18} />
      <span>
        Nothing in this book can be valued in <strong>{answer?.understood.currency}</strong>. If its currency is another, set{' '}
        <code>default_currency</code> in <code>{answer?.file}</code>, exactly as the journal writes it.
      </span>
    </p>
  )
}
