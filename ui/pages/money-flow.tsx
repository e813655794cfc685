import type { SankeyAnswer } from '../../src/http/contract/sankey.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { today } from '../client/settings.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { type PeriodKind, periodAround, periodWords } from '../figures/periods.ts'
import { AddingUp, Amount, Change } from '../parts/amount.tsx'
import { FlowView } from '../parts/flow-view.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { PeriodSteps } from '../parts/period-steps.tsx'
import { Report } from '../parts/proof.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { Answered } from '../parts/state.tsx'

const KINDS: readonly { value: PeriodKind; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
]

/** From where money came to where it went, in one month, quarter or year. */
export const MoneyFlowPage = () => {
  const [kind, setKind] = useParameter<PeriodKind>('every', 'month', ['month', 'quarter', 'year'])
  const [day, setDay] = useParameter<string>('day', '')
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today.value
  const days = periodAround(at, kind)
  const { path, traced: report } = useScoped('sankey', { ...days })
  const answer = useAnswer<SankeyAnswer>(path)
  const step = (later: number): void => {
    const { from } = periodAround(at, kind, later)
    setDay(from === periodAround(today.value, kind).from ? '' : from)
  }
  const isLast = days.to >= today.value
  return (
    <Page
      title="Money flow"
      scope={EVERY_PART}
      controls={
        <>
          <Segmented label="Period" choices={KINDS} value={kind} onChoose={setKind} />
          <PeriodSteps name={periodWords(days)} onBack={() => step(-1)} onOn={isLast ? undefined : () => step(1)} />
        </>
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {(data) => (
          <>
            <Report.Provider value={report}>
              <Card>
                <AddingUp
                  sums={[{ parts: [data.meta.totalInflow, -data.meta.totalOutflow], sum: sumOf([data.meta.totalInflow, -data.meta.totalOutflow]) }]}
                >
                  <dl class="figures">
                    <Figure name={`Came in, ${periodWords(days)}${isLast ? ' so far' : ''}`} at={['meta', 'totalInflow']}>
                      <Amount value={data.meta.totalInflow} />
                    </Figure>
                    <Figure name="Was spent" title="Expenses and taxes" at={['meta', 'totalOutflow']}>
                      <Amount value={data.meta.totalOutflow} />
                    </Figure>
                    <Figure name="Left" at={['meta', 'totalInflow']} minus={[['meta', 'totalOutflow']]}>
                      <Change value={sumOf([data.meta.totalInflow, -data.meta.totalOutflow])} />
                    </Figure>
                  </dl>
                </AddingUp>
              </Card>
            </Report.Provider>
            <FlowView answer={data} report={report} label={`Money flow, ${periodWords(days)}`} />
          </>
        )}
      </Answered>
    </Page>
  )
}
