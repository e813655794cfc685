import type { DoorOf } from '../charts/bars-table.tsx'
import { Lines, type NamedLine } from '../charts/lines.tsx'
import { Told } from '../charts/told.tsx'
import { figures } from '../client/settings.ts'

/** Lines with their legend; what they say at a place stands beside it, each figure with its door. */
export const LineChart = ({
  name,
  places,
  lines,
  label,
  doorOf,
}: {
  /** Unlike those of the other charts of the page. */
  name: string
  places: readonly string[]
  lines: readonly NamedLine[]
  label: string
  doorOf: DoorOf
}) => {
  const known = (index: number) =>
    lines.flatMap(({ name: of, values, tone }) =>
      values[index] === undefined ? [] : [{ name: of, value: values[index], tone, door: doorOf(index, of) }],
    )
  return (
    <Lines
      name={name}
      places={places}
      lines={lines}
      label={label}
      doorOf={doorOf}
      sentence={(index) =>
        `${places[index] ?? ''}: ${known(index)
          .map(({ name: of, value }) => `${of} ${figures.value.money(value)}`)
          .join(', ')}`
      }
      tooltip={(index) => <Told place={places[index] ?? ''} figures={known(index)} />}
    />
  )
}
