import { configuration } from '../client/answers.ts'
import type { Search } from '../figures/transaction-search.ts'
import { DayField } from './fields.tsx'

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
        <input
          class="short"
          inputMode="decimal"
          placeholder="from"
          aria-label="Amount from"
          value={search.min}
          onChange={(event) => setSearch({ min: event.currentTarget.value })}
        />
        <input
          class="short"
          inputMode="decimal"
          placeholder="to"
          aria-label="Amount to"
          value={search.max}
          onChange={(event) => setSearch({ max: event.currentTarget.value })}
        />
      </label>
    </div>
  )
}
