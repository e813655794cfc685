import { yearReport as words } from '#messages/years.ts'
import { Printer } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, Redirect, useParams } from 'wouter-preact'
import type { BalancesAnswer } from '../../../src/http/contract/accounts-contract.ts'
import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { Explanation } from '../../../src/http/contract/explain-contract.ts'
import type { LotsAnswer } from '../../../src/http/contract/investments-contract.ts'
import { nameIn, useManner } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { today } from '../../client/display-settings.ts'
import { financialMonth, useDays, useReport, useScope, useScoped } from '../../client/use-scope.ts'
import { type Day, dayOf, longDay, shortDay } from '../../figures/calendar-days.ts'
import { GROUPS, isFinancialYear, type Statement } from '../statements/income-statement-figures.ts'
import { chosenYear, daysOfYear } from '../../figures/period-choices.ts'
import { periodWith, periodWords, type ScopePart } from '../../figures/scope-parameters.ts'
import { pointer } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Amount, Card, Report, type Traced, Unknown, unknownIn } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { YearStatement } from '../statements/income-statement.tsx'
import { HeldLots, SoldLots } from '../holdings/holdings-page.tsx'
import { Answered } from '../../parts/loading.tsx'
import { printWhole } from '../../parts/table-parts.tsx'
import { BalanceSheet } from '../statements/balance-sheet.tsx'
import { Button } from '../../parts/fields.tsx'

/** So many lots are listed until all are asked for; on paper are all. */
const LOTS_FIRST = 10
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
          <table class="grid" aria-label={words.proofOf(account)}>
            <thead>
              <tr>
                <th scope="col">{words.heads.day}</th>
                <th scope="col" class="left">
                  {words.heads.payee}
                </th>
                <th scope="col" class="left">
                  {words.heads.line}
                </th>
                <th scope="col">{words.heads.amount}</th>
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
                    {words.morePostings(all - terms.length)}
                  </th>
                </tr>
              )}
              {parts.map(({ contribution }, nth) => (
                <tr key={`part ${nth}`}>
                  <th scope="row" colSpan={3}>
                    {words.byPrices}
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
                  {words.total}
                </th>
                <td>{figure === 0 ? <Unknown /> : <Amount value={figure * sign} />}</td>
              </tr>
            </tfoot>
          </table>
        )}
      </Answered>
    </section>
  )
}

/** Every figure of a year's income statement with the postings that add up to it; for who reads it on paper. */
export const YearProofs = ({ statement, year, traced }: { statement: Statement; year: string; traced: Traced }) => {
  const isUnknown = unknownIn(traced)
  return (
    <div class="card">
      {GROUPS.flatMap(({ key, sign }) =>
        Object.entries(statement[key])
          .filter(([account, amount]) => amount !== 0 || isUnknown({ at: ['yearly', year, key, account] }))
          .map(([account]) => (
            <Proved key={`${key} ${account}`} account={account} place={['yearly', year, key, account]} sign={sign} traced={traced} />
          )),
      )}
    </div>
  )
}

/** The days are those of the year that its address names. */
const PARTS: readonly ScopePart[] = ['currency', 'only']

/** What the report is about: a year or other days, by its name in the answer and on the page. */
interface Shown {
  readonly year: string
  readonly period: string
  readonly days: { readonly from: Day; readonly to: Day }
  /** Days that are no year, as they are asked for. */
  readonly asked: { readonly from?: Day; readonly to?: Day }
}

