import { FileDown, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { configuration } from '../client/answers.ts'
import { mayNotWrite } from '../client/role.ts'
import { useScope } from '../client/scope.ts'
import { understood } from '../client/settings.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { isNarrowed } from '../figures/scope.ts'
import { open } from '../overlays.ts'

/** The two ways by which transactions come into a book from its pages; nothing for who may not write. */
export const WaysToBegin = () =>
  mayNotWrite.value ? null : (
    <div class="ways-to-begin">
      <button type="button" class="button" onClick={open('quick-add')}>
        <Plus size={15} /> Add a transaction
      </button>
      <Link class="button" href="/ledger/import">
        <FileDown size={15} /> Import a statement
      </Link>
    </div>
  )

/** The day from which a book counts that lies ahead as a whole; undefined for every other. */
export const countsFrom = (): string | undefined => {
  const [begins, today] = [understood.value?.begins ?? '', configuration.value.data?.today ?? '']
  return dayOf(begins) > dayOf(today) && today !== '' ? shortDay(dayOf(begins)) : undefined
}

/** Figures count what has happened: who planned the year to come finds nothing in them, and is told why. */
export const AllAhead = ({ from }: { from: string }) => (
  <p class="empty">
    Everything in this book is yet to come: its first transaction is on {from}, and figures count it from that day on.{' '}
    <Link href="/ledger/transaction">All transactions</Link>
  </p>
)

/** What stands where a book has nothing to show yet. It may be the choice above that leaves nothing, and not the book. */
export const NothingBooked = () => {
  const [scope] = useScope()
  const { period, asOf, event } = scope
  if (isNarrowed(scope) || `${period}${asOf}${event}` !== '') return <p class="empty">Nothing of what is chosen above is booked.</p>
  const from = countsFrom()
  if (from !== undefined) return <AllAhead from={from} />
  return (
    <div class="empty">
      <p>Nothing has been booked yet.</p>
      <WaysToBegin />
    </div>
  )
}
