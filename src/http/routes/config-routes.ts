import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { hunksBetween } from '../../commands/files/hunks.ts'
import { needsLogin } from '../../config/credentials.ts'
import type { ChangedSettings, LiveConfiguration } from '../../config/live-configuration.ts'
import { configurationSchema, configurationSchemaIn } from '../../config/read.ts'
import { written } from '../../messages/said.ts'
import { route, textsOf, Written } from '../route.ts'
import type { Settings } from '../../config/schema.ts'
import { redacted, withoutSecrets } from '../../config/secrets.ts'
import { accountsWithPostings } from '../../projections/names-of-the-book.ts'
import { categoriesInOrder } from '../../projections/reports/parts/account-names.ts'
import { usualFile } from '../../service/changes/journal-appending.ts'
import { demoIntoJournal } from '../../service/changes/journal-changes.ts'
import type { Daybook } from '../../service/daybook.ts'
import { ICON_SETS, Icons } from '../../service/icons.ts'
import { understandingOf } from '../../service/sync/log-jobs.ts'
import type { Login } from '../auth/login.ts'
import { call, configAnswer, configUpdate, empty, success } from '../connect-rpc.ts'
import { getIcon, searchIcons, setAccountColour, setAccountIcon } from '../contract/accounts-contract.ts'
import {
  beginWithDemo,
  callGetConfig,
  callPaisaGetConfig,
  callPaisaUpdateConfig,
  callUpdateConfig,
  changeSettings,
  getConfig,
  openDemo,
  previewSettings,
  saveConfig,
  setProviderDebugHttp,
  type SettingChanges,
  undoSettings,
} from '../contract/config-contract.ts'
import { configRefusal, HttpRefusal, invalid, notFound, unwritten } from '../http-refusal.ts'
import { performanceHeaders } from '../report-routes.ts'
import type { ServerOptions } from '../server.ts'

export function registerConfig(app: FastifyInstance, daybook: Daybook, server: ServerOptions, login: Login): void {
  const { configuration, ledgers, views, fixedToday } = daybook

  /** The currency of the figures if the file has none. It is shown, and not saved when sent back unchanged. */
  const understood = (): { readonly default_currency?: string } => {
    const { defaultCurrency } = ledgers.current().settings
    return configuration.current.settings.default_currency === '' ? { default_currency: defaultCurrency } : {}
  }

  const answer = async () => {
    const { settings, file, hash } = configuration.current
    const ledger = ledgers.current()
    const { zone, now: today } = ledger
    // Read the position before awaiting anything: later responses must not be older than it.
    const { position } = views.current()
    return {
      config: { ...redacted(settings), ...understood() },
      accounts: [...accountsWithPostings(views.current())],
      // Ids are given in the order of first use and never taken back, so a category that is emptied moves no colour.
      categories: categoriesInOrder(ledger.accounts.names),
      commodities: ledger.view.commodities.filter((name) => name !== ''),
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
    // A user who lost their role meanwhile sees what a reader sees, until the next request is refused.
    const current = {
      ...(await answer()),
      ...(query.slim ? {} : { schema: configurationSchemaIn(await textsOf(request)) }),
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
      return new HttpRefusal(refusal.status, refusal.code, refusal.said, { 'x-http-code': String(refusal.status) })
    })
  }
}

/** Only without logins. */
const offersDemo = (configuration: LiveConfiguration, { demoAddress }: ServerOptions): boolean =>
  demoAddress !== undefined && !needsLogin(configuration.current.settings)

/** Settings that a page changes, shown as the difference of the file before. */
export function registerSettings(app: FastifyInstance, { configuration }: Daybook, login: Login): void {
  route(app, previewSettings, async ({ body: { changes, hash }, request }) => {
    const { settings, draft } = configuration.current
    const prepared = await configuration.preview(settingsOf(changes), ifHash(hash))
    const about = { file: basename(configuration.current.file), is_new: draft !== undefined, hash: configuration.current.hash }
    if (!prepared.ok && prepared.code === 'invalid') {
      const texts = await textsOf(request)
      return { ...about, hunks: [], problems: prepared.problems.map(({ key, message, said }) => ({ key, message: written(said ?? message, texts) })) }
    }
    if (!prepared.ok) return configRefusal(prepared)!
    // A file that is not there yet is new from its first line on.
    const before = Buffer.from(draft === undefined ? prepared.before : '')
    // Compared as they are: a secret that takes the place of another is a change, too.
    const hunks = hunksBetween(before, Buffer.from(prepared.after)).map(({ at, removed, inserted }) => ({
      line: before.subarray(0, at).toString('utf8').split('\n').length,
      removed: shown(removed, settings),
      inserted: shown(inserted, settings, prepared.configuration.settings),
    }))
    return { ...about, hunks, problems: [] }
  })

  route(app, changeSettings, async ({ body: { changes, hash }, request }) => {
    const result = await configuration.change(settingsOf(changes), { ...ifHash(hash), origin: login.originOf(request) })
    const { current } = configuration
    return configRefusal(result) ?? { success: true, file: basename(current.file), hash: current.hash }
  })

  route(app, undoSettings, async ({ body: { hash }, request }) => {
    const result = await configuration.undo({ ...ifHash(hash), origin: login.originOf(request) })
    return configRefusal(result) ?? { success: true, file: basename(configuration.current.file) }
  })
}

