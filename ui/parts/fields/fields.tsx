import { currency, understood } from '../../client/settings.ts'
import { configuration } from '../../client/answers.ts'

/** The currency to report in; nothing to choose, nothing to see. */
export const CurrencyField = ({ value, onChange }: { value: string; onChange: (currency: string) => void }) => {
  const config = configuration.value.data?.config
  const money = understood.value?.money ?? []
  if (!config || money.length < 2 || config.disable_multi_currency_prices) return null
  return (
    <label class="field">
      in
      <select
        value={value || currency.value}
        onChange={(event) => onChange(event.currentTarget.value === currency.value ? '' : event.currentTarget.value)}
      >
        {money.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
