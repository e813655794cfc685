import { useScoped, WITHOUT_PERIOD } from '../../client/scope.ts'
import type { Series } from '../../figures/recurring.ts'
import type { Entry, Flow } from '../../figures/transactions.ts'
import { Opens, Proof, Report } from '../proof.tsx'
import { FlowFigure } from '../transactions/transaction-line.tsx'

/** What is due, and where that is from: the statement of a card, or the transaction with which it came the last time. */
export const DueAmount = ({ name, entry, flow, statement }: { name: string; entry: Entry; flow: Flow; statement?: Series['statement'] }) => {
  const { traced } = useScoped('credit_cards', { parts: WITHOUT_PERIOD })
  return statement ? (
    <Report.Provider value={traced}>
      <Proof {...statement} name={`${name}, by its statement`}>
        <FlowFigure flow={flow} />
      </Proof>
    </Report.Provider>
  ) : (
    <Opens panel={() => ({ name, entry, forecast: false })}>
      <FlowFigure flow={flow} />
    </Opens>
  )
}
