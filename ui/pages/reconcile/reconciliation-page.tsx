import { common } from '#messages/common.ts'
import { reconcile as words } from '#messages/reconcile.ts'
import { ListChecks } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { type AccountReconciliation, mayConfigure, reconciles, reconciliationsByAccount } from '../../client/cached-answers.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { reconcileLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { proposal, propose, ProposedSettings } from '../../parts/proposed-settings.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

/** Turns reconciliation on from where it is needed; the change of the settings is shown before it is written. Nothing for users who may not configure. */
export const SwitchOnReconciling = () => {
  useEffect(
    () => () => {
      // What was not accepted here is not offered on another page.
      proposal.value = undefined
    },
    [],
  )
  const shown = useRef<HTMLDivElement>(null)
  const again = useFocusWhen(proposal.value === undefined)
  // It goes when it has done its work: what comes next is the page that it was in the way of.
  useLayoutEffect(
    () => () => {
      if (reconciles.peek() && again.current === document.activeElement) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  // The button that was pressed is gone: the keyboard goes on with what came in its place.
  useEffect(() => {
    if (proposal.value) shown.current?.querySelector('button')?.focus()
  }, [proposal.value])
  if (!mayConfigure.value) return null
  return proposal.value ? (
    <div ref={shown}>
      <ProposedSettings />
    </div>
  ) : (
    <div class="actions">
      <button ref={again} type="button" class="button" onClick={() => void propose({ enable_reconciliation: true })}>
        {words.switchOn}
      </button>
    </div>
  )
}

/** The longest overdue first, then the next due, then those never compared. */
const byNeed = (a: AccountReconciliation, b: AccountReconciliation): number => dueIn(a) - dueIn(b) || (a.account < b.account ? -1 : 1)
const dueIn = ({ days_since: days, frequency_days: frequency }: AccountReconciliation): number =>
  days === null ? Number.MAX_SAFE_INTEGER : frequency - days

const due = (record: AccountReconciliation): string => {
  const days = dueIn(record)
  if (record.days_since === null) return words.neverReconciled
  return days < 0 ? words.overdue(-days) : days === 0 ? words.today : words.inDays(days)
}

const COLUMNS: readonly Column<AccountReconciliation>[] = [
  {
    title: words.reconciledThrough,
    value: ({ last_reconciled_date: last }) => (last === null ? undefined : dayOf(last)),
    cell: ({ last_reconciled_date: last }) => <span class="quiet day">{last === null ? '–' : shortDay(dayOf(last))}</span>,
  },
  {
    title: words.interval,
    value: ({ frequency_days: days }) => days,
    cell: ({ frequency_days: days }) => <span class="quiet">{common.days(days)}</span>,
  },
  {
    title: words.nextDue,
    about: words.nextDueAbout,
    value: (record) => (record.days_since === null ? undefined : dueIn(record)),
    cell: (record) => <span class={record.is_overdue ? 'late' : record.days_since === null ? 'quiet' : undefined}>{due(record)}</span>,
  },
  {
    title: words.reconcile,
    isDrawing: true,
    cell: ({ account }) => (
      <Link class="button" href={reconcileLink(account)} aria-label={words.reconcileOne(account)}>
        <ListChecks size={15} /> <span class="wide-only">{words.reconcile}</span>
      </Link>
    ),
  },
]

/** Which accounts are due to be compared with their statements. */
export const ReconciliationPage = () => {
  const records = [...reconciliationsByAccount.value.values()].toSorted(byNeed)
  return (
    <Page title={words.title}>
      {!reconciles.value ? (
        <section class="card welcome">
          <h2>{words.question}</h2>
          <p>{words.offLong}</p>
          <SwitchOnReconciling />
        </section>
      ) : (
        <Card>
          {records.length === 0 ? (
            <p class="empty">{words.none}</p>
          ) : (
            <Table
              name="reconciliations"
              label={words.accountsAndTheirs}
              head={{ title: common.account, value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> }}
              columns={COLUMNS}
              rows={records}
              rowKey={({ account }) => account}
            />
          )}
        </Card>
      )}
    </Page>
  )
}
