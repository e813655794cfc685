import { figures } from '../client/settings.ts'

/** An amount of money, its currency small beside it where it is not obvious. */
export const Amount = ({ value, currency }: { value: number; currency?: string }) => (
  <span class="amount">
    {figures.value.money(value)}
    {currency && <span class="unit"> {currency}</span>}
  </span>
)

/** A gain or a loss, told by sign as well as by colour. */
export const Change = ({ value, as = 'change' }: { value: number; as?: 'change' | 'percent' }) => {
  const { change, percent, hidden } = figures.value
  const tone = hidden || Math.abs(value) < 0.005 ? 'quiet' : value > 0 ? 'gain' : 'loss'
  const sign = !hidden && as === 'percent' && value > 0 ? '+' : ''
  return <span class={`amount ${tone}`}>{as === 'percent' ? sign + percent(value) : change(value)}</span>
}

/** A yearly rate of return; a dash with the reason where there is none. */
export const Rate = ({ value, problem }: { value: number; problem?: string | undefined }) =>
  problem ? (
    <abbr class="amount quiet" title={`No rate of return: ${problem}`}>
      –
    </abbr>
  ) : value === 0 ? (
    <span class="amount quiet">–</span>
  ) : (
    <Change value={value} as="percent" />
  )
