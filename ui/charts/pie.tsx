import { figures } from '../client/settings.ts'
import { sumOf } from '../figures/exact-sum.ts'
import type { BarPart } from './bar.ts'

/** Of the radius: how wide the ring is. */
const RING = 0.55
/** Between two parts, in hundredths of the way round: they are told apart without their colours, too. */
const GAP = 0.9

/**
 * What a whole is made of, as a ring whose area says how large it is among others like it. What is below nothing takes from the whole and is no part of it;
 * while figures are hidden there is nothing but the ring. The words beside it carry the meaning.
 */
export const Pie = ({ parts, size, only }: { parts: readonly BarPart[] /** From 0 to 1. */; size: number; only?: string | undefined }) => {
  const drawn = parts.filter(({ value }) => value > 0)
  const whole = sumOf(drawn.map(({ value }) => value))
  const isEmpty = figures.value.hidden || size <= 0 || whole <= 0
  const radius = 50 * (isEmpty ? 1 : Math.sqrt(size))
  const ring = { cx: 50, cy: 50, r: radius * (1 - RING / 2), pathLength: 100, 'stroke-width': radius * RING }
  let to = 0
  return (
    <svg class="pie" viewBox="0 0 100 100" aria-hidden="true">
      {isEmpty ? (
        <circle class="pie-empty" cx="50" cy="50" r="36" />
      ) : (
        drawn.map(({ name, value, tone }) => {
          const from = to
          const length = (value / whole) * 100
          to += length
          const shown = drawn.length === 1 ? length : Math.max(length - GAP, length / 2)
          const isLeft = only === undefined || tone === only
          return (
            <circle
              key={name}
              {...ring}
              class={isLeft ? tone.replace('share-tone', 'pie-tone') : 'pie-rest'}
              stroke-dasharray={`${shown.toFixed(2)} ${(100 - shown).toFixed(2)}`}
              stroke-dashoffset={(-from).toFixed(2)}
            />
          )
        })
      )}
    </svg>
  )
}
