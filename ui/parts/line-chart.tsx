import { Lines, type NamedLine } from '../charts/lines.tsx'
import { figures } from '../client/settings.ts'

/** Lines with their legend; what they say at a place stands beside it. */
export const LineChart = ({ places, lines, label }: { places: readonly string[]; lines: readonly NamedLine[]; label: string }) => {
  const { money } = figures.value
  const known = (index: number) => lines.filter(({ values }) => values[index] !== undefined)
  return (
    <>
      <Lines
        places={places}
        lines={lines}
        label={label}
        sentence={(index) =>
          `${places[index] ?? ''}: ${known(index)
            .map(({ name, values }) => `${name} ${money(values[index] ?? 0)}`)
            .join(', ')}`
        }
        tooltip={(index) => (
          <>
            <p class="tooltip-title">{places[index]}</p>
            <dl>
              {known(index).map(({ name, values, tone }) => (
                <div key={name}>
                  <dt>
                    <span class={`swatch ${tone}`} />
                    {name}
                  </dt>
                  <dd>{money(values[index] ?? 0)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      />
      <ul class="legend" aria-hidden="true">
        {lines.map(({ name, tone }) => (
          <li key={name}>
            <span class={`swatch ${tone}`} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}
