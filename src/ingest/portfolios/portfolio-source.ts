import type { Exact } from '#vocabulary/exact.ts'
import type { ProviderTools } from '../prices/provider.ts'

/** One of the things that a fund is made of. Texts that its source does not give are ''. */
export interface HeldSecurity {
  /** The source's name of it: an ISIN, a ticker. */
  readonly id: string
  readonly name: string
  /** 'equity', 'debt', 'cash', … */
  readonly type: string
  readonly rating: string
  readonly industry: string
  /** Of the fund. */
  readonly percentage: Exact
}

/** Where it is said what a fund is made of. */
export interface PortfolioSource {
  readonly code: string
  /** Rejects with ProviderError, saying what is wrong and what to do. None where the source knows nothing of the fund. */
  fetch(ref: string, tools: Pick<ProviderTools, 'post' | 'readFile' | 'address'>): Promise<readonly HeldSecurity[]>
}
