import { ListChecks } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { type AccountReconciliation, reconciles, reconciliationsByAccount } from '../client/account-marks.ts'
import { configuration } from '../client/answers.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { reconcileLink } from '../figures/transactions.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Card, Page } from '../parts/page.tsx'

/** The longest overdue first, then who is due next, then who never was compared. */
const byNeed = (a: AccountReconciliation, b: AccountReconciliation): number => dueIn(a) - dueIn(b) || (a.account < b.account ? -1 : 1)
const dueIn = ({ days_since: days, frequency_days: frequency }: AccountReconciliation): number =>
  days === null ? Number.MAX_SAFE_INTEGER : frequency - days

const due = (record: AccountReconciliation): string => {
  const days = dueIn(record)
  if (record.days_since === null) return 'never'
  return days < 0 ? `${counted(-days, 'day')} overdue` : days === 0 ? 'today' : `in ${counted(days, 'day')}`
}

const Row = ({ record }: { record: AccountReconciliation }) => (
  <tr>
    <td>
      <AccountName account={record.account} />
    </td>
    <td class="narrow quiet">{record.last_reconciled_date === null ? '–' : shortDay(dayOf(record.last_reconciled_date))}</td>
    <td class="narrow quiet">{counted(record.frequency_days, 'day')}</td>
    <td class={record.is_overdue ? 'late' : record.days_since === null ? 'quiet' : undefined}>{due(record)}</td>
    <td>
      <Link class="button" href={reconcileLink(record.account)} aria-label={`Reconcile ${record.account}`}>
        <ListChecks size={15} /> <span class="wide-only">Reconcile</span>
      </Link>
    </td>
  </tr>
)

/** Which accounts are due to be compared with their statements. */
export const ReconciliationPage = () => {
  const records = [...reconciliationsByAccount.value.values()].toSorted(byNeed)
  return (
    <Page section="Ledger" title="Reconciliation">
      {!reconciles.value ? (
        <section class="card welcome">
          <h2>Are the accounts what the bank says they are?</h2>
          <p>
            Here they are compared with their statements, posting by posting, and you are told when that is due again. Set{' '}
            <code>enable_reconciliation: true</code> in <code>{configuration.value.data?.file}</code> to begin.
          </p>
        </section>
      ) : (
        <Card>
          {records.length === 0 ? (
            <p class="empty">No account of what is owned or owed has been used yet.</p>
          ) : (
            <table class="grid">
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col" class="narrow">
                    Agrees up to
                  </th>
                  <th scope="col" class="narrow">
                    Every
                  </th>
                  <th scope="col">Due</th>
                  <th scope="col">
                    <span class="only-heard">Reconcile</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <Row key={record.account} record={record} />
                ))}
              </tbody>
            </table>
          )}
        </Card>
      )}
    </Page>
  )
}
