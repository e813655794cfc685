import { Exact } from '#vocabulary/exact.ts'
import { ProviderError, type ProviderTools } from '../prices/provider.ts'

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

/** The largest funds of bonds hold some 18,000. */
const SECURITIES_MAX = 20_000
/** A name is what a person reads; what exceeds it is no name. */
const TEXT_MAX = 500
/** More is a slip, such as 1e-300, and would make every figure with it as long. */
const DECIMALS_MAX = 30
const WHOLE = Exact.of(100)

/** A row of a source: texts as they came, and where it stands there, for messages. */
export interface SecurityRow extends Omit<HeldSecurity, 'percentage'> {
  readonly percentage: string
  /** "row 3" or "line 12". */
  readonly place: string
}

/**
 * The securities of a fund, whole or not at all: half of them would look like all. Throws ProviderError at the first row that says
 * nothing that can be meant. A share of nothing is left out.
 */
export function heldSecurities(rows: readonly SecurityRow[], source: string): HeldSecurity[] {
  if (rows.length > SECURITIES_MAX)
    throw new ProviderError(`${source} names ${rows.length} securities of one fund, which is more than ${SECURITIES_MAX}`)
  const held: HeldSecurity[] = []
  for (const { place, percentage: written, ...texts } of rows) {
    const wrong = (what: string): ProviderError => new ProviderError(`${source}: ${place}: ${what}`)
    const percentage = shareOf(written)
    if (!percentage) throw wrong(`${quoted(written)} is not a percentage; expected a decimal number such as "4.52"`)
    if (percentage.sign < 0) throw wrong(`${written.trim()} % is below nothing: what a fund owes is no part of what it holds; leave it out`)
    if (percentage.isGreaterThan(WHOLE)) throw wrong(`${quoted(written)} is more than the whole fund, which is 100`)
    if (percentage.scale > DECIMALS_MAX) throw wrong(`${quoted(written)} has more than ${DECIMALS_MAX} decimals`)
    if (percentage.isZero) continue
    const [id, name, type, rating, industry] = [texts.id, texts.name, texts.type, texts.rating, texts.industry].map(oneLine) as FiveTexts
    const long = [id, name, type, rating, industry].find((text) => text.length > TEXT_MAX)
    if (long !== undefined) throw wrong(`${quoted(long)} is longer than ${TEXT_MAX} characters`)
    if (name === '' && id === '') throw wrong('the security has no name')
    held.push({ id, name: name || id, type, rating, industry, percentage })
  }
  return held
}

type FiveTexts = [string, string, string, string, string]

/** "4.52", "4,52" as it is written in much of Europe, and either with a sign of percent. */
function shareOf(written: string): Exact | undefined {
  const text = written.trim().replace(/\s*%$/, '')
  if (text.length > TEXT_MAX) return undefined
  return Exact.tryParse(/^[-+]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text)?.trimmed()
}

/** On one line, and without what no screen shows: marks that turn the direction of writing would turn what stands beside them too. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
