import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { DataOf, Event } from '../../events/catalogue.ts'
import type { EventLog, Position } from '../../events/log/log.ts'
import { PORTFOLIOS_STREAM, type Security } from '../../events/prices-events.ts'
import type { HeldSecurity, PortfolioSource } from '../../ingest/portfolios/portfolio-source.ts'
import { ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import { appendFacts } from '../append-facts.ts'

export interface SyncPortfoliosOptions {
  readonly log: Pick<EventLog, 'append'>
  /** Names this sync in the log, so that each part of it is recorded once. */
  readonly key: string
  readonly funds: readonly Fund[]
  readonly sourceOf: (code: string) => PortfolioSource | undefined
  readonly tools: ProviderTools
  readonly recorded: (fund: string) => RecordedPortfolio | undefined
  readonly report: (completed: number, total: number) => void
}

export interface SyncPortfoliosResult {
  readonly fetched: number
  readonly failed: number
  readonly details: readonly string[]
  /** Of the last event that it recorded; 0 for none. */
  readonly position: Position
}

/** Fetches funds one after the other, because they share a source. A fund that fails never stops the others. */
export async function syncPortfolios({ log, key, funds, sourceOf, tools, recorded, report }: SyncPortfoliosOptions): Promise<SyncPortfoliosResult> {
  const details: string[] = []
  let failed = 0
  let position = 0
  const record = async (part: string, events: readonly Event[]): Promise<void> => {
    if (events.length === 0) return
    const appended = await appendFacts(log, { stream: PORTFOLIOS_STREAM, events, key: `${key}:${part}` })
    position = Math.max(position, ...appended.map((event) => event.position))
  }
  report(0, funds.length)
  for (const [place, fund] of funds.entries()) {
    const decision = decidePortfolio(await ask(fund, sourceOf, tools), recorded(fund.name))
    if (decision.failed) failed++
    details.push(...decision.details)
    await record(String(place), decision.events)
    report(place + 1, funds.length)
  }
  const fetched = funds.length - failed
  if (funds.length > 0) await record('end', [{ type: 'PortfoliosSynced', data: { fetched, failed } }])
  return { fetched, failed, details, position }
}

async function ask(fund: Fund, sourceOf: SyncPortfoliosOptions['sourceOf'], tools: ProviderTools): Promise<PortfolioAnswer> {
  const source = sourceOf(fund.provider)
  if (!source) return { fund, result: { failure: `there is no source "${fund.provider}" of portfolios` } }
  try {
    return { fund, result: { securities: await source.fetch(fund.ref, tools) } }
  } catch (error) {
    if (error instanceof ProviderError) return { fund, result: { failure: error.message } }
    throw error
  }
}

/** A commodity of the configuration that it is known how to look into. */
interface Fund {
  readonly name: string
  readonly type: DataOf<'PortfolioFetched'>['type']
  readonly provider: string
  /** Scheme code or path. */
  readonly ref: string
}

/** The result of fetching a fund's holdings. */
interface PortfolioAnswer {
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

/** Returns the event for a fund whose portfolio changed or could not be fetched. */
function decidePortfolio({ fund, result }: PortfolioAnswer, recorded: RecordedPortfolio | undefined): PortfolioDecision {
  const { name: commodity, type, provider, ref } = fund
  if ('failure' in result)
    return {
      events: [{ type: 'PortfolioFetchFailed', data: { commodity, provider, ref, reason: result.failure } }],
      failed: true,
      details: [`Failed to fetch portfolio for ${commodity}: ${result.failure}`],
    }
  // A source that no longer has the fund does not replace what is recorded.
  if (result.securities.length === 0)
    return {
      events: [],
      failed: false,
      details: [`${provider} has no portfolio of ${commodity} (${ref})${recorded ? ': the one it had is kept' : ''}`],
    }
  // Sorted, so that another order of the same shares is no change.
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

/** Shares are recorded as given, with remarks on what is odd about them. */
function unevenWhole(name: string, securities: readonly HeldSecurity[]): string[] {
  const sum = Exact.sum(securities.map(({ percentage }) => percentage)).trimmed()
  if (sum.isGreaterThan(WHOLE)) return [`what ${name} is made of adds up to ${sum} %, which is more than the whole`]
  if (sum.isLessThan(WHOLE)) return [`what ${name} is made of adds up to ${sum} %: the rest is unknown`]
  return []
}

const areSame = (a: readonly Security[], b: readonly Security[]): boolean =>
  a.length === b.length && a.every((one, at) => keyOf(one) === keyOf(elementAt(b, at)))

/** No text has a line break. */
const keyOf = ({ name, id, type, rating, industry, percentage }: Security): string => [name, id, type, rating, industry, percentage].join('\n')
const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
