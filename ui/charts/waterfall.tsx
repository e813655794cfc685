import { Amount } from '../parts/amount.tsx'
import { figures } from '../client/settings.ts'
import type { Step } from '../figures/income-statement.ts'
import { shortAccount } from '../figures/transactions.ts'

/** From one balance to another in steps: each bar begins where the one before ended. A table at heart, so it can be read as one. */
export const Waterfall = ({
  opening,
  closing,
  steps,
}: {
  opening: { name: string; amount: number }
  closing: { name: string; amount: number }
  steps: readonly Step[]
}) => {
  const marks = [0, opening.amount, closing.amount, ...steps.map(({ to }) => to)]
  const low = Math.min(...marks)
  const span = Math.max(...marks) - low || 1
  const place = (from: number, to: number) => ({
    left: `${((Math.min(from, to) - low) / span) * 100}%`,
    width: `${Math.max(0.3, (Math.abs(to - from) / span) * 100)}%`,
  })
  const balance = ({ name, amount }: { name: string; amount: number }) => (
    <tr class="waterfall-balance">
      <th scope="row">{name}</th>
      <td class="waterfall-track">
        <span class="tone-in" style={place(0, amount)} />
      </td>
      <td>
        <Amount value={amount} />
      </td>
    </tr>
  )
  return (
    <table class="waterfall">
      <tbody>
        {balance(opening)}
        {steps.map(({ name, amount, from, to, parts }) => (
          <tr
            key={name}
            title={parts
              .slice(0, 8)
              .map((part) => `${shortAccount(part.account)} ${figures.value.change(part.amount)}`)
              .join('\n')}
          >
            <th scope="row">{name}</th>
            <td class="waterfall-track">
              <span class={amount < 0 ? 'tone-spent' : 'tone-gained'} style={place(from, to)} />
            </td>
            <td>
              <span class="amount">{figures.value.change(amount)}</span>
            </td>
          </tr>
        ))}
        {balance(closing)}
      </tbody>
    </table>
  )
}