const Sections = ({ answer, year, period, days, asked }: Shown & { answer: IncomeStatementAnswer }) => {
  const [proofs] = useManner<'' | 'yes'>('proofs', '', ['', 'yes'])
  const statement = useScoped('income_statement', { parts: PARTS, ...asked })
  const { from: _from, to: _to, ...scope } = statement.traced.parameters as Record<string, string | boolean | undefined>
  const then = { ...scope, as_of_date: days.to }
  const [balances, lots] = [
    { report: 'balances', parameters: then },
    { report: 'lots', parameters: { ...then, ...days } },
  ]
  const sheet = useAnswer<BalancesAnswer>(withQuery('/api/balances', then))
  const held = useAnswer<LotsAnswer>(withQuery('/api/lots', lots.parameters))
  const of = answer.yearly[year]
  const isOver = asked.to !== undefined || days.to !== today.value
  return (
    <>
      <p class="year-report-days">{(isOver ? words.days : words.daysSoFar)(longDay(days.from), longDay(days.to), statement.currency)}</p>
      <PriceGapsNotice gaps={sheet.data} />
      <h2 class="year-report-part">{words.incomeStatement}</h2>
      <Report.Provider value={statement.traced}>{of && <YearStatement statement={of} year={year} period={period} />}</Report.Provider>
      <h2 class="year-report-part">{words.balanceSheetOn(longDay(days.to))}</h2>
      <Answered answer={sheet} height={320} traced={balances}>
        {(data) => <BalanceSheet answer={data} currency={statement.currency} />}
      </Answered>
      <Answered answer={held} height={240} traced={lots}>
        {(data) => (
          <>
            {data.held.length > 0 && (
              <>
                <h2 class="year-report-part">{words.holdingsOn(longDay(days.to))}</h2>
                <Card>
                  <HeldLots answer={data} by="lot" label={words.holdingsByLot} first={LOTS_FIRST} />
                </Card>
              </>
            )}
            {data.sold.length > 0 && (
              <>
                <h2 class="year-report-part">{words.soldInYear}</h2>
                <Card>
                  <SoldLots answer={data} label={words.soldByLot} first={LOTS_FIRST} />
                </Card>
              </>
            )}
          </>
        )}
      </Answered>
      {of && proofs === 'yes' && (
        <>
          <h2 class="year-report-part">{words.appendix}</h2>
          <YearProofs statement={of} year={year} traced={statement.traced} />
        </>
      )}
    </>
  )
}

/** The period that a year is, in an address. */
const periodOf = (date: string): string => periodWith('financial', dayOf(date), financialMonth())
const SCOPE: readonly ScopePart[] = ['period', 'compare', ...PARTS]

/** A year as a tax adviser needs it: income statement, balance sheet, holdings, what was sold, and the proofs. */
export const YearReportPage = () => {
  const asked = nameIn(useParams()['year'])
  const [{ period }] = useScope()
  const chosen = useDays().range
  const range = asked === '' ? chosen : undefined
  const [proofs, setProofs] = useManner<'' | 'yes'>('proofs', '', ['', 'yes'])
  const isYears = !range || isFinancialYear(range, financialMonth())
  const days = range && { from: range.first, to: range.last < today.value ? range.last : today.value }
  const askedDays = isYears || !days ? {} : days
  const { answer } = useReport<IncomeStatementAnswer>('income_statement', { parts: PARTS, ...askedDays })
  const yearly = answer.data?.yearly ?? {}
  const years = useMemo(() => Object.keys(yearly).sort(), [answer.data])
  const newest = years.at(-1)
  const year = range && isYears ? years.find((of) => dayOf(yearly[of]?.date ?? '') === range.first) : chosenYear(years, asked)
  const addressOf = (of: string): string => {
    const parameters = new URLSearchParams(location.search)
    parameters.set('period', periodOf(yearly[of]?.date ?? ''))
    return `/reports/year?${parameters}`
  }
  // The year was a part of the address once.
  if (asked !== '' && year !== undefined) return <Redirect to={addressOf(year)} replace />
  const date = year === undefined ? undefined : yearly[year]?.date
  const shownDays = isYears ? daysOfYear(date ?? '', today.value) : days
  const named = asked === '' ? periodWords(period, financialMonth()) : asked
  return (
    <Page
      title={words.title}
      scope={SCOPE}
      {...(date === undefined || !isYears ? {} : { usual: periodOf(date) })}
      controls={
        year !== undefined && (
          <>
            <label class="check">
              <input type="checkbox" checked={proofs === 'yes'} onChange={({ currentTarget }) => setProofs(currentTarget.checked ? 'yes' : '')} />
              {words.withProofs}
            </label>
            <Button icon={Printer} onClick={printWhole} text={words.print} />
          </>
        )
      }
    >
      <Answered answer={answer} height={480}>
        {(data) =>
          newest === undefined && asked === '' ? (
            <NothingBooked />
          ) : year === undefined || !shownDays ? (
            <p class="empty">
              {asked === '' || /^\d{4}/.test(asked) ? words.noneIn(named) : words.noYear(asked)}{' '}
              {newest !== undefined && isYears && <Link href={addressOf(newest)}>{words.reportOf(newest)}</Link>}
            </p>
          ) : (
            <div class="year-report">
              <Sections key={year} answer={data} year={year} period={isYears ? year : named} days={shownDays} asked={askedDays} />
            </div>
          )
        }
      </Answered>
    </Page>
  )
}
