import { Link } from 'wouter-preact'
import type { PortfolioAnswer } from '../../../src/http/contract/allocation.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { count } from '../../figures/format.ts'
import { wholeRemark } from '../../figures/portfolio.ts'
import { Amount } from '../amount.tsx'
import { priceLink } from '../prices/price-figures.tsx'
import { Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

type Fund = PortfolioAnswer['funds'][number] & {
  /** Where it stands in the answer. */
  readonly at: number
}

const TONES = 8
const SOURCES: Readonly<Record<string, string>> = { file: 'a file', 'in-mfapi': 'finbodhi.com' }

const COLUMNS: readonly Column<Fund>[] = [
  {
    title: 'Worth',
    value: ({ amount }) => amount,
    cell: ({ commodity, amount, at }) => (
      <Proof at={['funds', at, 'amount']} name={`${commodity}: worth`}>
        <Amount value={amount} />
      </Proof>
    ),
  },
  {
    title: 'Known',
    about: 'What the shares of its securities add up to',
    value: ({ known_percentage: known }) => known,
    cell: ({ commodity, known_percentage: known, at }) => (
      <Proof at={['funds', at, 'known_amount']} percentOf={[['funds', at, 'amount']]} as="percent" name={`${commodity}: known`}>
        <span class={`amount ${wholeRemark(known) === 'more' ? 'drift-much' : ''}`}>{figures.value.percent(known)}</span>
      </Proof>
    ),
  },
  {
    title: 'Unknown',
    about: 'What it is worth, less what is known: in none of the groups below',
    value: ({ unknown_amount: unknown }) => unknown,
    cell: ({ commodity, unknown_amount: unknown, at }) => (
      <Proof at={['funds', at, 'unknown_amount']} name={`${commodity}: unknown`}>
        <Amount value={unknown} />
      </Proof>
    ),
  },
  { title: 'Securities', value: ({ securities }) => securities, cell: ({ securities }) => count(securities) },
  {
    title: 'From',
    align: 'left',
    value: ({ provider }) => provider,
    cell: ({ provider }) => <span class="quiet">{SOURCES[provider] ?? provider}</span>,
  },
  {
    title: 'As of',
    about: 'The day on which something new was last heard of it',
    value: ({ fetched_at: at }) => dayOf(at),
    cell: ({ fetched_at: at }) => (
      <time class="day" dateTime={dayOf(at)}>
        {shortDay(dayOf(at))}
      </time>
    ),
  },
]

/** The funds that are held and looked into, each to be switched off and on. */
export const PortfolioFunds = ({
  funds,
  tones,
  onSwitch,
}: {
  funds: PortfolioAnswer['funds']
  tones: ReadonlyMap<string, number>
  onSwitch: (fund: string) => void
}) => (
  <>
    {funds.length > 1 && (
      <div class="portfolio-switches" role="group" aria-label="Funds that count">
        {funds.map(({ commodity, is_counted: isCounted }) => (
          <button key={commodity} type="button" class="chip" aria-pressed={isCounted} onClick={() => onSwitch(commodity)}>
            <span class={`swatch share-tone-${Math.min(tones.get(commodity) ?? 0, TONES - 1)}`} aria-hidden="true" />
            {commodity}
          </button>
        ))}
      </div>
    )}
    <Table
      name="funds"
      label="Funds that are looked into"
      rows={funds.map((fund, at): Fund => ({ ...fund, at }))}
      rowKey={({ commodity }) => commodity}
      head={{ title: 'Fund', value: ({ commodity }) => commodity, cell: ({ commodity }) => <Link href={priceLink(commodity)}>{commodity}</Link> }}
      columns={COLUMNS}
      muted={({ is_counted: isCounted }) => !isCounted}
      tools={funds.length > 3}
    />
  </>
)
