import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { figureNames as names } from '#messages/figures.ts'
import { portfolio as words } from '#messages/portfolio.ts'
import type { PortfolioAnswer } from '../../../src/http/contract/investments-contract.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { count } from '../../figures/number-format.ts'
import type { Place } from '../../figures/unknown.ts'
import { Card, Proof } from '../../parts/figure.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Button } from '../../parts/fields.tsx'

/** What funds are made of, as a page shows it. Pure. */

type Group = PortfolioAnswer['security_type'][number]
type GroupsKey = 'security_type' | 'rating' | 'industry' | 'name_and_security_type'

/** A part of a group that one fund has. */
interface Part {
  readonly fund: string
  /** Of the largest group, in per cent: so long is it drawn. */
  readonly width: number
}

interface GroupRow {
  readonly id: string
  readonly name: string
  /** What a security is: a group of securities has none. */
  readonly kind: string | undefined
  readonly percentage: number
  readonly amount: number
  readonly parts: readonly Part[]
  /** Its place in the answer. */
  readonly at: number
}

/** What the file of the fund calls it, with a capital. */
const asWritten = (word: string): string => (word === 'unknown' ? words.unknownGroup : word.charAt(0).toUpperCase() + word.slice(1))

/** The groups as rows, the largest first, each with what every fund has of it. */
export const groupRows = (key: GroupsKey, groups: readonly Group[]): GroupRow[] => {
  const largest = Math.max(0, ...groups.slice(0, 1).map(({ amount }) => amount))
  const isSecurity = key === 'name_and_security_type'
  return groups.map(({ id, group, sub_group, percentage, amount, breakdowns }, at) => ({
    id,
    name: isSecurity ? group : asWritten(group),
    kind: isSecurity ? asWritten(sub_group) : undefined,
    percentage,
    amount,
    parts: breakdowns.map(({ commodity_name: fund, amount: of }) => ({ fund, width: largest > 0 ? (of / largest) * 100 : 0 })),
    at,
  }))
}

/** The funds that are not counted, one a line, after one was switched. */
export const switched = (without: string, fund: string): string => {
  const names = without.split('\n').filter((name) => name !== '')
  return (names.includes(fund) ? names.filter((name) => name !== fund) : [...names, fund]).join('\n')
}

/** A remark on the shares of a fund that are not the whole; undefined where they are, but for what rounding leaves. */
export const wholeRemark = (percentage: number): 'less' | 'more' | undefined =>
  Math.abs(percentage - 100) < 0.05 ? undefined : percentage < 100 ? 'less' : 'more'

type Groups = Pick<PortfolioAnswer, GroupsKey | 'securities_count'>

/** A fund of the whole world has thousands. */
export const SECURITIES_SHOWN = 100
/** Rows that a page can show without a delay; the API has the rest. */
export const SECURITIES_MAX = 2000

interface RollUp {
  readonly key: GroupsKey
  /** Names the table in the address. */
  readonly name: string
  readonly title: string
  readonly label: string
  readonly head: string
  readonly about: string
}

const ROLL_UPS: readonly RollUp[] = [
  { key: 'security_type', name: 'kind', title: words.byKind, label: words.insideByKind, head: words.kind, about: words.ofAll },
  { key: 'rating', name: 'rating', title: words.byRating, label: words.insideByRating, head: words.rating, about: words.ofDebt },
  { key: 'industry', name: 'industry', title: words.byIndustry, label: words.insideByIndustry, head: words.industry, about: words.ofEquity },
  {
    key: 'name_and_security_type',
    name: 'security',
    title: words.bySecurity,
    label: words.insideBySecurity,
    head: words.security,
    about: words.ofAll,
  },
]

const More = ({ count: all, more }: { count: number; more: { readonly href: string } | { readonly run: () => void } }) => (
  <p class="all-securities">
    <span class="quiet">{words.largestOf(count(all))}</span>{' '}
    {'href' in more ? (
      <Link class="more" href={more.href}>
        {words.more} <ArrowRight size={14} />
      </Link>
    ) : (
      <Button class="link" onClick={more.run} text={all > SECURITIES_MAX ? words.showSome(count(SECURITIES_MAX)) : words.showAll} />
    )}
  </p>
)

/** What funds are made of, ranked four ways. */
export const PortfolioGroups = ({
  groups,
  at,
  more,
}: {
  groups: Groups
  at: Place
  /** The way to the securities that are not listed. */
  more: { readonly href: string } | { readonly run: () => void }
}) => {
  const { length: listed } = groups.name_and_security_type
  const unlisted = groups.securities_count - listed
  const cards = ROLL_UPS.map(({ key, name, title, label, head, about }) => {
    const rows = useMemo(() => groupRows(key, groups[key]), [groups])
    return (
      rows.length > 0 && (
        <Card key={key} title={title} aside={<span>{about}</span>}>
          <GroupTable name={`portfolio-${name}`} label={label} head={head} rows={rows} at={[...at, key]} />
          {key === 'name_and_security_type' && unlisted > 0 && listed < SECURITIES_MAX && <More count={groups.securities_count} more={more} />}
        </Card>
      )
    )
  })
  const [kinds, ratings, industries, securities] = cards
  return (
    <>
      <div class={industries ? 'columns portfolio-columns' : undefined}>
        <div class="portfolio-stack">
          {kinds}
          {ratings}
        </div>
        {industries}
      </div>
      {securities}
    </>
  )
}

/** Groups of fund holdings by size, each as a bar of the funds that contain it. */
const GroupTable = ({
  name,
  label,
  head,
  rows,
  at,
}: {
  name: string
  label: string
  head: string
  rows: readonly GroupRow[]
  /** The path of the list in the answer. */
  at: Place
}) => {
  const columns = useMemo(
    (): Column<GroupRow>[] => [
      {
        title: words.bar,
        isDrawing: true,
        cell: ({ parts }) => (
          <span class="share-line share-line-parts" aria-hidden="true">
            {!figures.value.hidden &&
              parts.map(({ fund, width }) => (
                <i key={fund} class={bookColours.value.ofCommodity(fund)} style={{ width: `${width}%` }} title={fund} />
              ))}
          </span>
        ),
      },
      {
        title: names.share,
        value: ({ percentage }) => percentage,
        cell: (row) => <Proof inRow at={[...at, row.at, 'percentage']} name={names.of(row.name, names.share)} percent={row.percentage} />,
      },
      {
        title: names.value,
        value: ({ amount }) => amount,
        cell: (row) => <Proof inRow at={[...at, row.at, 'amount']} name={names.of(row.name, names.value)} amount={row.amount} />,
      },
      {
        title: words.in,
        about: words.inExplained,
        align: 'left',
        value: ({ parts }) => parts.map(({ fund }) => fund).join(', '),
        cell: ({ parts }) => <span class="quiet">{parts.length > 1 ? words.funds(parts.length) : parts.map(({ fund }) => fund).join(', ')}</span>,
      },
    ],
    [bookColours.value, at.join('/')],
  )
  return (
    <Table
      name={name}
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      head={{
        title: head,
        value: (row) => row.name,
        cell: (row) => (
          <>
            {row.name} {row.kind && <small class="quiet group-kind">{row.kind}</small>}
          </>
        ),
      }}
      columns={columns}
    />
  )
}
