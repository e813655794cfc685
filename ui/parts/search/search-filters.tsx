import { configuration } from '../../client/answers.ts'
import type { Search } from '../../figures/transaction-search.ts'
import { NumberInput } from '../fields/number-field.tsx'
import { DayField } from '../fields/day-field.tsx'

/** What most people narrow a list by, in fields of its own. */
export const SearchFilters = ({ search, setSearch }: { search: Search; setSearch: (change: Partial<Search>) => void }) => {
  const accounts = configuration.value.data?.accounts ?? []
  return (
    <div class="filters" id="filters">
      <label class="field">
        Account
        <input list="accounts" placeholder="Any" value={search.account} onChange={(event) => setSearch({ account: event.currentTarget.value })} />
      </label>
      <datalist id="accounts">
        {accounts.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <DayField label="From" value={search.from} onChange={(from) => setSearch({ from })} />
      <DayField label="To" value={search.to} onChange={(to) => setSearch({ to })} />
      <label class="field">
        Amount
        <NumberInput
          class="short"
          placeholder="from"
          aria-label="Amount from"
          value={search.min}
          when="done"
          onChange={(min) => setSearch({ min })}
        />
        <NumberInput class="short" placeholder="to" aria-label="Amount to" value={search.max} when="done" onChange={(max) => setSearch({ max })} />
      </label>
    </div>
  )
}
