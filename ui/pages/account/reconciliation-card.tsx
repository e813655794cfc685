import { common } from '#messages/common.ts'
import { reconcile as words } from '#messages/reconcile.ts'
import { useSignal } from '@preact/signals'
import { Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { ReconciliationAnswer } from '../../../src/http/contract/reconciliations-contract.ts'
import { amend, tell } from '../../client/api.ts'
import { mayNotWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { Card } from '../../parts/card.tsx'
import { ReconciliationMark } from '../../parts/account-name.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Button } from '../../parts/button.tsx'

type Changed = ReconciliationAnswer['changed'][number]
type Made = ReconciliationAnswer['history'][number]

const doing = async (work: () => Promise<unknown>, done: string): Promise<void> => {
  await orReport(async () => {
    await work()
    say('good', done)
    refresh()
  })
}

const cash = (quantity: number): string => figures.value.cents(quantity)

/** What is different: "40.00 → 45.00", "3 May 2024 → 4 May 2024". */
const differences = ({ before, after }: Changed): string[] => {
  if (!after) return [words.isGone(cash(before.quantity))]
  const pairs: [string, string][] = [
    [cash(before.quantity), cash(after.quantity)],
    [shortDay(dayOf(before.date)), shortDay(dayOf(after.date))],
    [before.account, after.account],
    [before.cleared ? words.cleared : words.notCleared, after.cleared ? words.cleared : words.notCleared],
  ]
  return pairs.filter(([then, now]) => then !== now).map(([then, now]) => `${then} → ${now}`)
}

const ChangedLine = ({ changed }: { changed: Changed }) => (
  <li>
    <p>
      {words.changeOf(
        <strong>{changed.before.payee || words.withoutPayee}</strong>,
        shortDay(dayOf(changed.before.date)),
        differences(changed).join(', '),
      )}
    </p>
    <p class="quiet">
      {words.reconciledAndChanged(shortDay(dayOf(changed.reconciled_at)), shortDay(dayOf(changed.changed_at)))}
      {changed.line > 0 && (
        <>
          {' · '}
          <Link class="place" href={sourceLink({ file: changed.file_name, line: changed.line })}>
            {words.fileLine(changed.file_name, changed.line)}
          </Link>
        </>
      )}
    </p>
  </li>
)

const MadeLine = ({ made, account }: { made: Made; account: string }) => {
  const isBusy = useSignal(false)
  const line = useFocusWhen<HTMLLIElement>(made.is_undone)
  return (
    <li ref={line} tabIndex={-1} class={made.is_undone ? 'muted' : undefined}>
      <span>
        {shortDay(dayOf(made.date))}:{' '}
        <span class="amount">
          {cash(made.balance)} <span class="unit">{made.commodity}</span>
        </span>
        <small class="quiet"> {(made.has_assertion ? words.newPostingsAsserted : words.newPostings)(made.postings)}</small>
      </span>
      {made.is_undone ? (
        <small class="quiet">{words.undone}</small>
      ) : (
        <Button
          icon={Undo2}
          class="icon-button"
          aria-label={words.undoOf(shortDay(dayOf(made.date)))}
          title={common.undo}
          onClick={async () => {
            // Not switched off meanwhile: it would lose the focus.
            if (isBusy.value) return
            isBusy.value = true
            await doing(() => tell(`/api/accounts/${encodeURIComponent(account)}/reconciliation/undo`, { id: made.id }), words.wasUndone)
            isBusy.value = false
          }}
        />
      )}
    </li>
  )
}

const HISTORY_SHOWN = 5

/** The reconciliation state of an account, and what was changed after it had been on a statement. */
export const ReconciliationCard = ({ account }: { account: string }) => {
  const path = `/api/accounts/${encodeURIComponent(account)}/reconciliation`
  const answer = useAnswer<ReconciliationAnswer>(path)
  const isReadOnly = mayNotWrite.value
  return (
    <Card title={words.title}>
      <Answered answer={answer} height={80}>
        {({ account_reconciliation: record, history, changed, changed_count: count }) => (
          <>
            <p>
              {record.last_reconciled_date === null ? <span class="quiet">{words.never}</span> : <ReconciliationMark account={account} inWords />}
            </p>
            <label class="field">
              {words.everyDays}
              <input
                class="short"
                type="number"
                min={1}
                max={36_500}
                value={record.frequency_days}
                disabled={isReadOnly}
                onChange={(event) => {
                  const days = event.currentTarget.valueAsNumber
                  if (Number.isInteger(days) && days > 0) void doing(() => amend(path, { frequency_days: days }), words.dueEvery(days))
                  else event.currentTarget.value = String(record.frequency_days)
                }}
              />
            </label>
            {count > 0 && (
              <section class="changed-postings" aria-label={words.changedAfter}>
                <h3>{words.postingsChanged(count)}</h3>
                <ul>
                  {changed.map((one, place) => (
                    <ChangedLine key={place} changed={one} />
                  ))}
                </ul>
                {count > changed.length && <p class="quiet">{common.others(count - changed.length)}</p>}
              </section>
            )}
            {history.length > 0 && (
              <ul class="reconciliations">
                {history.slice(0, HISTORY_SHOWN).map((made) => (
                  <MadeLine key={made.id} made={made} account={account} />
                ))}
              </ul>
            )}
          </>
        )}
      </Answered>
    </Card>
  )
}
