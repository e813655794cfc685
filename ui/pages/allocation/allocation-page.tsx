import { useMemo } from 'preact/hooks'
import { allocation as words } from '#messages/allocation.ts'
import { figureNames as names } from '#messages/figures.ts'
import { pages } from '#messages/pages.ts'
import type { getAllocation, getCurrencyExposure } from '../../../src/http/contract/investments-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { useRange } from '../../charts/chart-frame.tsx'
import { LinesTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { ShareBar } from '../../charts/share-bar.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { type AreaPart, type Branch, Icicle, Treemap } from '../../charts/treemap.tsx'
import { useManner, useParameter } from '../../client/address.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import type { Line } from '../../figures/chart-data.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { type AccountNode, accountTree, levelsOpenIn } from '../../figures/table-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card, NONE, Proof } from '../../parts/figure.tsx'
import { Segmented, SelectField } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { SettingButton } from '../config/setting-button.tsx'
import { firstShare, type Part, partsOf, rolledUp, shareAt, shareOn } from './allocation-figures.ts'

type Aggregates = AnswerOf<typeof getAllocation>['aggregates']

const groupOf = (account: string): string => account.split(':')[1] ?? account

/** Every account that holds something. `within`: where the answer has them. */
const areasOf = (aggregates: Aggregates, within: Place = ['aggregates']): AreaPart[] =>
  Object.values(aggregates)
    .filter(({ market_amount: worth }) => worth > 0)
    .map(({ account, market_amount: worth }) => ({
      name: account.replace(/^Assets:/, ''),
      value: worth,
      group: groupOf(account),
      tone: bookColours.value.ofAccount(account),
      places: { at: [...within, account, 'market_amount'] },
    }))

interface Held {
  readonly value: number
  readonly places: readonly Place[]
}

const branchesOf = (nodes: readonly AccountNode<Held>[]): Branch<AreaPart>[] =>
  nodes.map(({ account, name, row: { value, places }, children }) => {
    const [at, ...plus] = places
    const part = { name: account, short: name, value, group: groupOf(account), tone: bookColours.value.ofAccount(account), places: { at, plus } }
    return { of: part, group: part.group, value, children: branchesOf(children) }
  })

const KINDS = [
  { value: 'areas', label: words.areas, title: words.areasExplained },
  { value: 'levels', label: words.levels, title: words.levelsExplained },
] as const
const VALUES = KINDS.map(({ value }) => value)

/** All that is held in one picture: as areas, or level by level. */
export const AllocationGlance = ({ aggregates, nodes }: { aggregates: Aggregates; nodes: readonly AccountNode<Held>[] }) => {
  const [kind, choose] = useManner<(typeof VALUES)[number]>('glance', 'areas', VALUES)
  const parts = useMemo(() => areasOf(aggregates), [aggregates, bookColours.value])
  const branches = useMemo(() => branchesOf(nodes), [nodes, bookColours.value])
  if (parts.length === 0) return null
  return (
    <Card title={words.atAGlance} aside={<Segmented label={words.shownAs} choices={KINDS} value={kind} onChoose={choose} />}>
      {kind === 'areas' ? (
        <Treemap label={words.assetsAsAreas} parts={parts} height={260} />
      ) : (
        <Icicle label={words.assetsByLevel} branches={branches} />
      )}
    </Card>
  )
}

type Allocation = AnswerOf<typeof getAllocation>
type Day = Allocation['aggregates_timeline'][number]

const dateOf = (day: Day): string => dayOf(Object.values(day)[0]?.date ?? '')

const Share = ({ part: { name, accounts, target }, timeline, first }: { part: Part; timeline: readonly Day[]; first: number }) => {
  const days = useMemo(() => timeline.map(dateOf), [timeline])
  const shares = useMemo(() => timeline.map((day) => shareOn(day, accounts)), [timeline, accounts])
  const lines = useMemo(
    (): Line[] => [
      { label: name, tone: 'accent', values: shares },
      ...(target === undefined ? [] : [{ label: words.target, tone: 'quiet' as const, values: shares.map(() => target) }]),
    ],
    [shares, name, target],
  )
  const marks = useMarks({ accounts })
  const { percent, change } = figures.value
  const wordsAt = (index: number): string => {
    const share = shares[index]
    if (share === undefined || share === null) return words.noShare
    return target === undefined ? percent(share) : words.pointsOff(percent(share), change(share - target))
  }
  const label = words.shareOver(name)
  const written = (value: number) => <span class="amount">{percent(value)}</span>
  const proofOf = (index: number, line: string) => {
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
      sentence={(index) => words.pointOn(shortDay(days[index] ?? ''), wordsAt(index))}
      tooltip={(index) => {
        const share = shares[index]
        const isKnown = typeof share === 'number'
        return (
          <PlaceFigures
            place={shortDay(days[index] ?? '')}
            figures={[
              { name, value: share ?? 0, proof: proofOf(index, name), written: isKnown ? written(share) : '–' },
              ...(target === undefined ? [] : [{ name: words.target, value: target, written: percent(target) }]),
              ...(target === undefined || !isKnown ? [] : [{ name: words.off, value: share - target, written: change(share - target) }]),
            ]}
          />
        )
      }}
      table={() => <LinesTable name="drift" label={label} days={days} lines={lines} proofOf={proofOf} write={written} />}
    />
  )
}

/** The share of a target or of a group of assets over time, next to its target. */
export const AllocationHistory = ({ answer }: { answer: Allocation }) => {
  const timeline = answer.aggregates_timeline
  const parts = useMemo(() => partsOf(Object.keys(timeline.at(-1) ?? {}), answer.allocation_targets ?? []), [answer])
  const [chosen, choose] = useParameter<string>('of', '')
  const place = Math.max(0, Number.isInteger(Number(chosen)) ? Math.min(Number(chosen), parts.length - 1) : 0)
  const part = parts[place]
  const begun = useMemo(() => timeline.slice(firstShare(timeline, part?.accounts ?? [])), [timeline, part])
  const { inRange, tabs } = useRange(begun, dateOf)
  if (!part || (begun.length < 2 && parts.length < 2)) return null
  const name = (of: Part): string => (of.target === undefined ? of.name : words.targetOf(of.name))
  return (
    <Card
      title={words.overTime}
      aside={
        <>
          <SelectField
            isBare
            label={words.whose}
            value={String(place)}
            choices={parts.map((of, index) => [String(index), name(of)] as const)}
            onChoose={(chosen) => choose(chosen === '0' ? '' : chosen)}
          />
          {tabs}
        </>
      }
    >
      {begun.length < 2 ? (
        <p class="empty">{words.neverAnything(name(part))}</p>
      ) : (
        <Share part={part} timeline={inRange} first={timeline.indexOf(inRange[0] ?? timeline[0]!)} />
      )}
    </Card>
  )
}

const HEIGHT = 52

/** The accounts of a target; one alone is the target itself. */
const Accounts = ({ name, parts }: { name: string; parts: readonly AreaPart[] }) =>
  parts.length < 2 ? null : (
    <div class="target-parts">
      <Treemap label={words.accountsOf(name)} parts={parts} height={HEIGHT} />
    </div>
  )

/** Five points off are nothing to act on, ten are worth a thought. */
const driftTone = (drift: number): string => (Math.abs(drift) < 5 ? 'quiet' : Math.abs(drift) < 10 ? 'drift-some' : 'drift-much')

/** Said where the targets are not all of the whole. */
const Together = ({ percent }: { percent: number }) =>
  percent === 100 ? null : <p class="quiet">{(percent > 100 ? words.targetsAbove : words.targetsBelow)(figures.value.percent(percent))}</p>

/** Each target with what it has, how far that is off, and the accounts that it is made of. */
export const AllocationTargets = ({ targets }: { targets: AnswerOf<typeof getAllocation>['allocation_targets'] }) => (
  <>
    <ul class="targets">
      {targets.map(({ name, target, current, to_add: toAdd, aggregates }, place) => (
        <li key={name}>
          <p>
            <strong>{name}</strong>
            <span>
              <Proof at={['allocation_targets', place, 'current']} name={words.shareOfAll(name)} percent={current} />{' '}
              <span class="quiet">{words.ofTarget(figures.value.percent(target))}</span>{' '}
              {!figures.value.hidden && (
                <Proof
                  at={['allocation_targets', place, 'current']}
                  minus={[['allocation_targets', place, 'target']]}
                  as="percent"
                  name={words.driftOf(name)}
                >
                  <span class={`amount ${driftTone(current - target)}`}>{words.points(figures.value.change(current - target))}</span>
                </Proof>
              )}
              {toAdd !== 0 && !figures.value.hidden && (
                <>
                  {' · '}
                  {(toAdd > 0 ? words.add : words.takeAway)(
                    <Proof
                      {...(toAdd > 0 ? { at: ['allocation_targets', place, 'to_add'] } : { minus: [['allocation_targets', place, 'to_add']] })}
                      name={words.toReach(name)}
                      amount={Math.abs(toAdd)}
                    />,
                  )}
                </>
              )}
            </span>
          </p>
          {!figures.value.hidden && (
            <div class="target-track" aria-hidden="true">
              <span style={{ width: `${Math.max(0, Math.min(100, current))}%` }} />
              <i style={{ left: `${Math.max(0, Math.min(100, target))}%` }} />
            </div>
          )}
          <SettingButton list="allocation_targets" name={name} title={words.changeTarget} />
          {!figures.value.hidden && <Accounts name={name} parts={areasOf(aggregates, ['allocation_targets', place, 'aggregates'])} />}
        </li>
      ))}
    </ul>
    <Together percent={sumOf(targets.map(({ target }) => target))} />
  </>
)

type AllocationAnswer = AnswerOf<typeof getAllocation>
type CurrencyExposureAnswer = AnswerOf<typeof getCurrencyExposure>

interface Owned {
  readonly value: number
  /** Of the whole, in per cent; undefined where there is no whole. */
  readonly share: number | undefined
  readonly account: string
  /** The places of the accounts of which it is the sum. */
  readonly places: readonly Place[]
}

const WHOLE: Place = ['aggregates', '*', 'market_amount']

const COLUMNS: readonly Column<Owned>[] = [
  {
    title: words.bar,
    isDrawing: true,
    cell: ({ share, account }) => (
      <span class="share-line" aria-hidden="true">
        {!figures.value.hidden && <i class={bookColours.value.ofAccount(account)} style={{ width: `${Math.max(0, Math.min(100, share ?? 0))}%` }} />}
      </span>
    ),
  },
  {
    title: names.share,
    value: ({ share }) => share,
    cell: ({ share, account, places: [at, ...plus] }) =>
      share === undefined ? NONE : <Proof inRow at={at} plus={plus} percentOf={[WHOLE]} name={names.of(account, names.share)} percent={share} />,
  },
  {
    title: names.value,
    value: ({ value }) => value,
    cell: ({ value, account, places: [at, ...plus] }) => <Proof inRow at={at} plus={plus} name={names.of(account, names.value)} amount={value} />,
  },
]

type Exposure = CurrencyExposureAnswer['currency_exposure'][number] & {
  /** Its place in the answer. */
  readonly at: number
}
const CURRENCY_COLUMNS: readonly Column<Exposure>[] = [
  {
    title: names.share,
    value: ({ percentage }) => percentage,
    cell: ({ percentage, currency, at }) => (
      <Proof at={['currency_exposure', at, 'percentage']} name={names.of(currency, names.share)} percent={percentage} />
    ),
  },
  {
    title: names.value,
    value: ({ amount }) => amount,
    cell: ({ amount, currency, at }) => <Proof at={['currency_exposure', at, 'amount']} name={names.of(currency, names.value)} amount={amount} />,
  },
]

const Currencies = () => {
  const { answer, traced } = useReport<CurrencyExposureAnswer>('currency-exposure')
  return (
    <Answered answer={answer} height={120} traced={traced}>
      {({ currency_exposure: all }) => (
        <>
          {!figures.value.hidden && (
            <ShareBar
              shares={all.map(({ currency, amount }, at) => ({
                name: currency,
                tone: bookColours.value.ofCommodity(currency),
                value: amount,
                at: ['currency_exposure', at, 'amount'],
              }))}
            />
          )}
          <Table
            name="currencies"
            label={words.assetsByCurrency}
            rows={all.map((exposure, at): Exposure => ({ ...exposure, at }))}
            rowKey={({ currency }) => currency}
            head={{ title: words.currency, value: ({ currency }) => currency, cell: ({ currency }) => currency }}
            columns={CURRENCY_COLUMNS}
          />
        </>
      )}
    </Answered>
  )
}

/** Everything below the only root is everything. */
const placesBelow = (accounts: readonly string[], account: string): readonly Place[] =>
  accounts.every((name) => name === account || name.startsWith(`${account}:`))
    ? [WHOLE]
    : accounts.filter((name) => name === account || name.startsWith(`${account}:`)).map((name) => ['aggregates', name, 'market_amount'])

export const AllocationPage = () => {
  const { answer, traced } = useReport<AllocationAnswer>('allocation', { thinned: true })
  const aggregates = answer.data?.aggregates
  const nodes = useMemo(() => {
    const values = rolledUp(Object.fromEntries(Object.entries(aggregates ?? {}).map(([account, { market_amount }]) => [account, market_amount])))
    const whole = values['Assets'] ?? 0
    const parts = Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== 0)
        .map(([account, value]): [string, Owned] => [
          account,
          { value, share: whole > 0 ? (value / whole) * 100 : undefined, account, places: placesBelow(Object.keys(aggregates ?? {}), account) },
        ]),
    )
    return accountTree(parts, (a, b) => b.value - a.value)
  }, [aggregates])
  return (
    <Page
      title={pages.views.allocation.title}
      scope={EVERY_PART}
      isOfOneDay
      controls={<SettingButton list="allocation_targets" title={words.addTarget} />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={480} traced={traced}>
        {({ allocation_targets: targets, ...allocation }) =>
          nodes.length === 0 ? (
            <p class="empty">{words.nothing}</p>
          ) : (
            <>
              {(targets ?? []).length > 0 && (
                <Card title={words.againstTargets}>
                  <AllocationTargets targets={targets} />
                </Card>
              )}
              {!figures.value.hidden && <AllocationGlance aggregates={allocation.aggregates} nodes={nodes} />}
              <AllocationHistory answer={{ ...allocation, allocation_targets: targets }} />
              <div class="columns">
                <Card title={words.byAccount}>
                  <TreeGrid name="allocation" label={words.allocationByAccount} nodes={nodes} columns={COLUMNS} openLevels={levelsOpenIn(nodes, 3)} />
                </Card>
                <Card title={words.byCurrency}>
                  <Currencies />
                </Card>
              </div>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
