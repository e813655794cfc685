import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { figures } from '../../client/settings.ts'
import { changeIn, changePlaces, type Mover, type MonthSum, moversOf, placesIn, sumIn } from '../../figures/years.ts'
import { Amount, Signed } from '../amount.tsx'
import { Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

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

/** From the months of one year to those of the other; what is gone is less than nothing. */
const Changed = ({ mover: { now, before, change, name } }: { mover: Mover }) => (
  <Proof {...placesIn(now)} minus={before.places} name={`${name}: change`}>
    <Signed value={change} />
  </Proof>
)

/** What changed most from one year to the next, in the same months of both. */
export const YearMovers = ({
  answer,
  years,
  months,
}: {
  answer: ActivityAnswer
  /** Those of the page, the last of them beside the one before. */
  years: readonly number[]
  months: readonly number[]
}) => {
  const year = years.at(-1) ?? 0
  const all = sumIn(answer, { year, months })
  const movers = moversOf(answer, { year, months })
  const yearsOf = ({ row }: Mover) => years.map((each) => sumIn(answer, { year: each, months, row }).value)
  const most = Math.max(0, ...movers.flatMap(yearsOf))
  const columns: Column<Mover>[] = [
    {
      title: 'As bars',
      isDrawing: true,
      cell: (mover) => (
        <span class="duel" aria-hidden="true">
          {!figures.value.hidden &&
            most > 0 &&
            yearsOf(mover).map((value, place) => (
              <i key={place} class={`line-${years.length - 1 - place}`} style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
            ))}
        </span>
      ),
    },
    { title: String(year), value: ({ now }) => now.value, cell: ({ now, name }) => <Sum sum={now} name={`${name}, ${year}`} /> },
    { title: String(year - 1), value: ({ before }) => before.value, cell: ({ before, name }) => <Sum sum={before} name={`${name}, ${year - 1}`} /> },
    {
      title: 'Change',
      value: ({ change }) => change,
      madeOf: { columns: [String(year), String(year - 1)], parts: ({ now, before }) => [now.value, -before.value] },
      cell: (mover) => <Changed mover={mover} />,
    },
    {
      title: 'In per cent',
      value: ({ now, before }) => changeIn(now.value, before.value),
      cell: ({ now, before, name }) => {
        const [change, places] = [changeIn(now.value, before.value), changePlaces(now, before)]
        return change === undefined || !places ? (
          NONE
        ) : (
          <Proof {...places} name={`${name}: change in per cent`} as="percent">
            <span class="amount">{figures.value.percentChange(change)}</span>
          </Proof>
        )
      },
    },
    {
      title: 'Share',
      about: `Of all that was spent in ${year}`,
      value: ({ now }) => (all.value > 0 ? (now.value / all.value) * 100 : undefined),
      cell: ({ now, name }) =>
        all.value > 0 && now.places.length > 0 ? (
          <Proof {...placesIn(now)} percentOf={all.places} name={`${name}: share`} as="percent">
            <span class="amount">{figures.value.percent((now.value / all.value) * 100)}</span>
          </Proof>
        ) : (
          NONE
        ),
    },
  ]
  return (
    <Table
      name="movers"
      label="What changed most"
      head={{ title: 'Category', value: ({ name }) => name, cell: ({ name }) => name }}
      columns={columns}
      rows={movers}
      rowKey={({ name }) => name}
    />
  )
}
