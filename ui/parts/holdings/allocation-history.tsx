import { useMemo } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getAllocation } from '../../../src/http/contract/allocation.ts'
import { useParameter } from '../../address.ts'
import { LinesTable } from '../../charts/lines-table.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { Told } from '../../charts/told.tsx'
import type { Line } from '../../charts/line.ts'
import { useMarks } from '../../client/marks.ts'
import { figures } from '../../client/settings.ts'
import { firstShare, type Part, partsOf, shareAt, shareOn } from '../../figures/allocation.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { Card } from '../frame/page.tsx'
import { useRange } from '../periods/range-tabs.tsx'

type Allocation = AnswerOf<typeof getAllocation>
type Day = Allocation['aggregates_timeline'][number]

const dateOf = (day: Day): string => dayOf(Object.values(day)[0]?.date ?? '')

const Share = ({ part: { name, accounts, target }, timeline, first }: { part: Part; timeline: readonly Day[]; first: number }) => {
  const days = useMemo(() => timeline.map(dateOf), [timeline])
  const shares = useMemo(() => timeline.map((day) => shareOn(day, accounts)), [timeline, accounts])
  const lines = useMemo(
    (): Line[] => [
      { label: name, tone: 'accent', values: shares },
      ...(target === undefined ? [] : [{ label: 'Target', tone: 'quiet' as const, values: shares.map(() => target) }]),
    ],
    [shares, name, target],
  )
  const marks = useMarks({ accounts })
  const { percent, change } = figures.value
  const told = (index: number): string => {
    const share = shares[index]
    if (share === undefined || share === null) return 'nothing to have a share of'
    return `${percent(share)}${target === undefined ? '' : `, ${change(share - target)} points off the target`}`
  }
  const label = `Share of ${name} in all assets, in per cent`
  const written = (value: number) => <span class="amount">{percent(value)}</span>
  const doorOf = (index: number, line: string) => {
    const places = line === name ? shareAt(timeline[index] ?? {}, first + index, accounts) : undefined
    return places && { ...places, as: 'percent' as const }
  }
  return (
    <TimeLine
      name="drift"
      days={days}
      lines={lines}
      marks={marks}
      height={240}
      axis={(to) => to.percent}
      label={label}
      sentence={(index) => `${shortDay(days[index] ?? '')}: ${told(index)}`}
      tooltip={(index) => {
        const share = shares[index]
        const isKnown = typeof share === 'number'
        return (
          <Told
            place={shortDay(days[index] ?? '')}
            figures={[
              { name, value: share ?? 0, door: doorOf(index, name), written: isKnown ? written(share) : '–' },
              ...(target === undefined ? [] : [{ name: 'Target', value: target, written: percent(target) }]),
              ...(target === undefined || !isKnown ? [] : [{ name: 'Off by, in points', value: share - target, written: change(share - target) }]),
            ]}
          />
        )
      }}
      table={() => <LinesTable name="drift" label={label} days={days} lines={lines} doorOf={doorOf} write={written} />}
    />
  )
}

/** How the share of a target or of a group of assets went over time, beside what it should be. */
export const AllocationHistory = ({ answer }: { answer: Allocation }) => {
  const timeline = answer.aggregates_timeline
  const parts = useMemo(() => partsOf(Object.keys(timeline.at(-1) ?? {}), answer.allocation_targets ?? []), [answer])
  const [chosen, choose] = useParameter<string>('of', '')
  const place = Math.max(0, Number.isInteger(Number(chosen)) ? Math.min(Number(chosen), parts.length - 1) : 0)
  const part = parts[place]
  const begun = useMemo(() => timeline.slice(firstShare(timeline, part?.accounts ?? [])), [timeline, part])
  const { inRange, tabs } = useRange(begun, dateOf)
  if (!part || (begun.length < 2 && parts.length < 2)) return null
  const name = (of: Part): string => (of.target === undefined ? of.name : `Target: ${of.name}`)
  return (
    <Card
      title="Over time"
      aside={
        <>
          <select
            class="input"
            aria-label="Whose share"
            value={String(place)}
            onChange={({ currentTarget: { value } }) => choose(value === '0' ? '' : value)}
          >
            {parts.map((of, index) => (
              <option key={index} value={String(index)}>
                {name(of)}
              </option>
            ))}
          </select>
          {tabs}
        </>
      }
    >
      {begun.length < 2 ? (
        <p class="empty">Nothing below {name(part)} had a share on any day.</p>
      ) : (
        <Share part={part} timeline={inRange} first={timeline.indexOf(inRange[0] ?? timeline[0]!)} />
      )}
    </Card>
  )
}
