import { Printer } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { BalancesAnswer } from '../../src/http/contract/accounts.ts'
import type { IncomeStatementAnswer } from '../../src/http/contract/cash-flow.ts'
import type { LotsAnswer } from '../../src/http/contract/investments.ts'
import { nameIn, useManner } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { useScoped } from '../client/scope.ts'
import { today } from '../client/settings.ts'
import { longDay } from '../figures/days.ts'
import type { ScopePart } from '../figures/scope.ts'
import { chosenYear, daysOfYear } from '../figures/year-report.ts'
import { HeldLots, SoldLots } from '../parts/holdings/lots-table.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { YearSteps } from '../parts/periods/year-steps.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { YearProofs } from '../parts/proof/year-proofs.tsx'
import { YearStatement } from '../parts/flows/year-statement.tsx'
import { BalanceSheet } from './balance-sheet.tsx'

/** The days are those of the year that its address names. */
const PARTS: readonly ScopePart[] = ['currency', 'only']

const Sections = ({ answer, year, days }: { answer: IncomeStatementAnswer; year: string; days: { from: string; to: string } }) => {
  const [proofs] = useManner<'' | 'yes'>('proofs', '', ['', 'yes'])
  const statement = useScoped('income_statement', { parts: PARTS })
  const then = { ...statement.traced.parameters, as_of_date: days.to }
  const [balances, lots] = [
    { report: 'balances', parameters: then },
    { report: 'lots', parameters: { ...then, ...days } },
  ]
  const sheet = useAnswer<BalancesAnswer>(withQuery('/api/balances', then))
  const held = useAnswer<LotsAnswer>(withQuery('/api/lots', lots.parameters))
  const of = answer.yearly[year]
  return (
    <>
      <p class="year-report-days">
        From {longDay(days.from)} to {longDay(days.to)}
        {days.to === today.value && ': the year is not over'}. All amounts in {statement.currency}.
      </p>
      <PriceGapsNotice gaps={sheet.data} />
      <h2 class="year-report-part">Income statement</h2>
      <Report.Provider value={statement.traced}>{of && <YearStatement statement={of} year={year} />}</Report.Provider>
      <h2 class="year-report-part">Balance sheet on {longDay(days.to)}</h2>
      <Answered answer={sheet} height={320}>
        {(data) => (
          <Report.Provider value={balances}>
            <BalanceSheet answer={data} currency={statement.currency} />
          </Report.Provider>
        )}
      </Answered>
      <Answered answer={held} height={240}>
        {(data) => (
          <Report.Provider value={lots}>
            {data.held.length > 0 && (
              <>
                <h2 class="year-report-part">Holdings on {longDay(days.to)}</h2>
                <Card>
                  <HeldLots answer={data} by="lot" label="Holdings, lot by lot" />
                </Card>
              </>
            )}
            {data.sold.length > 0 && (
              <>
                <h2 class="year-report-part">Sold in the year</h2>
                <Card>
                  <SoldLots answer={data} label="What was sold, lot by lot" />
                </Card>
              </>
            )}
          </Report.Provider>
        )}
      </Answered>
      {of && proofs === 'yes' && (
        <>
          <h2 class="year-report-part">Appendix: what the income statement is made of</h2>
          <YearProofs statement={of} year={year} traced={statement.traced} />
        </>
      )}
    </>
  )
}

/** A year as one would hand it to who does the taxes: income statement, balance sheet, holdings, what was sold, and the proofs. */
export const YearReportPage = () => {
  const asked = nameIn(useParams()['year'])
  const [, navigate] = useLocation()
  const [proofs, setProofs] = useManner<'' | 'yes'>('proofs', '', ['', 'yes'])
  const { path } = useScoped('income_statement', { parts: PARTS })
  const answer = useAnswer<IncomeStatementAnswer>(path)
  const years = useMemo(() => Object.keys(answer.data?.yearly ?? {}).sort(), [answer.data])
  const year = chosenYear(years, asked)
  const newest = years.at(-1)
  const addressOf = (of: string): string => `/reports/year/${encodeURIComponent(of)}${location.search}`
  const days = year === undefined ? undefined : daysOfYear(answer.data?.yearly[year]?.date ?? '', today.value)
  return (
    <Page
      title={year === undefined ? 'Yearly report' : `Yearly report ${year}`}
      scope={PARTS}
      controls={
        year !== undefined && (
          <>
            <label class="check">
              <input type="checkbox" checked={proofs === 'yes'} onChange={({ currentTarget }) => setProofs(currentTarget.checked ? 'yes' : '')} />
              With proofs
            </label>
            <button type="button" class="button" onClick={() => print()}>
              <Printer size={15} /> Print
            </button>
            <YearSteps years={years} year={year} go={(to) => navigate(addressOf(to))} />
          </>
        )
      }
    >
      <Answered answer={answer} height={480}>
        {(data) =>
          year === undefined && asked === '' ? (
            <NothingBooked />
          ) : year === undefined || !days ? (
            <p class="empty">
              {/^\d{4}/.test(asked) ? `Nothing was booked in ${asked}.` : `“${asked}” is no year.`}{' '}
              {newest !== undefined && <Link href={addressOf(newest)}>Report of {newest}</Link>}
            </p>
          ) : (
            <div class="year-report">
              <Sections key={year} answer={data} year={year} days={days} />
            </div>
          )
        }
      </Answered>
    </Page>
  )
}
