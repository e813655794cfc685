import { ChartSpline } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Gain, GainAnswer } from '../../src/http/contract/gain.ts'
import { useAnswer } from '../client/answers.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount, Change, Rate } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { figures } from '../client/settings.ts'
import { gainLink } from '../figures/transactions.ts'

const REPORT = { report: 'gain' }

const total = (gains: readonly Gain[], of: (gain: Gain) => number): number => sumOf(gains.map(of))

/** Value and what was put in, one above the other: the longer bar says who won. */
const Duel = ({ gain, most }: { gain: Gain; most: number }) => {
  const share = (value: number): string => `${Math.max(0, Math.min(100, (value / most) * 100))}%`
  return (
    <span class="duel" aria-hidden="true">
      <i class="share-tone-0" style={{ width: share(gain.networth.balanceAmount) }} />
      <i class="tone-repaid" style={{ width: share(gain.networth.netInvestmentAmount) }} />
    </span>
  )
}

/** One of the two parts of a gain; nothing is easier to read as nothing. */
const Part = ({ at, name, value }: { at: readonly (string | number)[]; name: string; value: number }) =>
  value === 0 ? (
    <span class="quiet">–</span>
  ) : (
    <Proof at={at} name={name}>
      <Amount value={value} />
    </Proof>
  )

const Gains = ({ gains }: { gains: readonly Gain[] }) => {
  const sorted = useMemo(() => [...gains].sort((a, b) => b.networth.balanceAmount - a.networth.balanceAmount), [gains])
  const most = Math.max(0, ...gains.flatMap(({ networth }) => [networth.balanceAmount, networth.netInvestmentAmount])) || 1
  return (
    <>
      <Card>
        <dl class="figures">
          <Figure name="Value">
            <Amount value={total(gains, ({ networth }) => networth.balanceAmount)} />
          </Figure>
          <Figure name="Invested" title="What was put in, less what was taken out">
            <Amount value={total(gains, ({ networth }) => networth.netInvestmentAmount)} />
          </Figure>
          <Figure name="Gain" title="Value less invested: by price, and by income">
            <Change value={total(gains, ({ total_return }) => total_return)} />
          </Figure>
          <Figure name="By price" title="What prices and rates did">
            <Change value={total(gains, ({ price_appreciation }) => price_appreciation)} />
          </Figure>
          <Figure name="By income" title="Dividends, interest and distributions, less what was withheld from them">
            <Change value={total(gains, ({ income_received }) => income_received)} />
          </Figure>
        </dl>
      </Card>
      <Card>
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" class="medium" />
              <th scope="col">Value</th>
              <th scope="col" class="medium">
                Invested
              </th>
              <th scope="col" class="medium" title="What prices and rates did">
                By price
              </th>
              <th scope="col" class="narrow" title="Dividends, interest and distributions, less what was withheld from them">
                By income
              </th>
              <th scope="col" title="Value less invested: by price, and by income">
                Gain
              </th>
              <th scope="col" class="medium" title="Income of the last twelve months as a share of the value">
                Yield
              </th>
              <th scope="col" class="narrow" title="Return in per cent a year, weighted by when money went in and out">
                XIRR
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((gain) => {
              const at = gains.indexOf(gain)
              return (
                <tr key={gain.account} class={gain.networth.balanceAmount === 0 ? 'muted' : undefined}>
                  <th scope="row">
                    <AccountName account={gain.account} label={gain.account.replace(/^Assets:/, '')} />
                    <Link class="gain-history" href={gainLink(gain.account)} aria-label={`How ${gain.account} did, day by day`} title="Day by day">
                      <ChartSpline size={15} aria-hidden="true" />
                    </Link>
                  </th>
                  <td class="medium">
                    <Duel gain={gain} most={most} />
                  </td>
                  <td>
                    <Proof at={['gain_breakdown', at, 'networth', 'balanceAmount']} name={`${gain.account}: value`}>
                      <Amount value={gain.networth.balanceAmount} />
                    </Proof>
                  </td>
                  <td class="medium">
                    <Proof at={['gain_breakdown', at, 'networth', 'netInvestmentAmount']} name={`${gain.account}: invested`}>
                      <Amount value={gain.networth.netInvestmentAmount} />
                    </Proof>
                  </td>
                  <td class="medium">
                    <Part at={['gain_breakdown', at, 'price_appreciation']} name={`${gain.account}: gain by price`} value={gain.price_appreciation} />
                  </td>
                  <td class="narrow">
                    <Part at={['gain_breakdown', at, 'income_received']} name={`${gain.account}: gain by income`} value={gain.income_received} />
                  </td>
                  <td>
                    <Proof at={['gain_breakdown', at, 'total_return']} name={`${gain.account}: gain`}>
                      <Change value={gain.total_return} />
                    </Proof>
                  </td>
                  <td class="medium">
                    {gain.ttm_yield === 0 ? <span class="quiet">–</span> : <span class="amount">{figures.value.percent(gain.ttm_yield)}</span>}
                  </td>
                  <td class="narrow">
                    <Proof at={['gain_breakdown', at, 'xirr']} name={`${gain.account}: return`}>
                      <Rate value={gain.xirr} problem={gain.xirr_error} />
                    </Proof>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
    </>
  )
}

export const GainPage = () => {
  const answer = useAnswer<GainAnswer>('/api/gain')
  return (
    <Page section="Assets" title="Gain">
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {({ gain_breakdown: gains }) =>
          gains.length === 0 ? (
            <p class="empty">Nothing has been invested yet.</p>
          ) : (
            <Report.Provider value={REPORT}>
              <Gains gains={gains} />
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
