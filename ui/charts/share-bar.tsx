import { partsOfWhole, type Share } from '../figures/shares.ts'

const TONES = 6

/** "53 %", "−20 %", "<1 %" */
const rounded = (percent: number): string => {
  const whole = Math.round(Math.abs(percent))
  return `${percent < 0 ? '\u2212' : ''}${whole === 0 ? '<1' : whole} %`
}

/**
 * Parts of a whole as one bar. The words beside it carry the meaning; the bar is for the eye, and what is below nothing, which takes
 * from the whole, stands in the words only.
 */
export const ShareBar = ({ shares }: { shares: readonly Share[] }) => {
  const parts = partsOfWhole(shares)
  const drawn = parts.filter(({ percent }) => percent > 0)
  if (parts.length < 2) return null
  return (
    <div class="share-bar">
      <div class="share-bar-track" aria-hidden="true">
        {drawn.map(({ name, percent }, place) => (
          <span key={name} class={`share-tone-${Math.min(place, TONES - 1)}`} style={{ flexGrow: String(Math.max(percent, 0.4)) }} title={name} />
        ))}
      </div>
      <ul class="share-bar-legend">
        {[...drawn.slice(0, TONES), ...parts.slice(drawn.length)].map(({ name, percent }, place) => (
          <li key={name}>
            {percent > 0 && <span class={`swatch share-tone-${place}`} />}
            {name} <span class="quiet">{rounded(percent)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
