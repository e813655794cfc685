import { useSignal } from '@preact/signals'
import type { Scope } from '../../figures/scope.ts'

const LISTS = [
  { list: 'accounts', label: 'Account', placeholder: 'Expenses:Food' },
  { list: 'payees', label: 'Payee', placeholder: 'As it is written' },
  { list: 'tags', label: 'Tag', placeholder: 'trip, or trip: Rome' },
] as const

const NamesField = ({
  label,
  placeholder,
  known,
  onAdd,
}: {
  label: string
  placeholder: string
  known: readonly string[]
  onAdd: (name: string) => void
}) => {
  const typed = useSignal('')
  const add = (): void => {
    if (typed.value.trim() !== '') onAdd(typed.value.trim())
    typed.value = ''
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <label class="field">
        {label}
        <input
          list={known.length > 0 ? 'scope-names' : undefined}
          placeholder={placeholder}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value
          }}
          onChange={add}
        />
      </label>
      {known.length > 0 && (
        <datalist id="scope-names">
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </form>
  )
}

/** Names that narrow the figures to the transactions which have them; each is added when its field is left. */
export const ScopeFields = ({ scope, set, accounts }: { scope: Scope; set: (change: Partial<Scope>) => void; accounts: readonly string[] }) => (
  <>
    {LISTS.map(({ list, label, placeholder }) => (
      <NamesField
        key={list}
        label={label}
        placeholder={placeholder}
        known={list === 'accounts' ? accounts : []}
        onAdd={(name) => set({ [list]: [...new Set([...scope[list], name])] })}
      />
    ))}
  </>
)
