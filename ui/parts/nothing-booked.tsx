import { FileDown, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { mayNotWrite } from '../client/role.ts'
import { useScope } from '../client/scope.ts'
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

/** What stands where a book has nothing to show yet. It may be the choice above that leaves nothing, and not the book. */
export const NothingBooked = () => {
  const [scope] = useScope()
  const { period, asOf, event } = scope
  if (isNarrowed(scope) || `${period}${asOf}${event}` !== '') return <p class="empty">Nothing of what is chosen above is booked.</p>
  return (
    <div class="empty">
      <p>Nothing has been booked yet.</p>
      <WaysToBegin />
    </div>
  )
}
