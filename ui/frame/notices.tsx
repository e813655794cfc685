import { status as words } from '#messages/status.ts'
import { namedGaps } from '../figures/notice-figures.ts'
import { CircleAlert, TriangleAlert } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { configuration } from '../client/cached-answers.ts'
import { understood } from '../client/display-settings.ts'
import { jobs, lastEnded, view } from '../client/live-updates.ts'
import { open } from '../client/toasts.tsx'
import { serverTime } from '../client/server-clock.ts'
import { ago, shortDay } from '../figures/calendar-days.ts'
import { notFetched, problemsOf } from '../figures/job-words.ts'
import { ProblemList } from '../parts/sync-button.tsx'
import { Button } from '../parts/fields.tsx'

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
        <h2>{unfetched ? words.notFetched(unfetched) : problems.length > 1 ? words.journalProblems(problems.length) : words.journalNotRead}</h2>
        <p>
          {unfetched
            ? words.stillHolds
            : good?.finished_at
              ? words.lastGoodSync(ago(serverTime() - Date.parse(good.finished_at)))
              : words.nothingRead}
        </p>
        <ProblemList problems={problems.slice(0, SHOWN_MAX)} />
        {problems.length > SHOWN_MAX && <Button class="link" onClick={open('jobs')} text={words.showProblems(problems.length)} />}
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
  const { unpriced, ownUnits, estimated, isCutOff } = namedGaps(gaps, understood.value?.own_units ?? [])
  if (unpriced.length + ownUnits.length + estimated.length === 0) return null
  const priceLink = <Link href="/ledger/price">{words.aPrice}</Link>
  return (
    <p class="notice notice-amber">
      <TriangleAlert size={18} />
      <span>
        {unpriced.length > 0 && words.unpriced(unpriced.length, isCutOff, <strong>{named(unpriced)}</strong>, priceLink)}
        {ownUnits.length > 0 && <> {words.ownUnits(<strong>{named(ownUnits)}</strong>, priceLink)}</>}
        {estimated.slice(0, NAMES_MAX).map(({ commodity, since }) => (
          <span key={commodity}> {words.noRateBefore(<strong>{commodity}</strong>, shortDay(since))}</span>
        ))}
        {estimated.length > NAMES_MAX && ` ${words.othersWithoutRate(estimated.length - NAMES_MAX)}`}
      </span>
    </p>
  )
}

const named = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMES_MAX).join(', ')
  return names.length > NAMES_MAX ? words.andOthers(shown) : shown
}

/** The commonest first mistake: a book in one currency, valued in another that nothing leads to. */
export const NothingValued = () => {
  const answer = configuration.value.data
  return (
    <p class="notice notice-amber">
      <TriangleAlert size={18} />
      <span>{words.nothingValued(<strong>{answer?.understood.currency}</strong>, <code>default_currency</code>, <code>{answer?.file}</code>)}</span>
    </p>
  )
}
