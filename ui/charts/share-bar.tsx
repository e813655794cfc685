import { useContext } from 'preact/hooks'
import { charts } from '#messages/charts.ts'
import { type PartOfWhole, partsOfWhole, type Share, sharesInWords } from '../figures/sum-figures.ts'
import { askedFigure, openPanel, Report } from '../parts/figure.tsx'

/** So many parts are named. */
const NAMED = 8

/**
 * Parts of a whole as one bar, each of which shows what is in it. The words next to it carry the meaning; a part below zero, which reduces
 * the whole, is in the words only.
 */
export const ShareBar = ({ shares }: { shares: readonly (Share & { /** The class that colours it. */ readonly tone: string })[] }) => {
  const parts = partsOfWhole(shares)
  const tones = new Map(shares.map(({ name, tone }) => [name, tone]))
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
        {drawn.map((part) => (
          <span
            key={part.name}
            class={tones.get(part.name)}
            style={{ flexGrow: String(Math.max(part.percent, 0.4)) }}
            title={part.name}
            onClick={() => look(part)}
          />
        ))}
      </div>
      <ul class="share-bar-legend">
        {[...drawn.slice(0, NAMED), ...parts.slice(drawn.length)].map((part) => (
          <li key={part.name}>
            <button type="button" disabled={!part.at || !report} onClick={() => look(part)}>
              {part.percent > 0 && <span class={`swatch ${tones.get(part.name)}`} />}
              <bdi>{part.name}</bdi> <span class="quiet">{words[parts.indexOf(part)]}</span>
            </button>
          </li>
        ))}
      </ul>
      {isRounded && drawn.length <= NAMED && <p class="quiet rounded-sums">{charts.roundedShares}</p>}
    </div>
  )
}

/** The shape of a series, as small as a word. The figures next to it say what it means. */
export const Sparkline = ({
  values,
  mean,
}: {
  values: readonly number[]
  /** What is usual, as a line across. */
  mean?: number | undefined
}) => {
  if (values.length < 2) return null
  const all = mean === undefined ? values : [...values, mean]
  const low = Math.min(...all)
  const span = Math.max(...all) - low || 1
  const heightOf = (value: number): string => (22 - ((value - low) / span) * 20).toFixed(1)
  const points = values.map((value, place) => `${((place / (values.length - 1)) * 100).toFixed(1)},${heightOf(value)}`)
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      {mean !== undefined && <path d={`M0,${heightOf(mean)}H100`} vector-effect="non-scaling-stroke" />}
      <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
    </svg>
  )
}