/** Lines of the file without the secrets that were and those that are. */
const shown = (lines: Buffer, ...all: readonly Settings[]): string => all.reduce(withoutSecrets, lines.toString('utf8'))

const ifHash = (hash: string | undefined) => (hash === undefined ? {} : { ifHash: hash })

/** null, which JSON has, as the undefined that takes a setting out of the file. */
const settingsOf = (changes: SettingChanges): ChangedSettings =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]))

/** The demo book: served as a second book, or written into an empty one, as Paisa's clients do. */
export function registerDemo(app: FastifyInstance, { configuration, journal, ledgers }: Daybook, server: ServerOptions, login: Login): void {
  route(app, openDemo, async () => {
    if (!offersDemo(configuration, server)) return new Refusal('FORBIDDEN', (t) => t.settings.noDemo)
    const url = await server.demoAddress!()
    return url instanceof Refusal ? url : { url }
  })

  route(app, beginWithDemo, async ({ request }) => {
    const outcome = await demoIntoJournal(journal, { until: ledgers.current().today, who: login.nameOf(request) })
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'changed') return { success: true, files: outcome.change.files.map(({ name }) => name), change: outcome.change.id }
    invariant(outcome.kind !== 'unchanged', 'a blank journal is not the demo book')
    if (outcome.kind === 'conflict') return invalid((t) => t.settings.demoFileExists(outcome.name))
    return unwritten(outcome, journal)
  })
}

type AccountSettings = Settings['accounts'][number]

/** The accounts of the configuration with a change to one of them, which is left out once nothing is set for it. */
const withAccount = (
  accounts: Settings['accounts'],
  name: string,
  change: Pick<AccountSettings, 'icon'> | Pick<AccountSettings, 'colour'>,
): Pick<Settings, 'accounts'> => {
  const before = accounts.find((account) => account.name === name)
  const own: AccountSettings = { name, icon: '', inactive: false, ...before, ...change }
  const isSet = own.icon !== '' || own.colour !== undefined || own.inactive
  return { accounts: [...accounts.filter((account) => account.name !== name), ...(isSet ? [own] : [])] }
}

const SHOWN = 200
const SEARCH_CHARACTERS_MAX = 60

export function registerIcons(app: FastifyInstance, { configuration }: Daybook): void {
  const icons = new Icons()

  route(app, getIcon, async ({ parameters: { set, name } }) => {
    const svg = name.endsWith('.svg') ? await icons.svg(set, name.slice(0, -'.svg'.length)) : undefined
    if (svg === undefined)
      return notFound(`there is no icon ${JSON.stringify(`${set}/${name}`.slice(0, 100))}; GET /api/icons?search=… finds those that there are`)
    // A name means the same drawing for as long as a version of the program lives.
    return new Written(svg, 'image/svg+xml; charset=utf-8', { 'Cache-Control': 'public, max-age=604800' })
  })

  route(app, setAccountIcon, async ({ parameters: { account: name }, body: { icon } }) => {
    const [set = '', drawing = ''] = icon.split(':')
    if (icon !== '' && (icon.split(':').length !== 2 || (await icons.svg(set, drawing)) === undefined))
      return invalid(`icon is ${JSON.stringify(icon)}; expected one that there is, such as mdi:cash: GET /api/icons?search=… finds them`)
    return configRefusal(await configuration.change(({ accounts }) => withAccount(accounts, name, { icon }))) ?? { success: true }
  })

  route(app, setAccountColour, async ({ parameters: { account: name }, body: { colour } }) => {
    return (
      configRefusal(
        await configuration.change(({ accounts }) => withAccount(accounts, name, { colour: colour === 'automatic' ? undefined : colour })),
      ) ?? { success: true }
    )
  })

  route(app, searchIcons, async ({ query: { search = '', set, limit } }) => {
    const words = search
      .slice(0, SEARCH_CHARACTERS_MAX)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
    return {
      ...(await icons.search(words, { set, limit: limit ?? SHOWN })),
      sets: ICON_SETS.map(({ name, title, licence }) => ({ name, title, licence })),
    }
  })
}
