/** Parts of a whole as one bar. The words beside it carry the meaning; the bar is for the eye. */
export interface Share {
  readonly name: string
  readonly value: number
}

/** Shares below nothing (an overdrawn account) cannot be drawn as a part and are left out of the bar. */
export const positiveShares = (shares: readonly Share[]): { name: string; fraction: number }[] => {
  const positive = shares.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const total = positive.reduce((sum, { value }) => sum + value, 0)
  return positive.map(({ name, value }) => ({ name, fraction: value / total }))
}

const TONES = 6

export const ShareBar = ({ shares }: { shares: readonly Share[] }) => {
  const parts = positiveShares(shares)
  if (parts.length < 2) return null
  return (
    <div class="share-bar">
      <div class="share-bar-track" aria-hidden="true">
        {parts.map(({ name, fraction }, place) => (
          <span key={name} class={`share-tone-${Math.min(place, TONES - 1)}`} style={{ flexGrow: String(Math.max(fraction, 0.004)) }} title={name} />
        ))}
      </div>
      <ul class="share-bar-legend">
        {parts.slice(0, TONES).map(({ name, fraction }, place) => (
          <li key={name}>
            <span class={`swatch share-tone-${place}`} />
            {name} <span class="quiet">{Math.round(fraction * 100)} %</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
