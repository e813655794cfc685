import type { ActivityAnswer } from '../../src/http/contract/activity.ts'
import { figures } from '../client/settings.ts'
import { changeIn, type Mover, type MonthSum, moversOf } from '../figures/years.ts'
import { Amount } from './amount.tsx'
import { type Place, Proof } from './proof.tsx'
import type { Column } from './table/column.ts'
import { Table } from './table/table.tsx'

/** Where a sum of months stands; months that there are none of are nothing, and have no proof. */
export const placesIn = ({ places }: MonthSum): { at: Place; plus: readonly Place[] } | undefined => {
  const [at, ...plus] = places
  return at && { at, plus }
}

const NONE = <span class="quiet">–</span>

const Sum = ({ sum, name }: { sum: MonthSum; name: string }) => {
  const places = placesIn(sum)
  return places ? (
    <Proof {...places} name={name}>
      <Amount value={sum.value} />
    </Proof>
  ) : (
    NONE
  )
}

const Changed = ({ mover }: { mover: Mover }) => {
  const places = placesIn(mover.now)
  const written = <span class="amount">{figures.value.change(mover.change)}</span>
  return places ? (
    <Proof {...places} minus={mover.before.places} name={`${mover.name}: change`}>
      {written}
    </Proof>
  ) : (
    written
  )
}

/** What changed most from one year to the next, in the same months of both. */
export const YearMovers = ({ answer, year, months, total }: { answer: ActivityAnswer; year: number; months: readonly number[]; total: number }) => {
  const percent = (value: number | undefined) => (value === undefined ? NONE : <span class="amount">{figures.value.percentChange(value)}</span>)
  const columns: Column<Mover>[] = [
    { title: String(year), value: ({ now }) => now.value, cell: ({ now, name }) => <Sum sum={now} name={`${name}, ${year}`} /> },
    { title: String(year - 1), value: ({ before }) => before.value, cell: ({ before, name }) => <Sum sum={before} name={`${name}, ${year - 1}`} /> },
    { title: 'Change', value: ({ change }) => change, cell: (mover) => <Changed mover={mover} /> },
    {
      title: 'In per cent',
      value: ({ now, before }) => changeIn(now.value, before.value),
      cell: ({ now, before }) => percent(changeIn(now.value, before.value)),
    },
    {
      title: 'Share',
      about: `Of all that was spent in ${year}`,
      value: ({ now }) => (total > 0 ? (now.value / total) * 100 : undefined),
      cell: ({ now }) => (total > 0 ? <span class="amount">{figures.value.percent((now.value / total) * 100)}</span> : NONE),
    },
  ]
  return (
    <Table
      name="movers"
      label="What changed most"
      head={{ title: 'Category', value: ({ name }) => name, cell: ({ name }) => name }}
      columns={columns}
      rows={moversOf(answer, { year, months })}
      rowKey={({ name }) => name}
    />
  )
}
