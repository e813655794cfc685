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
