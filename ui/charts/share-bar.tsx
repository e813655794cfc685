import { useContext } from 'preact/hooks'
import { type PartOfWhole, partsOfWhole, type Share, sharesInWords } from '../figures/sum-figures.ts'
import { askedFigure, openPanel, Report } from '../parts/proof.tsx'

const TONES = 8

/**
 * Parts of a whole as one bar, each of which shows what is in it. The words next to it carry the meaning; a part below zero, which reduces
 * the whole, is in the words only.
 */
export const ShareBar = ({ shares }: { shares: readonly Share[] }) => {
  const parts = partsOfWhole(shares)
  const drawn = parts.filter(({ percent }) => percent > 0)
  const report = useContext(Report)
  if (parts.length < 2) return null
  const { words, isRounded } = sharesInWords(parts)
  const look = ({ name, at }: PartOfWhole): void => {
    if (report && at) openPanel(askedFigure(report, { at }, { name, as: 'money', panel: 'contents' }))
  }
  return (
    <div class="share-bar">
      <div class="share-bar-track" aria-hidden="true">
        {drawn.map((part, place) => (
          <span
            key={part.name}
            class={`share-tone-${Math.min(place, TONES - 1)}`}
            style={{ flexGrow: String(Math.max(part.percent, 0.4)) }}
            title={part.name}
            onClick={() => look(part)}
          />
        ))}
      </div>
      <ul class="share-bar-legend">
        {[...drawn.slice(0, TONES), ...parts.slice(drawn.length)].map((part, place) => (
          <li key={part.name}>
            <button type="button" disabled={!part.at || !report} onClick={() => look(part)}>
              {part.percent > 0 && <span class={`swatch share-tone-${place}`} />}
              {part.name} <span class="quiet">{words[parts.indexOf(part)]}</span>
            </button>
          </li>
        ))}
      </ul>
      {isRounded && drawn.length <= TONES && <p class="quiet rounded-sums">Rounded: these shares sum to a little more or less than the whole.</p>}
    </div>
  )
}
