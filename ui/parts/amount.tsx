import { figures } from '../client/settings.ts'
import { signWritten } from '../figures/format.ts'

/** An amount of money, its currency small beside it where it is not obvious. */
export const Amount = ({ value, currency }: { value: number; currency?: string }) => (
  <span class="amount">
    {figures.value.money(value)}
    {currency && <span class="unit"> {currency}</span>}
  </span>
)

/** Where nothing says what something is worth: never 0, which would say that it is worth nothing. */
export const Unknown = () => (
  <span class="quiet" title="Nothing says what it is worth: it has no price in this currency">
    unknown
  </span>
)

const TONES = { '+': 'gain', '-': 'loss', '': 'quiet' } as const

/** A gain or a loss, told by sign as well as by colour: what is written without a sign, however little it may be, has no colour. */
export const Change = ({ value, as = 'change' }: { value: number; as?: 'change' | 'percent' }) => {
  const text = as === 'percent' ? figures.value.percentChange(value) : figures.value.change(value)
  return <span class={`amount ${TONES[signWritten(text)]}`}>{text}</span>
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
