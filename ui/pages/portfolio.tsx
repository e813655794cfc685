import { useMemo } from 'preact/hooks'
import type { PortfolioAnswer } from '../../src/http/contract/allocation.ts'
import { useManner, useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import { fundTones, switched } from '../figures/portfolio.ts'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { HowToLookInside } from '../parts/portfolio/how-to-look-inside.tsx'
import { PortfolioFunds } from '../parts/portfolio/portfolio-funds.tsx'
import { PortfolioGroups, SECURITIES_MAX, SECURITIES_SHOWN } from '../parts/portfolio/portfolio-groups.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { canUpdatePortfolios } from '../parts/sync-button.tsx'
import { UpdatePortfolios } from '../parts/update-buttons.tsx'

const Inside = ({ answer, onSwitch, onMore }: { answer: PortfolioAnswer; onSwitch: (fund: string) => void; onMore: () => void }) => {
  const { funds, without_portfolio: unheard } = answer
  const tones = useMemo(() => fundTones(funds), [funds])
  if (funds.length === 0 && unheard.length === 0)
    return (
      <Card>
        <HowToLookInside />
      </Card>
    )
  return (
    <>
      {unheard.length > 0 && (
        <p class="notice notice-amber" role="status">
          Not heard yet what {unheard.join(', ')} {unheard.length === 1 ? 'is' : 'are'} made of
          {canUpdatePortfolios() ? ': update the portfolios. What fails is told in the history of syncs.' : '.'}
        </p>
      )}
      {funds.length > 0 && (
        <Card title="Funds">
          <PortfolioFunds funds={funds} tones={tones} onSwitch={onSwitch} />
        </Card>
      )}
      {funds.length > 0 && answer.commodities.length === 0 && <p class="empty">No fund is switched on.</p>}
      <PortfolioGroups groups={answer} tones={tones} at={[]} more={{ run: onMore }} />
    </>
  )
}

/** What the funds are made of: how much of all of them is which kind, rating, industry and security. */
export const PortfolioPage = () => {
  const [without, setWithout] = useParameter<string>('without', '')
  const [shown, setShown] = useManner<'largest' | 'more'>('securities', 'largest', ['largest', 'more'])
  const { path, traced } = useScoped('portfolio_allocation', {
    without_funds: without || undefined,
    securities: String(shown === 'more' ? SECURITIES_MAX : SECURITIES_SHOWN),
  })
  const answer = useAnswer<PortfolioAnswer>(path)
  return (
    <Page section="Assets" title="Inside the funds" scope={EVERY_PART} isOfOneDay controls={<UpdatePortfolios />}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={400}>
        {(data) => (
          <Report.Provider value={traced}>
            <Inside answer={data} onSwitch={(fund) => setWithout(switched(without, fund))} onMore={() => setShown('more')} />
          </Report.Provider>
        )}
      </Answered>
    </Page>
  )
}
