import { configuration } from '../../client/answers.ts'
import { ago, moment } from '../../figures/days.ts'
import { freshnessOfJournal, freshnessOfPrices } from '../../figures/freshness.ts'
import { connection, lastEnded, lastHeard } from '../../client/live.ts'
import { newVersion, offlineSince } from '../../client/offline.ts'
import { open } from '../../overlays.ts'
import { useMinutes } from '../../minutes.ts'

/** Whether one can trust what one sees: how old the journal's figures and the prices are, in words. */
export const Freshness = () => {
  const now = useMinutes()
  const answer = configuration.value.data
  if (!answer) return null
  const journal = freshnessOfJournal({ dirty: answer.is_journal_dirty, lastJob: lastEnded.value, now })
  const prices = freshnessOfPrices({ fetched: answer.last_price_update, providers: answer.config.commodities.length, now })
  return (
    <div class="freshness">
      {offlineSince.value !== undefined && (
        <span class="badge badge-amber" role="status" title="The server cannot be reached: this is what it said last.">
          Offline · figures of {moment(new Date(offlineSince.value).toISOString())}
        </span>
      )}
      {newVersion.value && (
        <button type="button" class="badge" onClick={newVersion.value}>
          A new version is ready: load it
        </button>
      )}
      {connection.value === 'lost' && offlineSince.value === undefined && (
        <span class="badge badge-amber" role="status" title="The figures stay as they were; the page tries again by itself.">
          Reconnecting · figures {ago(now - lastHeard.value)}
        </span>
      )}
      {[journal, prices].map(
        (badge) =>
          badge && (
            <button key={badge.name} type="button" class={`badge badge-${badge.tone}`} title={badge.title} onClick={open('jobs')}>
              <i class="dot" aria-hidden="true" />
              {badge.name} {badge.text}
            </button>
          ),
      )}
    </div>
  )
}
