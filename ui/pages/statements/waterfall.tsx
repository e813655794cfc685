import { statements as words } from '#messages/statements.ts'
import { figures } from '../../client/display-settings.ts'
import { shortAccount } from '../../figures/transaction-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { AddingUp, Amount, Proof, Signed } from '../../parts/figure.tsx'

export interface Step<Key extends string = string> {
  readonly key: Key
  readonly name: string
  /** The colour of its bar; a gain or a loss when undefined. */
  readonly tone: string | undefined
  /** What it added. */
  readonly amount: number
  /** The running balance before and after it. */
  readonly from: number
  readonly to: number
  readonly parts: readonly { readonly account: string; readonly amount: number }[]
}

interface Balance {
  readonly name: string
  readonly amount: number
  readonly at: Place
}

/** More parts of a step are not in its tooltip. */
const PARTS = 8

/** The bar of a figure is pressed as the figure is. */
const pressFigure = ({ currentTarget }: Event): void => (currentTarget as HTMLElement).querySelector<HTMLElement>('.proof')?.click()

/** From one balance to another in steps: each bar begins where the one before ended. A table at heart, so it can be read as one. */
export const Waterfall = <Key extends string>({
  opening,
  closing,
  steps,
  placesOf,
}: {
  opening: Balance
  closing: Balance
  steps: readonly Step<Key>[]
  /** The place of a step in the answer of the report. */
  placesOf: (key: Key) => Partial<FigurePlaces>
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
        <span class="hue-none" style={place(0, amount)} />
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
      <table class="waterfall" aria-label={words.openingToClosing}>
        <tbody>
          {balance(opening)}
          {steps.map(({ key, name, tone, amount, from, to, parts }) => (
            <tr
              key={key}
              class="waterfall-step"
              onClick={pressFigure}
              title={parts
                .slice(0, PARTS)
                .map((part) => `${shortAccount(part.account)} ${figures.value.change(part.amount)}`)
                .join('\n')}
            >
              <th scope="row">{name}</th>
              <td class="waterfall-track">
                <span class={tone ?? (amount < 0 ? 'tone-lost' : 'tone-gained')} style={place(from, to)} />
              </td>
              <td>
                <Proof {...placesOf(key)} name={name}>
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
