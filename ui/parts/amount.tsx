import { amounts as words } from '#messages/figures.ts'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { figures } from '../client/display-settings.ts'
import { type Day, shortDay } from '../figures/calendar-days.ts'
import { signWritten } from '../figures/number-format.ts'
import type { Gap } from '../figures/unknown.ts'
import { addUp, type Sum } from '../figures/sum-figures.ts'

/** Whether amounts are written with all their digits, as in a proof, instead of those of the currency. */
export const Exactly = createContext(false)

/** Says why printed figures differ from their printed sum by a last digit. */
export const RoundedNote = () => <p class="quiet rounded-sums">{words.rounded}</p>

/** Amounts that are shown with their sum, with a note if they do not add up as they are printed. */
export const AddingUp = ({ sums, children }: { sums: readonly Sum[]; children: ComponentChildren }) => (
  <>
    {children}
    {!addUp(sums, figures.value.precision) && <RoundedNote />}
  </>
)

/** An amount of money; `currency` where it is shown alone: with its symbol, or with its code in small letters. Tables have codes. */
export const Amount = ({ value, currency }: { value: number; currency?: string }) => {
  const { money, exact, inCurrency } = figures.value
  const digits = useContext(Exactly) ? exact(value) : money(value)
  if (!currency) return <span class="amount">{digits}</span>
  const written = inCurrency(digits, currency)
  return (
    <span class="amount">
      {written === `${digits} ${currency}` ? (
        <>
          {digits}
          <span class="unit"> {currency}</span>
        </>
      ) : (
        written
      )}
    </span>
  )
}

/** Where nothing says what something is worth: never 0, which would say that it is worth nothing. */
export const Unknown = () => (
  <span class="quiet" title={words.noPrice}>
    {words.unknown}
  </span>
)

const NAMES_MAX = 4

/** A figure; or that it is unknown; or the figure with a mark that an amount without a price is missing in it. */
export const WithGap = ({ gap, unpriced, children }: { gap: Gap | undefined; unpriced: readonly string[]; children: ComponentChildren }) => {
  if (gap === 'unknown') return <Unknown />
  const names = unpriced.slice(0, NAMES_MAX).join(', ')
  return (
    <>
      {children}
      {gap && (
        <abbr class="unit incomplete" title={words.incomplete(unpriced.length > NAMES_MAX ? `${names} …` : names)}>
          {' + ?'}
        </abbr>
      )}
    </>
  )
}

const TONES = { '+': 'gain', '-': 'loss', '': 'quiet' } as const

/** A gain or a loss, shown by sign as well as by colour: what is written without a sign has no colour. */
export const Change = ({ value, as = 'change' }: { value: number; as?: 'change' | 'percent' }) => {
  const text = as === 'percent' ? figures.value.percentChange(value) : figures.value.change(value)
  return <span class={`amount ${TONES[signWritten(text)]}`}>{text}</span>
}

/** What a figure shows: one of these numbers, each written in its way, or something of its own. */
export interface Shown {
  readonly amount?: number
  readonly change?: number
  readonly signed?: number
  readonly percent?: number
  readonly percentChange?: number
  readonly quantity?: number
  readonly children?: ComponentChildren
}

export const ShownFigure = ({ amount, change, signed, percent, percentChange, quantity, children }: Shown) => {
  if (amount !== undefined) return <Amount value={amount} />
  if (change !== undefined) return <Change value={change} />
  if (signed !== undefined) return <Signed value={signed} />
  if (percent !== undefined) return <span class="amount">{figures.value.percent(percent)}</span>
  if (percentChange !== undefined) return <span class="amount">{figures.value.percentChange(percentChange)}</span>
  if (quantity !== undefined) return <span class="amount">{figures.value.quantity(quantity)}</span>
  return <>{children}</>
}

/** Where there is no figure, or one of 0 that is easier to read as nothing. */
export const NONE = <span class="quiet">–</span>

/** Money that comes in or goes out: always with its sign, in colour only if it comes in. Spending is no trouble by itself. */
export const InOrOut = ({ value }: { value: number }) => <span class={value > 0 ? 'amount gain' : 'amount'}>{figures.value.change(value)}</span>

/** A change that is neither good nor bad by itself, with its sign only. */
export const Signed = ({ value }: { value: number }) => <span class="amount">{figures.value.change(value)}</span>

/** As the service calls it when money only came or only went. */
const ONE_DIRECTION = 'every cash flow has the same direction'

/** A yearly rate of return; a dash with the reason where there is none. */
export const Rate = ({ value, problem }: { value: number; problem?: string | undefined }) =>
  problem ? (
    <abbr class="amount quiet" title={problem === ONE_DIRECTION ? words.oneDirection : words.noReturn}>
      –
    </abbr>
  ) : value === 0 ? (
    <span class="amount quiet">–</span>
  ) : (
    <Change value={value} as="percent" />
  )

/** A day in a cell of a table, which stays in one line however narrow the column is. */
export const DayText = ({ day }: { day: Day }) => <span class="day">{shortDay(day)}</span>
