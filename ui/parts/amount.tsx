import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { figures } from '../client/display-settings.ts'
import { type Day, shortDay } from '../figures/calendar-days.ts'
import { signWritten } from '../figures/number-format.ts'
import { digitsAddingUp, type Sum } from '../figures/sum-figures.ts'

/** With how many digits amounts are written here, where that is not what the configuration says. */
export const Digits = createContext<number | undefined>(undefined)

/** Amounts that are shown with their sum, written with as many digits as it takes for them to add up. */
export const AddingUp = ({ sums, children }: { sums: readonly Sum[]; children: ComponentChildren }) => {
  const { precision } = figures.value
  const digits = digitsAddingUp(sums, precision)
  return <Digits.Provider value={digits === precision ? undefined : digits}>{children}</Digits.Provider>
}

/** An amount of money, with its currency in small letters where it is not obvious. */
export const Amount = ({ value, currency }: { value: number; currency?: string }) => {
  const digits = useContext(Digits)
  return (
    <span class="amount">
      {figures.value.money(value, digits)}
      {currency && <span class="unit"> {currency}</span>}
    </span>
  )
}

/** Where nothing says what something is worth: never 0, which would say that it is worth nothing. */
export const Unknown = () => (
  <span class="quiet" title="Nothing says what it is worth: it has no price in this currency">
    unknown
  </span>
)

const TONES = { '+': 'gain', '-': 'loss', '': 'quiet' } as const

/** A gain or a loss, shown by sign as well as by colour: what is written without a sign has no colour. */
export const Change = ({ value, as = 'change' }: { value: number; as?: 'change' | 'percent' }) => {
  const digits = useContext(Digits)
  const text = as === 'percent' ? figures.value.percentChange(value) : figures.value.change(value, digits)
  return <span class={`amount ${TONES[signWritten(text)]}`}>{text}</span>
}

/** A change that is neither good nor bad by itself, with its sign only. */
export const Signed = ({ value }: { value: number }) => <span class="amount">{figures.value.change(value, useContext(Digits))}</span>

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

/** A day in a cell of a table, which stays in one line however narrow the column is. */
export const DayText = ({ day }: { day: Day }) => <span class="day">{shortDay(day)}</span>
