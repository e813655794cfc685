import type { Event } from '../../events/catalogue.ts'
import type { EventLog, Position } from '../../events/log/log.ts'
import { PORTFOLIOS_STREAM } from '../../events/portfolios.ts'
import type { PortfolioSource } from '../../ingest/portfolios/portfolio-source.ts'
import { ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import { appendFacts } from '../append-facts.ts'
import { decidePortfolio, type Fund, type PortfolioAnswer, type RecordedPortfolio } from './decide-portfolio.ts'

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

/** One source is asked for all funds, and a large portfolio keeps it busy: one after the other. A fund that fails never stops the others. */
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
