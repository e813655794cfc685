import { AddingUp, Amount, Signed } from '../parts/amount.tsx'
import { type FigurePlaces, type Place, Proof } from '../parts/proof.tsx'
import { figures } from '../client/settings.ts'
import type { Step } from '../figures/income-statement.ts'
import { shortAccount } from '../figures/transactions.ts'

/** What a step is about has its colour everywhere; the others are gains or losses. */
const TONES: Readonly<Record<string, string>> = { Income: 'tone-in', Expenses: 'tone-spent', Tax: 'tone-tax', 'Opening balances': 'share-tone-7' }

interface Balance {
  readonly name: string
  readonly amount: number
  readonly at: Place
}

/** The bar of a figure is pressed as the figure is. */
const pressFigure = ({ currentTarget }: Event): void => (currentTarget as HTMLElement).querySelector<HTMLElement>('.proof')?.click()

/** From one balance to another in steps: each bar begins where the one before ended. A table at heart, so it can be read as one. */
export const Waterfall = ({
  opening,
  closing,
  steps,
  placesOf,
}: {
  opening: Balance
  closing: Balance
  steps: readonly Step[]
  /** Where a step stands in the answer of the report. */
  placesOf: (name: string) => FigurePlaces
}) => {
  const marks = [0, opening.amount, closing.amount, ...steps.map(({ to }) => to)]
  const low = Math.min(...marks)
  const span = Math.max(...marks) - low || 1
  const place = (from: number, to: number) => ({
    left: `${((Math.min(from, to) - low) / span) * 100}%`,
    width: `${Math.max(0.3, (Math.abs(to - from) / span) * 100)}%`,
  })
  const balance = ({ name, amount, at }: Balance) => (
    <tr class="waterfall-balance waterfall-step" onClick={pressFigure}>
      <th scope="row">{name}</th>
      <td class="waterfall-track">
        <span class="share-tone-7" style={place(0, amount)} />
      </td>
      <td>
        <Proof at={at} name={name}>
          <Amount value={amount} />
        </Proof>
      </td>
    </tr>
  )
  const sum = { parts: [opening.amount, ...steps.map(({ amount }) => amount)], sum: closing.amount }
  return (
    <AddingUp sums={[sum]}>
      <table class="waterfall" aria-label="From the first balance to the last">
        <tbody>
          {balance(opening)}
          {steps.map(({ name, amount, from, to, parts }) => (
            <tr
              key={name}
              class="waterfall-step"
              onClick={pressFigure}
              title={parts
                .slice(0, 8)
                .map((part) => `${shortAccount(part.account)} ${figures.value.change(part.amount)}`)
                .join('\n')}
            >
              <th scope="row">{name}</th>
              <td class="waterfall-track">
                <span class={TONES[name] ?? (amount < 0 ? 'tone-lost' : 'tone-gained')} style={place(from, to)} />
              </td>
              <td>
                <Proof {...placesOf(name)} name={name}>
                  <Signed value={amount} />
                </Proof>
              </td>
            </tr>
          ))}
          {balance(closing)}
        </tbody>
      </table>
    </AddingUp>
  )
}
