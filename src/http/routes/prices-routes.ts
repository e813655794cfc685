import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '#vocabulary/clock.ts'
import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { providerTools } from '../../commands/prices/provider-tools.ts'
import { readEnvironment } from '../../config/environment.ts'
import { type Completion, type HttpAnswer, type PriceProvider, ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import { providerOf, providers } from '../../ingest/prices/providers.ts'
import { priceExport, type PriceExportParameters } from '../../projections/reports/prices.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { Daybook } from '../../service/daybook.ts'
import { completeField, deletePrices, exportChosenPrices, exportPrices, forgetProvider, getProviders } from '../contract/prices-contract.ts'
import { invalid } from '../http-refusal.ts'
import { attachedAs, route, Written, zipped } from '../route.ts'

/** The user is waiting: one attempt with a short time-out. */
const LIST_TIMEOUT_MS = 8000

export function registerPriceProviders(app: FastifyInstance, daybook: Daybook): void {
  const { configuration, clock } = daybook
  const ending = new AbortController()
  app.addHook('preClose', async () => ending.abort())
  const tools = () =>
    providerTools({
      fetch,
      folder: configuration.current.directory,
      mirror: readEnvironment().providersUrl,
      timeoutMs: LIST_TIMEOUT_MS,
      pausesMs: [],
      ending: ending.signal,
    })
  const lists = new PriceLists(tools, clock, app.log)
  const unknown = (code: string) => invalid(`provider is "${code}"; accepted: ${providers.map((provider) => provider.code).join(', ')}`)

  route(app, getProviders, () => ({
    providers: providers.map(({ code, label, description, fields }) => ({ code, label, description, fields })),
  }))
  route(app, completeField, async ({ body }) => {
    const provider = providerOf(body.provider)
    return provider ? { completions: await lists.completions(provider, body.field, body.filters ?? {}) } : unknown(body.provider)
  })
  route(app, forgetProvider, ({ parameters }) => {
    if (!providerOf(parameters.provider)) return unknown(parameters.provider)
    lists.forget(parameters.provider)
    return {}
  })
  route(app, deletePrices, async () => {
    await daybook.dropProvidedPrices()
    return { success: true }
  })
}

const CACHE_MS = 24 * 3_600_000
const CACHE_MAX = 50
/** Choices that are shown at once. */
const CHOICES_MAX = 1000

interface Cached {
  readonly provider: string
  readonly until: number
  readonly answer: Promise<HttpAnswer>
}

/** The lists of price providers to choose from, cached for a day. */
class PriceLists {
  readonly #tools: () => ProviderTools
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #cache = new Lru<string, Cached>(CACHE_MAX)

  constructor(tools: () => ProviderTools, clock: Clock, log: FastifyBaseLogger) {
    this.#tools = tools
    this.#clock = clock
    this.#log = log
  }

  /** The choices for a field in which every typed word occurs. Empty if the provider cannot be reached; the log says why. */
  async completions(provider: PriceProvider, field: string, filters: Readonly<Record<string, string>>): Promise<readonly Completion[]> {
    const words = (filters[field] ?? '').toLowerCase().split(' ').filter(Boolean)
    const matches = ({ label }: Completion): boolean => {
      const text = label.toLowerCase().replaceAll(' ', '')
      return words.every((word) => text.includes(word))
    }
    try {
      const choices = (await provider.complete?.(field, filters, this.#caching(provider.code))) ?? []
      return choices.filter(matches).slice(0, CHOICES_MAX)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      this.#log.error({ provider: provider.code, field, reason: error.message }, 'a price provider gave no list to choose from')
      return []
    }
  }

  forget(provider: string): void {
    for (const [key, cached] of this.#cache.entries()) if (cached.provider === provider) this.#cache.delete(key)
  }

  #caching(provider: string): ProviderTools {
    const tools = this.#tools()
    return { ...tools, get: (url, headers) => this.#get(provider, url, () => tools.get(url, headers)) }
  }

  #get(provider: string, url: string, ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const now = Date.parse(this.#clock.now())
    const cached = this.#cache.get(url)
    if (cached && cached.until > now) return cached.answer
    const answer = ask()
    this.#cache.set(url, { provider, until: now + CACHE_MS, answer })
    answer.catch(() => this.#cache.delete(url)) // Failures are not cached.
    return answer
  }
}

export function registerPriceExport(app: FastifyInstance, { ledgers }: Daybook): void {
  route(app, exportPrices, async ({ query }) => {
    const ledger = await ledgers.asOf(query.as_of_event)
    if (ledger instanceof Refusal) return ledger
    const { base, quote, source, base_commodities = [], quote_commodities = [] } = query
    const listed = (name: string | undefined, others: readonly string[]): string[] => (name === undefined ? [...others] : [name, ...others])
    return exported(
      ledger,
      {
        dialect: query.format ?? query.dialect,
        bases: listed(base, base_commodities),
        quotes: listed(quote, quote_commodities),
        source,
        from: query.from ?? query.from_date,
        to: query.to ?? query.to_date,
      },
      query.zip,
    )
  })

  route(app, exportChosenPrices, ({ body }) =>
    exported(
      ledgers.current(),
      {
        dialect: body.dialect,
        bases: body.base_commodities,
        quotes: body.quote_commodities,
        source: body.source ?? undefined,
        from: body.from_date ?? undefined,
        to: body.to_date ?? undefined,
      },
      body.zip ?? false,
    ),
  )
}

async function exported(ledger: ValuedLedger, parameters: PriceExportParameters, zip = false): Promise<Written | Refusal> {
  const prices = priceExport(ledger, parameters)
  if (prices instanceof Refusal) return prices
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
  if (!zip) return new Written(text(prices.lines), 'text/plain; charset=utf-8', attachedAs(`prices.${prices.ending}`))
  const names = safeNames([...prices.byBase.keys()])
  return zipped(
    'prices.zip',
    [...prices.byBase.values()].map((lines, i) => [`${names[i]}.${prices.ending}`, text(lines)]),
  )
}

/** File names for commodities: nothing that could lead out of a folder or that some system refuses, and no two the same. */
function safeNames(commodities: readonly string[]): string[] {
  const taken = new Set<string>()
  return commodities.map((commodity) => {
    const plain = commodity.replaceAll(/[^\p{L}\p{N}\p{Sc}._-]+/gu, '_').replace(/^[._]+/, '') || 'commodity'
    let name = plain
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${plain}-${i}`
    taken.add(name.toLowerCase())
    return name
  })
}
