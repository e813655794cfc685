import type { LotsAnswer } from '../../src/http/contract/investments.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import type { LotsBy } from '../figures/lots.ts'
import { HeldLots, SoldLots } from '../parts/holdings/lots-table.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { Report } from '../parts/proof.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { Answered } from '../parts/state.tsx'

const BY: readonly { value: LotsBy; label: string }[] = [
  { value: 'lot', label: 'Lots' },
  { value: 'commodity', label: 'Commodities' },
  { value: 'account', label: 'Accounts' },
  { value: 'currency', label: 'Currencies' },
]

/** What is held of everything but money, with what it cost and what it is worth; and what was sold. */
export const HoldingsPage = () => {
  const [by, setBy] = useParameter<LotsBy>(
    'by',
    'commodity',
    BY.map(({ value }) => value),
  )
  const { path, traced } = useScoped('lots')
  const answer = useAnswer<LotsAnswer>(path)
  return (
    <Page title="Holdings" scope={EVERY_PART} isOfOneDay controls={<Segmented label="Told apart by" choices={BY} value={by} onChoose={setBy} />}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {(data) => (
          <Report.Provider value={traced}>
            <Card>
              {data.held.length === 0 ? <p class="empty">Nothing but money is held.</p> : <HeldLots answer={data} by={by} label="Holdings" />}
            </Card>
            {data.sold.length > 0 && (
              <Card title="Sold, lot by lot">
                <SoldLots answer={data} label="What was sold" />
              </Card>
            )}
          </Report.Provider>
        )}
      </Answered>
    </Page>
  )
}
