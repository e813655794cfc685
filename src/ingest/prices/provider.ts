import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** What a provider answered over HTTP; whatever its status, the body is there. */
export interface HttpAnswer {
  readonly status: number
  readonly body: string
}

/** What a provider may use of the world. Handed in, so that providers stay pure and tests speak their formats on a local server. */
export interface ProviderTools {
  /** GET with time-out and retries; rejects with ProviderError when the provider cannot be reached or refuses. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>
  /** POST of a question that changes nothing, as careful as `get`. */
  post(url: string, question: { readonly headers: Readonly<Record<string, string>>; readonly body: string }): Promise<HttpAnswer>
  /** A text file; relative paths are relative to the folder of the configuration. Rejects with ProviderError, in the name of `reader`. */
  readFile(path: string, reader: string): Promise<string>
  /** Where a provider's API is; the provider's own address unless a test says otherwise. */
  address(official: string): string
}

export interface PriceRequest {
  /** The commodity as the journal writes it. */
  readonly commodity: string
  /** Ticker, scheme or path: what the configuration gives the provider. */
  readonly code: string
  /** By its ISO code, where it is the currency of a country; a book may write `$` or `€`. */
  readonly defaultCurrency: string
  /** Only prices of this day and later are wanted; absent: the whole history. More may come. */
  readonly since?: Day
  readonly today: Day
}

/** A price with its currency named. A provider that does not know the currency fails instead of guessing it. */
export interface ProvidedPrice {
  readonly day: Day
  readonly base: string
  readonly quote: string
  /** Units of quote for one unit of base. */
  readonly rate: Exact
}

export interface Completion {
  readonly label: string
  readonly id: string
}

export interface ProviderField {
  readonly label: string
  readonly id: string
  readonly help: string
  /** 'text', or '' for a list that `complete` fills. */
  readonly inputType: 'text' | ''
}

/** A source of prices; one file each. */
export interface PriceProvider {
  readonly code: string
  readonly label: string
  readonly description: string
  readonly fields: readonly ProviderField[]
  /** The part of a code that may be stored and shown: without keys. */
  ref(code: string): string
  /** Rejects with ProviderError, saying what is wrong and what to do. */
  fetch(request: PriceRequest, tools: ProviderTools): Promise<readonly ProvidedPrice[]>
  /** All choices for a field, given the other fields; the caller narrows them down to what was typed. */
  complete?(field: string, filters: Readonly<Record<string, string>>, tools: ProviderTools): Promise<readonly Completion[]>
}

/** False for `$` and for hours: there are no exchange rates to ask for. */
export const isCurrencyCode = (currency: string): boolean => /^[A-Z]{3}$/.test(currency)

/** A price could not be had; the message says why and what to do, and holds no key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    message: string,
    /** What came over HTTP, where that was the refusal. */
    readonly answer?: HttpAnswer,
  ) {
    super(message)
  }
}

/** More than any price has: what exceeds it is a slip, such as 1e-300, and would make every figure with it as long. */
const DIGITS_MAX = 255
/** Refusals that are spelled out; a file that is wrong throughout is wrong once. */
const NAMED_MAX = 3

/** The prices that can be kept, without needless zeros, and why the others cannot. */
export function holdable(
  provided: readonly ProvidedPrice[],
  provider: string,
): { readonly prices: readonly ProvidedPrice[]; readonly refused: readonly string[] } {
  const prices: ProvidedPrice[] = []
  const refused: ProvidedPrice[] = []
  let outside = 0
  for (const price of provided) {
    if (!(price.day >= FIRST_DAY && price.day <= LAST_DAY)) {
      outside++
      continue
    }
    const rate = price.rate.trimmed()
    if (rate.scale <= DIGITS_MAX && isShort(rate)) prices.push({ ...price, rate })
    else refused.push(price)
  }
  const named = refused
    .slice(0, NAMED_MAX)
    .map(({ base, day }) => `provider ${provider} gave a price for ${base} on ${formatDay(day)} with more than ${DIGITS_MAX} digits: it was left out`)
  if (refused.length > NAMED_MAX)
    named.push(`provider ${provider} gave ${refused.length - NAMED_MAX} more prices with as many digits: they were left out`)
  if (outside > 0) named.push(`provider ${provider} gave ${outside === 1 ? 'a price' : `${outside} prices`} for no day of the calendar: left out`)
  return { prices, refused: named }
}

const LARGEST = 10n ** BigInt(DIGITS_MAX)
const isShort = ({ mantissa }: Exact): boolean => typeof mantissa === 'number' || (mantissa < LARGEST && mantissa > -LARGEST)
