import { Printer } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { BalancesAnswer } from '../../../src/http/contract/accounts.ts'
import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow.ts'
import type { Explanation } from '../../../src/http/contract/explain.ts'
import type { LotsAnswer } from '../../../src/http/contract/investments.ts'
import { nameIn, useManner } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { today } from '../../client/display-settings.ts'
import { useReport, useScoped } from '../../client/use-scope.ts'
import { dayOf, longDay, shortDay } from '../../figures/calendar-days.ts'
import { GROUPS, type Statement } from '../statements/income-statement-figures.ts'
import { chosenYear, daysOfYear } from '../../figures/period-choices.ts'
import type { ScopePart } from '../../figures/scope-parameters.ts'
import { pointer } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { Amount } from '../../parts/amount.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { YearStatement } from '../statements/year-statement.tsx'
import { HeldLots, SoldLots } from '../holdings/holdings-page.tsx'
import { Answered } from '../../parts/loading.tsx'
import { YearSteps } from '../../parts/periods.tsx'
import { Report, type Traced } from '../../parts/proof.tsx'
import { BalanceSheet } from '../statements/balance-sheet.tsx'

/** More postings than that of one account are in the book itself. */
const TERMS_MAX = 500

const Proved = ({
  account,
  place,
  sign,
  traced,
}: {
  account: string
  place: readonly string[]
  /** As in the statement: income is positive. */
  sign: 1 | -1
  traced: Traced
}) => {
  const asked = { report: traced.report, path: pointer(...place), terms_limit: String(TERMS_MAX), ...traced.parameters }
  const answer = useAnswer<Explanation>(withQuery('/api/explain', asked))
  return (
    <section class="year-proof">
      <h3>{account}</h3>
      <Answered answer={answer} height={80}>
        {({ figure, terms, parts, terms_total: all = terms.length }) => (
          <table class="grid" aria-label={`What ${account} is made of`}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" class="left">
                  Payee
                </th>
                <th scope="col" class="left">
                  Where it stands
                </th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {terms.map(({ posting, contribution }, nth) => (
                <tr key={nth}>
                  <th scope="row" class="day">
                    {shortDay(dayOf(posting.date))}
                  </th>
                  <td class="left">{posting.payee}</td>
                  <td class="left quiet">
                    {posting.file}:{posting.line}
                  </td>
                  <td>
                    <Amount value={contribution * sign} />
                  </td>
                </tr>
              ))}
              {all > terms.length && (
                <tr>
                  <th scope="row" colSpan={4}>
                    {all - terms.length} more postings
                  </th>
                </tr>
              )}
              {parts.map(({ contribution }, nth) => (
                <tr key={`part ${nth}`}>
                  <th scope="row" colSpan={3}>
                    By prices and rates
                  </th>
                  <td>
                    <Amount value={contribution * sign} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Together
                </th>
                <td>
                  <Amount value={figure * sign} />
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Answered>
    </section>
  )
}

/** Every figure of a year's income statement with the postings that add up to it; for who reads it on paper. */
export const YearProofs = ({ statement, year, traced }: { statement: Statement; year: string; traced: Traced }) => (
  <div class="card">
    {GROUPS.flatMap(({ key, sign }) =>
      Object.entries(statement[key])
        .filter(([, amount]) => amount !== 0)
        .map(([account]) => (
          <Proved key={`${key} ${account}`} account={account} place={['yearly', year, key, account]} sign={sign} traced={traced} />
        )),
    )}
  </div>
)

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
      <Answered answer={sheet} height={320} traced={balances}>
        {(data) => <BalanceSheet answer={data} currency={statement.currency} />}
      </Answered>
      <Answered answer={held} height={240} traced={lots}>
        {(data) => (
          <>
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
          </>
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

/** A year as a tax adviser needs it: income statement, balance sheet, holdings, what was sold, and the proofs. */
export const YearReportPage = () => {
  const asked = nameIn(useParams()['year'])
  const [, navigate] = useLocation()
  const [proofs, setProofs] = useManner<'' | 'yes'>('proofs', '', ['', 'yes'])
  const { answer } = useReport<IncomeStatementAnswer>('income_statement', { parts: PARTS })
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
