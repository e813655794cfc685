import { Exact } from '#vocabulary/exact.ts'
import { ASSETS, isSameOrBelow } from '../../valuation/accounts.ts'
import { crumbOf } from '../../valuation/crumbs.ts'
import { valueOf } from '../../valuation/holding.ts'
import { Holdings } from '../../valuation/holdings.ts'
import { PriceGaps } from '../../valuation/price-gaps.ts'
import type { CommoditySettings } from '../../valuation/settings.ts'
import { difference, total } from '../../valuation/tally.ts'
import { derived } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { RecordedPortfolio } from '../../portfolios.ts'
import { bookedWhere } from './selection.ts'

/** A fund that is held, and what of it is known. */
export interface LookedThrough {
  readonly commodity: string
  readonly code: string
  /** What it is worth. */
  readonly balance: Exact
  readonly portfolio: RecordedPortfolio
  readonly securities: readonly LookedSecurity[]
  /** Of the shares, as they were said: 100 when they are the whole. */
  readonly percentage: Exact
  readonly known: Exact
  /** Less than nothing when the shares come to more than the whole. */
  readonly unknown: Exact
}

interface LookedSecurity {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly rating: string
  readonly industry: string
  readonly amount: Exact
}

export interface Looked {
  /** By commodity. */
  readonly funds: readonly LookedThrough[]
  /** Funds that are held and of which it has not been heard yet what they are made of, in the order of their names. */
  readonly unheard: readonly string[]
  /** Everything that is held in the account that was asked about. */
  readonly held: readonly string[]
  readonly gaps: PriceGaps
}

const PERCENT = Exact.of(100)

/** What the funds in an account (and those below it) are made of, as it was said last. */
export function lookedThrough(ledger: ValuedLedger, account: string): Looked {
  const { booked, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  const configured = new Map(ledger.settings.commodities.filter(({ portfolio }) => portfolio).map((commodity) => [commodity.name, commodity]))
  for (const posting of bookedWhere(ledger, ({ root }, name) => root === ASSETS && isSameOrBelow(name, account), today)) {
    if (configured.has(ledger.commodityName(booked.commodity[posting]!))) gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  // A hundredth of a cent is not worth looking into.
  const nothing = crumbOf(ledger, ledger.defaultCurrency, 2)
  const funds: LookedThrough[] = []
  const unheard: string[] = []
  const held: string[] = []
  for (const holding of holdings.values()) {
    const balance = valueOf(ledger, holding, today)
    if (!balance.isGreaterThan(nothing)) continue
    const commodity = ledger.commodityName(holding.commodity)
    held.push(commodity)
    const settings = configured.get(commodity)
    if (!settings) continue
    const portfolio = portfolioOf(ledger, settings)
    if (!portfolio) {
      unheard.push(commodity)
      continue
    }
    const securities = portfolio.securities.map((security): LookedSecurity => {
      const percentage = Exact.parse(security.percentage)
      const amount = derived(trace, balance.times(percentage).dividedBy(PERCENT), 'balance x percentage / 100', { balance, percentage })
      return { ...security, amount }
    })
    const known = total(
      trace,
      securities.map(({ amount }) => amount),
    )
    const shares = Exact.sum(portfolio.securities.map((security) => Exact.parse(security.percentage)))
    funds.push({
      commodity,
      code: settings.code,
      balance,
      portfolio,
      securities: securities.sort((a, b) => before(a.name, b.name) || before(a.id, b.id)),
      percentage: derived(trace, shares, 'the shares of its securities together', {}),
      known,
      unknown: difference(trace, balance, known),
    })
  }
  return { funds: funds.sort((a, b) => before(a.commodity, b.commodity)), unheard: unheard.sort(), held, gaps }
}

/** The one that came from where the configuration says: what another scheme or file said is of another fund. */
function portfolioOf({ view }: ValuedLedger, { name, portfolio }: CommoditySettings): RecordedPortfolio | undefined {
  const recorded = view.portfolios.recorded.find(({ commodity }) => commodity === name)
  return recorded?.provider === portfolio?.provider && recorded?.ref === portfolio?.ref ? recorded : undefined
}

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
