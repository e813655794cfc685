import { dashboard as words } from '#messages/dashboard.ts'
import { figureNames } from '#messages/figures.ts'
import { pages } from '#messages/pages.ts'
import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { CashFlowAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { AssetsBalanceAnswer } from '../../../src/http/contract/investments-contract.ts'
import type { NetworthAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import type { TransactionsAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { ShareBar } from '../../charts/share-bar.tsx'
import { isNarrow } from '../../client/browser.ts'
import { bookColours, useAnswer } from '../../client/cached-answers.ts'
import { figures, thisDay } from '../../client/display-settings.ts'
import { view } from '../../client/live-updates.ts'
import { EVERY_PART, useGoingOn, useIsCompared, useScope, useScoped } from '../../client/use-scope.ts'
import { dayOf, isRunning, monthWords, shortDay } from '../../figures/calendar-days.ts'
import { bookedFlows, firstFlow, savedAt, savedIn } from '../cash-flow/cash-flow-figures.ts'
import { partsOf } from '../net-worth/net-worth-figures.ts'
import { partsOfScope } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountTree } from '../../figures/table-figures.ts'
import { type Entry, entryOf } from '../../figures/transaction-figures.ts'
import { isWorthless } from '../../figures/unknown.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { AddingUp, Amount, Card, Change, Figure, Proof, Rate } from '../../parts/figure.tsx'
import { EmptyBook, NoNetWorth } from '../../parts/empty-book.tsx'
import { FirstVisit } from './first-visit.tsx'
import { CashFlowChart } from '../cash-flow/cash-flow-chart.tsx'
import * as columns from '../assets/asset-columns.tsx'
import { Held, NetWorthView } from '../net-worth/net-worth-view.tsx'
import { Answered, Below, later, Skeleton, useGrowing } from '../../parts/loading.tsx'
import { ComingUp, DueReconciliations } from './dashboard-parts.tsx'
import { TransactionLine } from '../../parts/transaction-line.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

/** What is below the first view is loaded separately. */
const SpentLately = later(async () => (await import('./dashboard-later.tsx')).SpentLately, <Skeleton height={360} />)
const BudgetLately = later(async () => (await import('./dashboard-later.tsx')).BudgetLately, null)
const PaidLately = later(async () => (await import('./dashboard-later.tsx')).PaidLately, null)
const GoalsAhead = later(async () => (await import('./dashboard-later.tsx')).GoalsAhead, null)

const RECENT = 15
const MONTHS = 12

const NetWorth = ({ answer, shownIn, isWhole }: { answer: NetworthAnswer; shownIn: string; isWhole: boolean }) => {
  // The newest figure travels with the news that there is one; the line behind it follows.
  const latest = (isWhole ? view.value?.networth : undefined) ?? answer.networthTimeline.at(-1)
  if (!latest) return null
  // The one figure is written as its currency is; those below it with as many digits as it takes for them to add up.
  return (
    <>
      <div class="hero">
        <div>
          <p class="hero-name">
            {figureNames.netWorth} <span class="quiet">{words.onDay(shortDay(dayOf(latest.date)))}</span>
          </p>
          <p class="hero-figure" data-figure="networth">
            <Proof at={['networthTimeline', -1, 'balanceAmount']} name={figureNames.netWorth}>
              <Amount value={latest.balanceAmount} currency={shownIn} />
            </Proof>
          </p>
        </div>
        <AddingUp sums={partsOf(latest)}>
          <dl class="figures">
            <Figure name={figureNames.paidIn} at={['networthTimeline', -1, 'netInvestmentAmount']} title={figureNames.paidInExplained}>
              <Amount value={latest.netInvestmentAmount} />
            </Figure>
            <Figure name={figureNames.netWorthGain} at={['networthTimeline', -1, 'gainAmount']} title={figureNames.netWorthGainExplained}>
              <Change value={latest.gainAmount} />
            </Figure>
            <Figure name={figureNames.netWorthXirr} as="percent" at={['xirr']} title={figureNames.xirrExplained}>
              <Rate value={answer.xirr} problem={answer.xirr_error} />
            </Figure>
          </dl>
        </AddingUp>
      </div>
      <NetWorthView points={answer.networthTimeline} currency={shownIn} height={288} />
    </>
  )
}

const Assets = ({ answer }: { answer: AssetsBalanceAnswer }) => {
  const rows = answer.asset_breakdowns
  const tree = useMemo(() => accountTree(rows, (a, b) => b.marketAmount - a.marketAmount), [rows])
  // One root says nothing that its children do not say: the tree begins below it, and the bar divides it.
  const top = tree.length === 1 && tree[0] && tree[0].children.length > 1 ? tree[0].children : tree
  if (tree.length === 0) return <p class="empty">{words.noAssets}</p>
  return (
    <>
      {!figures.value.hidden && (
        <ShareBar
          shares={top.map(({ name, account, row }) => ({
            name,
            tone: bookColours.value.ofAccount(account),
            value: row.marketAmount,
            at: ['asset_breakdowns', account, 'marketAmount'],
          }))}
        />
      )}
      <TreeGrid
        name="assets"
        label={words.assets}
        tools={false}
        nodes={tree}
        columns={[columns.valueAndOwn, columns.gain, columns.rate]}
        openLevels={3}
        muted={({ marketAmount }) => marketAmount === 0}
      />
      <PaidLately />
    </>
  )
}

/** The last twelve months with money in and out, and what the last of them has seen so far. */
const CashFlow = ({ answer }: { answer: CashFlowAnswer }) => {
  const goingOn = useGoingOn()
  const booked = useMemo(() => bookedFlows(answer), [answer])
  const flows = useMemo(() => booked.slice(Math.max(firstFlow(answer, booked.length), booked.length - MONTHS)), [booked])
  const month = flows.at(-1)
  const place = booked.length - 1
  if (!month) return <p class="empty">{words.noTransactions}</p>
  return (
    <>
      <AddingUp sums={[{ parts: [month.income, -sumOf([month.expenses, month.tax])], sum: savedIn(month) }]}>
        <dl class="figures figures-above">
          <Figure name={words.moneyIn(monthWords(dayOf(month.date), goingOn))} at={['cash_flows', place, 'income']}>
            <Amount value={month.income} />
          </Figure>
          <Figure name={words.moneyOut} title={words.moneyOutExplained} at={['cash_flows', place, 'expenses']} plus={[['cash_flows', place, 'tax']]}>
            <Amount value={sumOf([month.expenses, month.tax])} />
          </Figure>
          <Figure name={isRunning(dayOf(month.date), goingOn) ? words.savedSoFar : words.saved} {...savedAt(place)}>
            <Change value={savedIn(month)} />
          </Figure>
        </dl>
      </AddingUp>
      <CashFlowChart flows={flows} place={booked.length - flows.length} height={200} />
    </>
  )
}

const Recent = ({ entries }: { entries: readonly Entry[] }) => {
  const shown = useGrowing(entries.length, 4)
  const lines = useMemo(() => {
    // A book that rests has days of years that are over.
    const saysYear = entries.some(({ day }) => day.slice(0, 4) !== thisDay.value.slice(0, 4))
    return entries.map((entry, place) => (
      <TransactionLine key={entry.id} entry={entry} saysDay={entries[place - 1]?.day !== entry.day} saysYear={saysYear} />
    ))
  }, [entries, thisDay.value])
  if (entries.length === 0) return <p class="empty">{words.noTransactions}</p>
  return (
    <>
      <ol class="recent">{lines.slice(0, shown)}</ol>
      {shown < lines.length && <Skeleton height={(lines.length - shown) * 58} />}
    </>
  )
}

export const Dashboard = () => {
  const [scope] = useScope()
  const isCompared = useIsCompared()
  const worth = useScoped('networth', { thinned: true })
  const held = useScoped('assets/balance')
  const flows = useScoped('cash_flow')
  const latest = useScoped('transaction', { limit: String(RECENT) })
  const networth = useAnswer<NetworthAnswer>(worth.path)
  const assets = useAnswer<AssetsBalanceAnswer>(held.path)
  const cashFlow = useAnswer<CashFlowAnswer>(flows.path)
  const recent = useAnswer<TransactionsAnswer>(latest.path)
  const entries = useMemo(() => recent.data?.transactions.map(entryOf), [recent.data])

  if (entries?.length === 0 && networth.data?.networthTimeline.length === 0 && partsOfScope(scope).length === 0) {
    return (
      <Page title={pages.views.overview.title}>
        <EmptyBook />
      </Page>
    )
  }
  return (
    <Page title={pages.views.overview.title} scope={EVERY_PART} isOfOneDay>
      {!isCompared && <FirstVisit />}
      {isWorthless(networth.data) ? <NothingValued /> : <PriceGapsNotice gaps={networth.data ?? assets.data} />}
      <Card>
        <Answered answer={networth} height={isNarrow.value ? 556 : 454} traced={worth.traced}>
          {(answer) =>
            answer.networthTimeline.length === 0 ? (
              <NoNetWorth />
            ) : isWorthless(answer) ? (
              <Held />
            ) : (
              <NetWorth answer={answer} shownIn={worth.currency} isWhole={partsOfScope(scope).length === 0} />
            )
          }
        </Answered>
      </Card>
      <div class="columns">
        <div class="column-stack">
          <Card
            title={words.assets}
            aside={
              <Link class="more" href="/assets/balance">
                {words.allFigures} <ArrowRight size={14} />
              </Link>
            }
          >
            <Answered answer={assets} height={640} traced={held.traced}>
              {(answer) => (
                <Below height={640}>
                  <Assets answer={answer} />
                </Below>
              )}
            </Answered>
          </Card>
          <Card
            title={words.cashFlow}
            aside={
              <Link class="more" href="/cash_flow/monthly">
                {words.everyMonth} <ArrowRight size={14} />
              </Link>
            }
          >
            <Answered answer={cashFlow} height={290} traced={flows.traced}>
              {(answer) => (
                <Below height={290}>
                  <CashFlow answer={answer} />
                </Below>
              )}
            </Answered>
          </Card>
          {!isCompared && (
            <>
              <Below height={360}>
                <SpentLately />
              </Below>
              <Below height={0}>
                <BudgetLately />
              </Below>
            </>
          )}
        </div>
        <div class="column-stack">
          <Card
            title={words.recent}
            aside={
              <Link class="more" href="/ledger/transaction">
                {words.allTransactions} <ArrowRight size={14} />
              </Link>
            }
          >
            {entries ? (
              <Below height={830}>
                <Recent entries={entries} />
              </Below>
            ) : recent.error ? (
              <Answered answer={recent} height={420}>
                {() => null}
              </Answered>
            ) : (
              <Skeleton height={830} />
            )}
          </Card>
          {!isCompared && (
            <>
              <Below height={0}>
                <ComingUp />
              </Below>
              <DueReconciliations />
              <Below height={0}>
                <GoalsAhead />
              </Below>
            </>
          )}
        </div>
      </div>
    </Page>
  )
}
