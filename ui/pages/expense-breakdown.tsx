import { useMemo } from 'preact/hooks'
import type { SankeyAnswer } from '../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, financialMonth, useDays, useScope, useScoped } from '../client/scope.ts'
import { monthsBefore } from '../figures/days.ts'
import { spendingOnly } from '../figures/flow.ts'
import { periodIn, periodWords, type Stretch } from '../figures/scope.ts'
import { FlowView } from '../parts/flows/flow-view.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Page } from '../parts/frame/page.tsx'
import { Answered } from '../parts/state.tsx'

/** Which accounts paid for what, over some time. */
export const ExpenseBreakdownPage = () => {
  const { last: today } = useDays()
  // Twelve months, the one that is going on among them.
  const usual = `${monthsBefore(`${today.slice(0, 7)}-01`, 11)}..${today}`
  const [scope] = useScope()
  const period = scope.period || usual
  const { first, last } = periodIn(period, financialMonth()) as Stretch
  const { path, traced } = useScoped('sankey', { from: first, to: last })
  const answer = useAnswer<SankeyAnswer>(path)
  const spending = useMemo(() => answer.data && spendingOnly(answer.data), [answer.data])
  return (
    <Page title="Expense breakdown" scope={EVERY_PART} usual={usual}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {() =>
          spending && (
            <FlowView answer={spending} report={traced} label={`What was spent, ${periodWords(period, financialMonth())}`} hasIncome={false} />
          )
        }
      </Answered>
    </Page>
  )
}
