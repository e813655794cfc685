/** A line over columns: what stood at the end of each, such as the money that was there then. */

interface Level {
  readonly values: readonly number[]
  /** Where a value stands between the lowest and the highest mark, from 0 to 100. */
  readonly heightOf: (value: number) => number
  readonly tone: string
}

const WIDTH = 100

export const BarsLevel = ({ values, heightOf, tone }: Level) => {
  const points = values.map((value, nth) => ({ x: ((nth + 0.5) / values.length) * WIDTH, y: heightOf(value) }))
  return (
    <div class={`bars-level ${tone}`}>
      <svg viewBox={`0 0 ${WIDTH} 100`} preserveAspectRatio="none">
        <polyline points={points.map(({ x, y }) => `${x},${100 - y}`).join(' ')} />
      </svg>
      {points.map(({ x, y }) => (
        <i key={x} style={{ left: `${x}%`, bottom: `${y}%` }} />
      ))}
    </div>
  )
}
