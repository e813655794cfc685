import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#vocabulary/clock.ts'
import { Lru } from '#vocabulary/lru.ts'
import { type Completion, type HttpAnswer, type PriceProvider, ProviderError, type ProviderTools } from '../ingest/prices/provider.ts'

const CACHE_MS = 24 * 3_600_000
const CACHE_MAX = 50
/** Choices that are shown at once. */
const CHOICES_MAX = 1000

interface Cached {
  readonly provider: string
  readonly until: number
  readonly answer: Promise<HttpAnswer>
}

/** The lists that price providers give to choose from. What a provider answered is kept for a day. */
export class PriceLists {
  readonly #tools: () => ProviderTools
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #cache = new Lru<string, Cached>(CACHE_MAX)

  constructor(tools: () => ProviderTools, clock: Clock, log: FastifyBaseLogger) {
    this.#tools = tools
    this.#clock = clock
    this.#log = log
  }

  /** The choices for a field in which every typed word occurs. A provider that cannot be asked has none, and the log says why. */
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
    answer.catch(() => this.#cache.delete(url)) // A failure is told to whoever asked and not kept for the next one.
    return answer
  }
}
