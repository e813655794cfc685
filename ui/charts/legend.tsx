/** One kind of thing that a chart draws. */
export interface LegendItem {
  readonly name: string
  /** The class that colours it. */
  readonly tone: string
  /** It is always there: no press leaves it alone. */
  readonly isStill?: boolean
}

/** What the colours of a chart mean. A press leaves only one of them, a second press brings all back. */
export const Legend = ({
  items,
  isolated,
  onIsolate,
}: {
  items: readonly LegendItem[]
  isolated: string | undefined
  onIsolate: (tone: string | undefined) => void
}) => (
  <ul class="legend" aria-label="Legend; a press shows one alone">
    {items.map(({ name, tone, isStill }) => (
      <li key={tone}>
        {isStill ? (
          <span class="legend-still">
            <span class={`swatch ${tone}`} />
            {name}
          </span>
        ) : (
          <button type="button" aria-pressed={isolated === tone} onClick={() => onIsolate(isolated === tone ? undefined : tone)}>
            <span class={`swatch ${tone}`} />
            {name}
          </button>
        )}
      </li>
    ))}
  </ul>
)
