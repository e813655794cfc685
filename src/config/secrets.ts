import { type Said, written } from '../messages/said.ts'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from './load.ts'
import type { ConfigProblem } from './read.ts'
import type { Settings } from './schema.ts'

/** Placeholder for a secret that is not shown; sent back, it keeps the stored secret. */
export const KEEP_SECRET = '(unchanged)'

/** Alpha Vantage writes its key into the code of every commodity: `apikey:symbol:currency`. */
const KEYED_PROVIDER = 'co-alphavantage'

/** The settings with every secret replaced by the sentinel. */
export function redacted(settings: Settings): Settings {
  const hidden = (secret: string): string => (secret === '' ? '' : KEEP_SECRET)
  return {
    ...settings,
    user_accounts: settings.user_accounts.map((account) => ({
      ...account,
      password: hidden(account.password),
      ...(account.totp && { totp: { secret: KEEP_SECRET, recovery_codes: [] } }),
    })),
    api_tokens: settings.api_tokens.map((token) => ({ ...token, hash: hidden(token.hash) })),
    ...(settings.oidc && { oidc: { ...settings.oidc, client_secret: hidden(settings.oidc.client_secret) } }),
    firefly: { ...settings.firefly, token: hidden(settings.firefly.token), webhook_secret: hidden(settings.firefly.webhook_secret) },
    commodities: settings.commodities.map((commodity) =>
      commodity.price.provider === KEYED_PROVIDER
        ? { ...commodity, price: { ...commodity.price, code: commodity.price.code.replace(/^[^:]+/, KEEP_SECRET) } }
        : commodity,
    ),
  }
}

/**
 * What a report may say that a commodity is to its source of prices: no key, and no place on the disk of this machine, which are not for
 * every viewer of a book.
 */
export function toldCode({ name, price: { provider, code } }: Settings['commodities'][number]): string {
  if (provider === 'local-json') return name
  return provider === KEYED_PROVIDER ? code.split(':').slice(1).join(':') : code
}

/** A text of the configuration file with the secrets of these settings made unreadable, to be shown. */
export function withoutSecrets(text: string, settings: Settings): string {
  const secrets = [
    ...settings.user_accounts.map(({ password }) => password),
    ...settings.user_accounts.flatMap(({ totp }) => (totp ? [totp.secret, ...totp.recovery_codes] : [])),
    ...settings.api_tokens.map(({ hash }) => hash),
    settings.oidc?.client_secret ?? '',
    settings.firefly.token,
    settings.firefly.webhook_secret,
    ...settings.commodities.filter(({ price }) => price.provider === KEYED_PROVIDER).map(({ price }) => price.code.replace(/:.*$/s, '')),
  ]
  return secrets.filter((secret) => secret !== '').reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
}

