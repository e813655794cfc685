/** A line in steps over columns: what holds for several of them, such as the average of their year. */

/** `values`: one for each column; where it is undefined there is no line. */
export const BarsSteps = ({
  values,
  heightOf,
  tone,
}: {
  values: readonly (number | undefined)[]
  /** Where a value stands between the lowest and the highest mark, from 0 to 100. */
  heightOf: (value: number) => number
  tone: string
}) => {
  const path = values.map((value, nth) => {
    if (value === undefined) return ''
    const [from, to] = [nth, nth + 1].map((edge) => (edge / values.length) * 100)
    return `${values[nth - 1] === undefined ? 'M' : 'L'}${from},${100 - heightOf(value)}H${to}`
  })
  return (
    <div class={`bars-level bars-steps ${tone}`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={path.join('')} />
      </svg>
    </div>
  )
}
