import type { FastifyInstance } from 'fastify'
import { configurationSchema } from '../../config/known-keys.ts'
import type { SaveResult } from '../../config/live-configuration.ts'
import { configProblemText } from '../../config/problem.ts'
import { redacted } from '../../config/secrets.ts'
import { getConfig, saveConfig, setProviderDebugHttp } from '../contract/config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Ledgers } from '../../service/ledgers.ts'
import { accountsWithPostings } from '../../projections/names-of-the-book.ts'
import { performanceHeaders } from '../performance.ts'
import { conflict, invalid, type HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'

export function registerConfig(app: FastifyInstance, from: Dependencies, ledgers: Ledgers): void {
  const { configuration } = from

  route(app, getConfig, async ({ reply }) => {
    const started = performance.now()
    const { settings, file, hash } = configuration.current
    const { zone, today } = ledgers.current()
    const answer = {
      config: redacted(settings),
      accounts: accountsWithPostings(from.views.current()),
      now: from.fixedToday === undefined ? null : zone.start(from.fixedToday),
      schema: configurationSchema,
      last_price_update: from.lastPriceUpdate() ?? '',
      is_journal_dirty: await from.isJournalDirty(),
      version: from.version,
      today: zone.start(today),
      file,
      hash,
    }
    void reply.headers(performanceHeaders(started))
    return answer
  })

  route(app, saveConfig, async ({ body, request }) => {
    const ifHash = request.headers['if-match']?.replaceAll('"', '')
    return refusalOf(await configuration.save(body, ifHash === undefined ? {} : { ifHash })) ?? { success: true }
  })

  route(app, setProviderDebugHttp, async ({ body }) => {
    const refusal = refusalOf(await configuration.change({ provider_debug_http: body.enabled }))
    return refusal ?? { success: true, enabled: body.enabled }
  })
}

function refusalOf(result: SaveResult): HttpRefusal | undefined {
  if (result.ok) return undefined
  if (result.code === 'invalid') return invalid(['Invalid configuration', ...result.problems.map(configProblemText)].join('\n'))
  return conflict('the configuration file has been changed by somebody else and has been read again; look at it anew before you save')
}
