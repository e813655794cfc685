import { ArrowRight } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { reconciliationsByAccount } from '../../client/account-marks.ts'
import { counted } from '../../figures/format.ts'
import { reconcileLink } from '../../figures/transactions.ts'
import { AccountName } from '../account-name.tsx'
import { Card } from '../frame/page.tsx'

/** The accounts that are due to be compared with their statements; nothing where none is. */
export const DueReconciliations = () => {
  const due = [...reconciliationsByAccount.value.values()].filter(({ is_overdue: isOverdue }) => isOverdue)
  if (due.length === 0) return null
  return (
    <Card
      title="To reconcile"
      aside={
        <Link class="more" href="/ledger/reconciliation">
          All accounts <ArrowRight size={14} />
        </Link>
      }
    >
      <ul class="reconciliations">
        {due.map(({ account, days_since: days, frequency_days: frequency }) => (
          <li key={account}>
            <span>
              <AccountName account={account} />
            </span>
            <Link class="late" href={reconcileLink(account)}>
              {counted((days ?? frequency) - frequency, 'day')} overdue
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
