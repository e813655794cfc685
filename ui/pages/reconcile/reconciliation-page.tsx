import { ListChecks } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { type AccountReconciliation, mayConfigure, reconciles, reconciliationsByAccount } from '../../client/cached-answers.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { counted } from '../../figures/number-format.ts'
import { reconcileLink } from '../../figures/transaction-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
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
        Switch it on
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
  if (record.days_since === null) return 'never'
  return days < 0 ? `${counted(-days, 'day')} overdue` : days === 0 ? 'today' : `in ${counted(days, 'day')}`
}

const COLUMNS: readonly Column<AccountReconciliation>[] = [
  {
    title: 'Agrees up to',
    value: ({ last_reconciled_date: last }) => (last === null ? undefined : dayOf(last)),
    cell: ({ last_reconciled_date: last }) => <span class="quiet day">{last === null ? '–' : shortDay(dayOf(last))}</span>,
  },
  {
    title: 'Every',
    value: ({ frequency_days: days }) => days,
    cell: ({ frequency_days: days }) => <span class="quiet">{counted(days, 'day')}</span>,
  },
  {
    title: 'Due',
    about: 'In so many days; less than nothing is overdue',
    value: (record) => (record.days_since === null ? undefined : dueIn(record)),
    cell: (record) => <span class={record.is_overdue ? 'late' : record.days_since === null ? 'quiet' : undefined}>{due(record)}</span>,
  },
  {
    title: 'Reconcile',
    isDrawing: true,
    cell: ({ account }) => (
      <Link class="button" href={reconcileLink(account)} aria-label={`Reconcile ${account}`}>
        <ListChecks size={15} /> <span class="wide-only">Reconcile</span>
      </Link>
    ),
  },
]

/** Which accounts are due to be compared with their statements. */
export const ReconciliationPage = () => {
  const records = [...reconciliationsByAccount.value.values()].toSorted(byNeed)
  return (
    <Page section="Ledger" title="Reconciliation">
      {!reconciles.value ? (
        <section class="card welcome">
          <h2>Do the accounts agree with the bank?</h2>
          <p>
            Compare each account with its statement, posting by posting, and be reminded when it is due again. Reconciliation is off; an owner can
            switch it on here.
          </p>
          <SwitchOnReconciling />
        </section>
      ) : (
        <Card>
          {records.length === 0 ? (
            <p class="empty">No account of what is owned or owed has been used yet.</p>
          ) : (
            <Table
              name="reconciliations"
              label="Accounts and their reconciliations"
              head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> }}
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
