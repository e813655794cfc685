import { Bars } from '../charts/bars.tsx'
import type { DoorOf } from '../charts/bars-table.tsx'
import { Lines, type NamedLine } from '../charts/lines.tsx'
import { Told } from '../charts/told.tsx'
import { figures } from '../client/settings.ts'

const LINES_HEIGHT = 260

/** Lines with their legend, or columns side by side that say the same; what they say at a place stands beside it, each figure with its door. */
export const LineChart = ({
  name,
  places,
  lines,
  label,
  doorOf,
  isInColumns = false,
}: {
  /** Unlike those of the other charts of the page. */
  name: string
  places: readonly string[]
  lines: readonly NamedLine[]
  label: string
  doorOf: DoorOf
  isInColumns?: boolean
}) => {
  const known = (index: number) =>
    lines.flatMap(({ name: of, values, tone, unfinished }) =>
      values[index] === undefined ? [] : [{ name: unfinished === index ? `${of} so far` : of, value: values[index], tone, door: doorOf(index, of) }],
    )
  const sentence = (index: number): string =>
    `${places[index] ?? ''}: ${known(index)
      .map(({ name: of, value }) => `${of} ${figures.value.money(value)}`)
      .join(', ')}`
  const tooltip = (index: number) => <Told place={places[index] ?? ''} figures={known(index)} />
  if (!isInColumns) return <Lines {...{ name, places, lines, label, doorOf, sentence, tooltip }} />
  // What comes first stands on the left; the lines have what the chart is about before what it is compared with.
  const columns = lines.toReversed()
  const bars = places.map((place, index) => ({
    label: place,
    short: place,
    parts: columns.flatMap(({ name: of, values, tone }) => (values[index] === undefined ? [] : [{ name: of, value: values[index], tone }])),
  }))
  return <Bars {...{ name, bars, label, doorOf, sentence, tooltip }} height={LINES_HEIGHT} legend={lines.length > 1 ? lines : []} isGrouped />
}
