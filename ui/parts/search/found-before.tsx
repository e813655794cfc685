import type { ComponentType } from 'preact'
import type { LedgerAnswer, TransactionsAnswer } from '../../../src/http/contract/transactions.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import type { Parameters, Selection } from '../../client/found.ts'
import { useDays } from '../../client/scope.ts'
import { allOf, daysText, type Grouping } from '../../figures/transaction-search.ts'
import { Report } from '../proof.tsx'
import { Answered } from '../state.tsx'
import { FoundGroups } from './found-groups.tsx'

interface Found {
  readonly report: 'ledger' | 'transaction'
  readonly text: string
  readonly parameters: Parameters
  readonly by: Grouping | ''
  readonly onNarrow: (key: string) => void
  readonly totals: ComponentType<{ selection: Selection }>
}

/** What the search finds in the days that the page is compared with. */
export const FoundBefore = ({ report, text, parameters, by, onNarrow, totals: Totals }: Found) => {
  const { stretch } = useDays()
  const asked = { ...parameters, query: allOf(text, daysText(stretch)), group_by: by || undefined, limit: '1' }
  const answer = useAnswer<LedgerAnswer | TransactionsAnswer>(withQuery(`/api/${report}`, asked))
  const { selection, groups = [], groups_left_out: leftOut = 0 } = answer.data ?? {}
  return (
    <Answered answer={answer} height={48}>
      {() => (
        <Report.Provider value={{ report, parameters: asked }}>
          {selection && <Totals selection={selection} />}
          {by !== '' && groups.length > 0 && <FoundGroups groups={groups} leftOut={leftOut} by={by} onNarrow={onNarrow} />}
        </Report.Provider>
      )}
    </Answered>
  )
}
