import type { DataOf, Event } from '../../events/catalogue.ts'
import type { Security } from '../../events/portfolios.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { HeldSecurity } from '../../ingest/portfolios/portfolio-source.ts'

/** A commodity of the configuration that it is known how to look into. */
export interface Fund {
  readonly name: string
  readonly type: DataOf<'PortfolioFetched'>['type']
  readonly provider: string
  /** Scheme code or path. */
  readonly ref: string
}

/** What came of asking what a fund is made of. */
export interface PortfolioAnswer {
  readonly fund: Fund
  readonly result: { readonly securities: readonly HeldSecurity[] } | { readonly failure: string }
}

/** What the log has of a fund. */
export type RecordedPortfolio = Pick<DataOf<'PortfolioFetched'>, 'provider' | 'ref' | 'type' | 'securities'>

export interface PortfolioDecision {
  readonly events: readonly Event[]
  readonly failed: boolean
  readonly details: readonly string[]
}

/** Returns the portfolio of a fund where it is another one than is recorded, or that there was none to be had. */
export function decidePortfolio({ fund, result }: PortfolioAnswer, recorded: RecordedPortfolio | undefined): PortfolioDecision {
  const { name: commodity, type, provider, ref } = fund
  if ('failure' in result)
    return {
      events: [{ type: 'PortfolioFetchFailed', data: { commodity, provider, ref, reason: result.failure } }],
      failed: true,
      details: [`Failed to fetch portfolio for ${commodity}: ${result.failure}`],
    }
  // A source that has lost a fund says less than it said before.
  if (result.securities.length === 0)
    return {
      events: [],
      failed: false,
      details: [`${provider} has no portfolio of ${commodity} (${ref})${recorded ? ': the one it had is kept' : ''}`],
    }
  // In one order, so that a source that tells the same in another one has told nothing new.
  const securities = result.securities
    .map((security): Security => ({ ...security, percentage: security.percentage.toString() }))
    .sort((a, b) => before(keyOf(a), keyOf(b)))
  if (recorded?.provider === provider && recorded.ref === ref && recorded.type === type && areSame(recorded.securities, securities))
    return { events: [], failed: false, details: [] }
  return {
    events: [{ type: 'PortfolioFetched', data: { commodity, provider, ref, type, securities } }],
    failed: false,
    details: unevenWhole(commodity, result.securities),
  }
}

const WHOLE = Exact.of(100)

/** Shares are recorded as they are said; what is odd about them is said too. */
function unevenWhole(name: string, securities: readonly HeldSecurity[]): string[] {
  const sum = Exact.sum(securities.map(({ percentage }) => percentage)).trimmed()
  if (sum.isGreaterThan(WHOLE)) return [`what ${name} is made of adds up to ${sum} %, which is more than the whole`]
  if (sum.isLessThan(WHOLE)) return [`what ${name} is made of adds up to ${sum} %: the rest is unknown`]
  return []
}

const areSame = (a: readonly Security[], b: readonly Security[]): boolean =>
  a.length === b.length && a.every((one, at) => keyOf(one) === keyOf(b[at]!))

/** No text has a line break. */
const keyOf = ({ name, id, type, rating, industry, percentage }: Security): string => [name, id, type, rating, industry, percentage].join('\n')
const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
