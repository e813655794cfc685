import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { figures } from '../../client/settings.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getChanges } from '../../../src/http/contract/history.ts'
import { counted } from '../../figures/format.ts'
import { type Entry, entryOf } from '../../figures/transactions.ts'
import { Amount, Change } from '../amount.tsx'
import { Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'
import { TransactionLine } from './transaction-line.tsx'

type Changes = AnswerOf<typeof getChanges>

const LISTED = 50

const Listed = ({ entries, count, sign }: { entries: readonly Entry[]; count: number; sign: '+' | '−' }) =>
  count === 0 ? null : (
    <div class={sign === '+' ? 'came' : 'went'}>
      <h3>
        {sign} {counted(count, 'transaction')} {sign === '+' ? 'came' : 'went'}
      </h3>
      <ol class="recent">
        {entries.slice(0, LISTED).map((entry) => (
          <TransactionLine key={entry.id} entry={entry} saysDay />
        ))}
      </ol>
      {count > LISTED && <p class="quiet">and {counted(count - LISTED, 'more', 'more')}</p>}
    </div>
  )

const Differences = ({ changes: { added, removed, added_count, removed_count, balances, networth, from, to } }: { changes: Changes }) => (
  <div class="state-changes">
    <p>
      Net worth{' '}
      <Report.Provider value={{ report: 'networth', parameters: { as_of_event: String(from.position) } }}>
        <Proof at={['networthTimeline', -1, 'balanceAmount']} name={`Net worth at event ${from.position}`}>
          <Amount value={networth.before.balanceAmount} />
        </Proof>
      </Report.Provider>{' '}
      →{' '}
      <Report.Provider value={{ report: 'networth', parameters: { as_of_event: String(to.position) } }}>
        <Proof at={['networthTimeline', -1, 'balanceAmount']} name={`Net worth at event ${to.position}`}>
          <Amount value={networth.after.balanceAmount} />
        </Proof>
      </Report.Provider>{' '}
      (<Change value={networth.difference} />)
    </p>
    {balances.length > 0 && (
      <ul class="quiet">
        {balances.slice(0, LISTED).map(({ account, commodity, quantity }) => (
          <li key={`${account} ${commodity}`}>
            {account}{' '}
            <span class="amount">
              {!figures.value.hidden && quantity > 0 && '+'}
              {figures.value.units(quantity, commodity)}
            </span>{' '}
            {commodity}
          </li>
        ))}
      </ul>
    )}
    <Listed entries={removed.map(entryOf)} count={removed_count} sign="−" />
    <Listed entries={added.map(entryOf)} count={added_count} sign="+" />
  </div>
)

/** What came and went between two states of the book. */
export const StateChanges = ({ from, to }: { from: number; to: number }) => {
  const answer = useAnswer<Changes>(withQuery('/api/changes', { from: String(from), to }))
  return (
    <Answered answer={answer} height={120}>
      {(changes) => <Differences changes={changes} />}
    </Answered>
  )
}
