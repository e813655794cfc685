import { X } from 'lucide-preact'
import type { DraftPosting } from '../../figures/quick-add.ts'
import { AccountField } from '../fields/account-field.tsx'

/** One line of the form: an account, and what goes there. */
export const LineFields = ({
  posting,
  place,
  first,
  onChange,
  onRemove,
}: {
  posting: DraftPosting
  place: number
  /** Accounts to offer before all others. */
  first: readonly string[]
  onChange: (change: Partial<DraftPosting>) => void
  onRemove: (() => void) | undefined
}) => {
  const name = place === 0 ? 'Where it went' : place === 1 ? 'Where it came from' : `Account ${place + 1}`
  return (
    <div class="entry-line">
      <AccountField label={name} placeholder={name} value={posting.account} first={first} forJournal onInput={(account) => onChange({ account })} />
      <input
        class="input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Amount of line ${place + 1}`}
        placeholder={place === 0 ? 'Amount' : 'the rest'}
        value={posting.amount}
        onInput={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <input
        class="input"
        autoComplete="off"
        aria-label={`Currency of line ${place + 1}`}
        value={posting.commodity}
        onInput={(event) => onChange({ commodity: event.currentTarget.value })}
      />
      {onRemove ? (
        <button type="button" class="icon-button" aria-label={`Remove line ${place + 1}`} onClick={onRemove}>
          <X size={16} />
        </button>
      ) : (
        <span />
      )}
    </div>
  )
}
