import type { FastifyInstance } from 'fastify'
import { configurationSchema } from '../../config/keys.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { needsLogin } from '../../config/needs-login.ts'
import { redacted } from '../../config/secrets.ts'
import { usualFile } from '../../service/changes/adding-file.ts'
import { accountsWithPostings } from '../../projections/names-of-the-book.ts'
import type { Login } from '../auth/login.ts'
import { understandingOf } from '../../service/sync/understanding.ts'
import {
  callGetConfig,
  callPaisaGetConfig,
  callPaisaUpdateConfig,
  callUpdateConfig,
  getConfig,
  saveConfig,
  setProviderDebugHttp,
} from '../contract/config.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { ServerOptions } from '../server-options.ts'
import { configRefusal } from '../config-refusal.ts'
import { performanceHeaders } from '../performance.ts'
import { HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'
import { call } from '../rpc/connect.ts'
import { configAnswer, configUpdate, empty, success } from '../rpc/messages.ts'

export function registerConfig(app: FastifyInstance, daybook: Daybook, server: ServerOptions, login: Login): void {
  const { configuration, ledgers, views, fixedToday } = daybook

  /** The currency of the figures, where the file says none. It is shown, and not written down when it is sent back. */
  const understood = (): { readonly default_currency?: string } => {
    const { defaultCurrency } = ledgers.current().settings
    return configuration.current.settings.default_currency === '' ? { default_currency: defaultCurrency } : {}
  }

  const answer = async () => {
    const { settings, file, hash } = configuration.current
    const ledger = ledgers.current()
    const { zone, now: today } = ledger
    // Where the book is when it is asked, before anything is waited for: a page takes what it asked for afterwards to be no older.
    const { position } = views.current()
    return {
      config: { ...redacted(settings), ...understood() },
      accounts: [...accountsWithPostings(views.current())],
      now: fixedToday === undefined ? null : zone.start(fixedToday),
      last_price_update: daybook.lastPriceUpdate() ?? '',
      is_journal_dirty: await daybook.isJournalDirty(),
      version: server.version,
      position,
      today: zone.start(today),
      time_zone: configuration.current.timeZone,
      adds_to: usualFile(views.current(), configuration.current, ledger.today),
      understood: understandingOf(ledger, configuration.current),
      has_demo: offersDemo(configuration, server),
      has_file: configuration.current.draft === undefined,
      can_undo: configuration.canUndo,
      file,
      hash,
    }
  }

  route(app, getConfig, async ({ query, request, reply }) => {
    const started = performance.now()
    // Who was let in and has lost their role meanwhile sees what a reader sees, until the next request sends them away.
    const current = {
      ...(await answer()),
      ...(query.slim ? {} : { schema: configurationSchema() }),
      role: login.roleOf(request) ?? 'reader',
    }
    void reply.headers(performanceHeaders(started))
    return current
  })

  route(app, saveConfig, async ({ body, request }) => {
    const ifHash = request.headers['if-match']?.replaceAll('"', '')
    return (
      configRefusal(
        await configuration.save(body, { shown: understood(), origin: login.originOf(request), ...(ifHash === undefined ? {} : { ifHash }) }),
      ) ?? { success: true }
    )
  })

  route(app, setProviderDebugHttp, async ({ body }) => {
    const refusal = configRefusal(await configuration.change({ provider_debug_http: body.enabled }))
    return refusal ?? { success: true, enabled: body.enabled }
  })

  for (const endpoint of [callGetConfig, callPaisaGetConfig]) {
    call(app, endpoint, { request: empty, answer: configAnswer }, async () => {
      const { config, accounts, last_price_update, is_journal_dirty, now } = await answer()
      return {
        config,
        schema: configurationSchema(),
        ...(accounts.length > 0 ? { accounts } : {}),
        ...(last_price_update === '' ? {} : { lastPriceUpdate: last_price_update }),
        ...(is_journal_dirty ? { isJournalDirty: true } : {}),
        ...(now === null ? {} : { now }),
      }
    })
  }

  for (const endpoint of [callUpdateConfig, callPaisaUpdateConfig]) {
    call(app, endpoint, { request: configUpdate, answer: success }, async ({ config }, request) => {
      const origin = login.originOf(request)
      const refusal = configRefusal(await configuration.save(JSON.stringify(config), { shown: understood(), origin }))
      if (!refusal) return { success: true }
      // Paisa's clients look here for what the same request to POST /api/config would have been refused with.
      return new HttpRefusal(refusal.status, refusal.code, refusal.message, { 'x-http-code': String(refusal.status) })
    })
  }
}

/** Who has to log in is on a service, and not looking around. */
export const offersDemo = (configuration: LiveConfiguration, { demoAddress }: ServerOptions): boolean =>
  demoAddress !== undefined && !needsLogin(configuration.current.settings)
