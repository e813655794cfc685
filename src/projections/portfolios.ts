import type { DataOf } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

/** What a fund was made of when its source was last found to say something new. */
export type RecordedPortfolio = DataOf<'PortfolioFetched'> & { readonly at: Instant }

/** The latest recorded holdings of each fund. Plain, immutable data. */
export interface Portfolios {
  /** By commodity, in the order in which they were first heard of. */
  readonly recorded: readonly RecordedPortfolio[]
  /** When funds were last fetched; undefined for never. */
  readonly syncedAt: Instant | undefined
}

export const NO_PORTFOLIOS: Portfolios = { recorded: [], syncedAt: undefined }

/** What an event leaves of them. Views that somebody holds stay what they were. */
export function withPortfolioEvent(before: Portfolios, event: RecordedEvent): Portfolios {
  if (event.type === 'PortfoliosSynced') return { ...before, syncedAt: event.at }
  if (event.type !== 'PortfolioFetched') return before
  const portfolio = { ...event.data, at: event.at }
  const place = before.recorded.findIndex(({ commodity }) => commodity === portfolio.commodity)
  return { ...before, recorded: place < 0 ? [...before.recorded, portfolio] : before.recorded.with(place, portfolio) }
}
