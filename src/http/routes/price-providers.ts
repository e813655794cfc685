import type { FastifyInstance } from 'fastify'
import { providerTools } from '../../commands/prices/provider-tools.ts'
import { readEnvironment } from '../../config/environment.ts'
import { providerOf, providers } from '../../ingest/prices/providers.ts'
import { completeField, deletePrices, forgetProvider, getProviders } from '../contract/prices.ts'
import type { Daybook } from '../../service/daybook.ts'
import { PriceLists } from '../price-lists.ts'
import { invalid } from '../refusal.ts'
import { route } from '../route.ts'

/** Somebody waits for the list with the cursor in a field: one try, and not for long. */
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
