/** The shape of a series, as small as a word. The figures beside it say what it means. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, place) => `${((place / (values.length - 1)) * 100).toFixed(1)},${(22 - ((value - low) / span) * 20).toFixed(1)}`)
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
    </svg>
  )
}
