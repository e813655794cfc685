import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { PortfolioAnswer } from '../../../src/http/contract/allocation.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { count, counted } from '../../figures/number-format.ts'
import { type GroupRow, groupRows, type GroupsKey } from './portfolio-figures.ts'
import { Card } from '../../parts/card.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

type Groups = Pick<PortfolioAnswer, GroupsKey | 'securities_count'>

/** A fund of the whole world has thousands. */
export const SECURITIES_SHOWN = 100
/** Rows that a page can show without a delay; the API has the rest. */
export const SECURITIES_MAX = 2000

const ROLL_UPS: readonly { readonly key: GroupsKey; readonly title: string; readonly head: string; readonly about: string }[] = [
  { key: 'security_type', title: 'By kind', head: 'Kind', about: 'all that is known' },
  { key: 'rating', title: 'By rating', head: 'Rating', about: 'of what is debt' },
  { key: 'industry', title: 'By industry', head: 'Industry', about: 'of what is equity' },
  { key: 'name_and_security_type', title: 'By security', head: 'Security', about: 'all that is known' },
]

const More = ({ count: all, more }: { count: number; more: { readonly href: string } | { readonly run: () => void } }) => (
  <p class="all-securities">
    <span class="quiet">The largest of {count(all)}.</span>{' '}
    {'href' in more ? (
      <Link class="more" href={more.href}>
        More <ArrowRight size={14} />
      </Link>
    ) : (
      <button type="button" class="link" onClick={more.run}>
        {all > SECURITIES_MAX ? `Show ${count(SECURITIES_MAX)}` : 'Show all'}
      </button>
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
  const cards = ROLL_UPS.map(({ key, title, head, about }) => {
    const rows = useMemo(() => groupRows(key, groups[key]), [groups])
    return (
      rows.length > 0 && (
        <Card key={key} title={title} aside={<span>{about}</span>}>
          <GroupTable
            name={`portfolio-${head.toLowerCase()}`}
            label={`Inside the funds, ${title.toLowerCase()}`}
            head={head}
            rows={rows}
            at={[...at, key]}
          />
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
        title: 'As a bar',
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
        title: 'Share',
        value: ({ percentage }) => percentage,
        cell: (row) => (
          <Proof inRow at={[...at, row.at, 'percentage']} as="percent" name={`${row.name}: share`}>
            <span class="amount">{figures.value.percent(row.percentage)}</span>
          </Proof>
        ),
      },
      {
        title: 'Value',
        value: ({ amount }) => amount,
        cell: (row) => (
          <Proof inRow at={[...at, row.at, 'amount']} name={`${row.name}: value`}>
            <Amount value={row.amount} />
          </Proof>
        ),
      },
      {
        title: 'In',
        about: 'The funds that it lies in',
        align: 'left',
        value: ({ parts }) => parts.map(({ fund }) => fund).join(', '),
        cell: ({ parts }) => <span class="quiet">{parts.length > 1 ? counted(parts.length, 'fund') : parts.map(({ fund }) => fund).join(', ')}</span>,
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
