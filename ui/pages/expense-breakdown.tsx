import { useMemo } from 'preact/hooks'
import type { SankeyAnswer } from '../../src/http/contract/sankey.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { today } from '../client/settings.ts'
import { monthsBefore } from '../figures/days.ts'
import { spendingOnly } from '../figures/flow.ts'
import { periodWords } from '../figures/periods.ts'
import { FlowView } from '../parts/flow-view.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Page } from '../parts/page.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Answered } from '../parts/state.tsx'

const RANGES = ['1m', '3m', '1y', '3y', 'all'] as const
type Range = (typeof RANGES)[number]
const MONTHS: Readonly<Record<Range, number>> = { '1m': 1, '3m': 3, '1y': 12, '3y': 36, all: 12 * 400 }

/** Which accounts paid for what, over some time. */
export const ExpenseBreakdownPage = () => {
  const [range, setRange] = useParameter<Range>('range', '1y', RANGES)
  const month = `${today.value.slice(0, 7)}-01`
  const days = range === 'all' ? { to: today.value } : { from: monthsBefore(month, MONTHS[range] - 1), to: today.value }
  const asked = { from: days.from ?? '0001-01-01', to: days.to }
  const { path, traced } = useScoped('sankey', asked)
  const answer = useAnswer<SankeyAnswer>(path)
  const spending = useMemo(() => answer.data && spendingOnly(answer.data), [answer.data])
  return (
    <Page
      title="Expense breakdown"
      scope={EVERY_PART}
      controls={
        <Segmented
          label="Range"
          choices={RANGES.map((value) => ({ value, label: value === 'all' ? 'All' : value.toUpperCase() }))}
          value={range}
          onChoose={setRange}
        />
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {() =>
          spending && (
            <FlowView
              answer={spending}
              report={traced}
              label={`What was spent, ${range === 'all' ? 'since the beginning' : periodWords(asked as { from: string; to: string })}`}
              hasIncome={false}
            />
          )
        }
      </Answered>
    </Page>
  )
}
