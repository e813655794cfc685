import type { SankeyAnswer } from '../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, financialMonth, useDays, useScope, useScoped } from '../client/scope.ts'
import { today } from '../client/settings.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { periodIn, periodWith, periodWords, type Stretch } from '../figures/scope.ts'
import { AddingUp, Amount, Change } from '../parts/amount.tsx'
import { FlowView } from '../parts/flows/flow-view.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'

/** From where money came to where it went, in the month that is going on or any other period. */
export const MoneyFlowPage = () => {
  const usual = periodWith('month', useDays().last, financialMonth())
  const [scope] = useScope()
  const period = scope.period || usual
  const { first, last } = periodIn(period, financialMonth()) as Stretch
  const words = periodWords(period, financialMonth())
  const { path, traced: report } = useScoped('sankey', { from: first, to: last })
  const answer = useAnswer<SankeyAnswer>(path)
  return (
    <Page title="Money flow" scope={EVERY_PART} usual={usual}>
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
                    <Figure name={`Came in, ${words}${last >= today.value ? ' so far' : ''}`} at={['meta', 'totalInflow']}>
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
            <FlowView answer={data} report={report} label={`Money flow, ${words}`} />
          </>
        )}
      </Answered>
    </Page>
  )
}