/** A value to be put at a place of a posted configuration. */
export interface Fix {
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/**
 * What must be put where a posted configuration, not yet checked against the schema, has the sentinel. A sentinel with no
 * secret behind it is a problem.
 */
export function keptSecrets(posted: unknown, current: Settings): { readonly fixes: readonly Fix[]; readonly problems: readonly ConfigProblem[] } {
  const fixes: Fix[] = []
  const problems: ConfigProblem[] = []
  const keep = (path: Fix['path'], value: unknown, otherwise: string): void => {
    if (value !== undefined) fixes.push({ path, value })
    else problems.push({ code: 'no_secret', file: '', line: 0, key: path.join('.'), message: otherwise })
  }
  const config = asObject(posted)
  for (const [index, account] of asList(config['user_accounts']).entries()) {
    const { totp } = current.user_accounts.find(({ username }) => username === account['username']) ?? {}
    if (asObject(account['totp'])['secret'] === KEEP_SECRET)
      keep(['user_accounts', index, 'totp'], totp, 'a new user name has no two-factor login yet')
    if (account['password'] !== KEEP_SECRET) continue
    const secret = current.user_accounts.find(({ username }) => username === account['username'])?.password
    keep(['user_accounts', index, 'password'], secret, 'a new user name needs a password of its own')
  }
  for (const [index, token] of asList(config['api_tokens']).entries()) {
    if (token['hash'] !== KEEP_SECRET) continue
    const secret = current.api_tokens.find(({ name }) => name === token['name'])?.hash
    keep(['api_tokens', index, 'hash'], secret, 'a new token needs a hash of its own: "daybook user token" makes one')
  }
  if (asObject(config['oidc'])['client_secret'] === KEEP_SECRET)
    keep(['oidc', 'client_secret'], current.oidc?.client_secret, 'the provider needs a secret of its own')
  const firefly = asObject(config['firefly'])
  if (firefly['webhook_secret'] === KEEP_SECRET) keep(['firefly', 'webhook_secret'], current.firefly.webhook_secret, '')
  // The token is sent to that address, so changing the address must require the token.
  const isSameServer = (firefly['url'] ?? '') === current.firefly.url
  if (firefly['token'] === KEEP_SECRET)
    keep(['firefly', 'token'], isSameServer ? current.firefly.token : undefined, 'another firefly.url needs its own token')
  // Renaming a commodity must not cost the key, so any commodity's key of the same provider will do.
  const keyed = current.commodities.filter(({ price }) => price.provider === KEYED_PROVIDER)
  for (const [index, commodity] of asList(config['commodities']).entries()) {
    const code = asObject(commodity['price'])['code']
    if (typeof code !== 'string' || !code.startsWith(KEEP_SECRET)) continue
    const secret = (keyed.find(({ name }) => name === commodity['name']) ?? keyed[0])?.price.code.split(':')[0]
    keep(
      ['commodities', index, 'price', 'code'],
      secret && secret + code.slice(KEEP_SECRET.length),
      'a first commodity of this provider needs an API key',
    )
  }
  return { fixes, problems }
}

type Loose = Readonly<Record<string, unknown>>
export const asObject = (value: unknown): Loose => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {})
export const asList = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(asObject) : [])

/*
 * What decides which files are read and which programs run belongs to the owner of the machine: it is set in the file, never by a
 * page. Otherwise an attacker in a page could have any file of the machine read as a journal, or a plugin run.
 */

export const OWNER_KEYS = [
  'journal_path',
  'ledger_cli',
  'cross_check',
  'data_directory',
  'database_schema',
  'sheets_directory',
  'books',
  'oidc',
  'password_login',
] as const

/** Returns why a page may not make this change, with the lines that the owner would write into the file; [] when it may. */
export function ownerProblems(before: Configuration, after: Configuration): ConfigProblem[] {
  const refused = (key: string, value: unknown): ConfigProblem => {
    const said: Said = (t) => t.settingProblems.ownerOnly(before.file, `${key.replace(/^.*\./, '')}: ${JSON.stringify(value)}`)
    return { code: 'owner_only', file: '', line: 0, key, message: written(said), said }
  }
  const problems = OWNER_KEYS.filter((key) => !isDeepStrictEqual(before.settings[key], after.settings[key])).map((key) =>
    refused(key, after.settings[key]),
  )
  if (before.settings.backup.folder !== after.settings.backup.folder) problems.push(refused('backup.folder', after.settings.backup.folder))
  if (before.settings.import.folder !== after.settings.import.folder) problems.push(refused('import.folder', after.settings.import.folder))
  const folder = dirname(before.paths.journal)
  const { add_journal_path } = after.settings
  const isNewAddPath = add_journal_path !== '' && before.settings.add_journal_path !== add_journal_path
  if (isNewAddPath && !isWithin(folder, after.paths.addJournal!)) problems.push(refused('add_journal_path', add_journal_path))
  const present = new Set(commodityFiles(before).map(({ path }) => path))
  for (const { name, key, value, path } of commodityFiles(after)) {
    if (!present.has(path) && !isWithin(folder, path)) problems.push(refused(`commodities.${name}.${key}`, value))
  }
  return problems
}

/** The files that prices and holdings are read from, with absolute paths. */
export const commodityFiles = ({ settings, directory }: Configuration) =>
  settings.commodities.flatMap(({ name, price, holdings }) =>
    [
      ...(price.provider === 'local-json' ? [{ key: 'price.code', value: price.code }] : []),
      ...(holdings ? [{ key: 'holdings', value: holdings }] : []),
    ].map((file) => ({ name, ...file, path: resolve(directory, file.value) })),
  )

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
