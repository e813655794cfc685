import { z } from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { HUES } from '#vocabulary/hues.ts'
import { backup, schedule } from './schedule-schema.ts'
import { apiToken, hasOwner, oidc, OWNERS, userAccount } from './users-schema.ts'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

/** Proxies that may name the client of a request. A network that contains everybody is refused: any client could pretend to be another. */
const trustedProxies = z
  .array(
    z
      .string()
      .refine(
        (text) => address.safeParse(text).success && !/\/0+$/.test(text),
        'expected an address such as 127.0.0.1, or a network such as 10.0.0.0/8',
      ),
  )
  .default([])
  .describe('addresses or networks (CIDR) of proxies whose X-Forwarded-For is trusted; a change needs a restart')

/* Every key of the configuration file. Free of Node, so that the page that edits it can use the same types. An empty list is an empty list, not "the default". */

const yesOrNo = (fallback: 'yes' | 'no') =>
  z
    .union([z.enum(['yes', 'no']), z.boolean(), z.literal('')], { error: 'expected yes or no' })
    .default(fallback)
    .transform((value) => (value === '' ? fallback : value === true ? 'yes' : value === false ? 'no' : value))

const names = z.array(z.string())

/** The input that the configuration page shows for a value, such as a list of the book's accounts. */
const withWidget = (widget: 'account' | 'accounts' | 'icon' | 'time_zone') => ({ 'ui:widget': widget })
/** A list in which no two items may have the same value of a key. */
const listOf = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>, uniqueKey: keyof Shape & string) =>
  z
    .array(item)
    .superRefine((items, context) => {
      const seen = new Map<unknown, number>()
      items.forEach((entry, index) => {
        const value = (entry as Record<string, unknown>)[uniqueKey]
        if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, uniqueKey], message: `duplicate ${uniqueKey} "${String(value)}"` })
        seen.set(value, index)
      })
    })
    .default([])

/** True for a name that this machine's time zone data has; '' is the zone of the machine. */
export function isTimeZone(name: string): boolean {
  if (name === '') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl throws for an unknown time zone.
  }
}

/** Sources of prices, by commodity. */

export const PROVIDERS = [
  'com-yahoo',
  'in-mfapi',
  'co-alphavantage',
  'com-purifiedbytes-nps',
  'com-purifiedbytes-metal',
  'local-json',
  'eu-ecb',
] as const

const commodity = z.strictObject({
  name: z.string().min(1).describe('the commodity as the journal writes it'),
  type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
  price: z
    .object({
      provider: z.enum(PROVIDERS),
      code: z
        .union([z.string(), z.number()], { error: 'expected a text or a number' })
        .transform(String)
        .describe('ticker, scheme or, for local-json, the path of a file'),
    })
    .meta({ 'ui:widget': 'price' }),
  holdings: z.string().optional().describe('a CSV or JSON file with the holdings of this fund'),
  harvest: z.int().min(0).default(0).describe('days until a gain is long-term; 0 for never'),
  tax_category: z.enum(['', 'debt', 'equity', 'equity65', 'equity35', 'unlisted_equity']).default(''),
})

/** The source of a fund's holdings: the user's own file comes first. Undefined if there is none. */
export function portfolioSource({
  type,
  price,
  holdings,
}: z.output<typeof commodity>): { readonly provider: string; readonly ref: string } | undefined {
  if (holdings) return { provider: 'file', ref: holdings }
  return type === 'mutualfund' && price.provider === 'in-mfapi' ? { provider: 'in-mfapi', ref: price.code } : undefined
}

/** Goals. */

const distinctNames = z.array(z.string()).refine((list) => new Set(list).size === list.length, 'the list has the same name twice')
const DAY_EXPECTED = 'expected a day of the calendar as YYYY-MM-DD'
/** The form of the configuration knows a day by its pattern. */
const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: DAY_EXPECTED, abort: true })
  .refine((text) => tryParseDay(text) !== undefined, DAY_EXPECTED)

const retirementGoal = z.strictObject({
  name: z.string().min(1),
  icon: z.string().meta({ 'ui:widget': 'icon' }),
  swr: z.number().min(1).max(10).describe('safe withdrawal rate, in percent a year'),
  savings: distinctNames.meta({ 'ui:widget': 'accounts' }).describe('accounts that hold the savings'),
  expenses: distinctNames.default([]).meta({ 'ui:widget': 'accounts' }).describe('accounts of yearly spending'),
  yearly_expenses: z.number().min(0).default(0).describe('used instead of the accounts unless 0'),
  priority: z.int().default(0),
})

const savingsGoal = z
  .strictObject({
    name: z.string().min(1),
    icon: z.string().meta({ 'ui:widget': 'icon' }),
    target: z.number().min(0),
    accounts: distinctNames.meta({ 'ui:widget': 'accounts' }).describe('accounts that hold the savings'),
    target_date: z.union([isoDate, z.literal('')], { error: DAY_EXPECTED }).default(''),
    rate: z.number().min(0).optional(),
    payment_per_period: z.number().min(0).default(0),
    priority: z.int().default(0),
  })
  .refine((goal) => goal.target_date === '' || goal.rate !== undefined, { path: ['rate'], message: 'a goal with a target_date needs a rate' })
  .transform((goal) => ({ ...goal, rate: goal.rate ?? 0 }))

/** A name is a part of an address: /b/NAME/. */
export const BOOK_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** Other books that the same server serves. */
export const bookEntry = z.strictObject({
  name: z.string().regex(BOOK_NAME, 'expected a name for an address, /b/NAME/: letters, digits, - and _, at most 40'),
  config: z.string().min(1).describe('the configuration of the book, relative to this file'),
})

/** A check of the diagnosis. */
const rule = (pattern: string[] | null) =>
  z.strictObject({ enabled: yesOrNo('yes'), pattern: names.nullable().default(pattern).describe('account patterns as in SQL LIKE') }).prefault({})

const creditCard = z.strictObject({
  account: z.string().min(1).meta(withWidget('account')),
  credit_limit: z.number().min(1),
  statement_end_day: z.int().min(1).max(31),
  due_day: z.int().min(1).max(31),
  network: z.enum(['visa', 'mastercard', 'dinersclub', 'amex', 'rupay', 'jcb', 'discover']),
  number: z.string().regex(/^\d{4}$/, 'expected the last four digits'),
  expiration_date: isoDate,
})

export const settingsSchema = z.strictObject({
  journal_path: z.string().min(1).meta(OWNERS).describe('the main journal file, relative to this file'),
  add_journal_path: z
    .string()
    .default('')
    .describe(
      "an existing file in the journal's folder for transactions added by quick add, the API and webhooks; an include directive is added to the journal if it has none",
    ),
  db_path: z.string().default('').describe("accepted, not used: Paisa's database file, which is never touched"),
  data_directory: z.string().default('').meta(OWNERS).describe('the folder of the embedded database; by default .daybook in the folder of this file'),
  database_schema: z
    .string()
    .regex(/^([a-z_][a-z0-9_]{0,62})?$/, 'expected a plain name for a schema: small letters, digits and _')
    .default('')
    .meta(OWNERS)
    .describe("the PostgreSQL schema of this book's log; by default that of the connection"),
  books: listOf(bookEntry, 'name')
    .meta(OWNERS)
    .describe(
      'further books of this server, each at /b/NAME/. A server of several books follows changes within seconds; a server of one book needs a restart',
    ),
  sheets_directory: z.string().default('').meta(OWNERS).describe('the folder of sheets (.sheet, .paisa); by default the folder of the journal'),
  readonly: z.boolean().default(false).describe('refuse every change; it can be turned off only in this file'),
  ledger_cli: z.enum(['', 'ledger', 'hledger', 'beancount']).default('').meta(OWNERS).describe('the dialect of the journal; detected when empty'),
  cross_check: z.boolean().default(false).meta(OWNERS).describe("compare every sync with the dialect's command line tool, if it is installed"),
  watch: z.boolean().default(true).describe('sync automatically when a journal file changes'),
  schedule,
  backup,
  default_currency: z
    .string()
    .default('')
    .describe('the currency of all values; by default the one the journal declares, else the one most money is held in'),
  currencies: names.default([]).describe('commodities that are money, besides signs such as $ and the codes of ISO 4217'),
  checking_accounts: names
    .optional()
    .meta(withWidget('accounts'))
    .describe('accounts that hold cash: names (accounts below are included) or regex:PATTERN; detected when absent'),
  receivable_accounts: names.optional().meta(withWidget('accounts')).describe('accounts of money that others owe; detected by name when absent'),
  inactive_accounts: names.default([]).meta(withWidget('accounts')).describe('accounts no longer in use, written like checking_accounts'),
  display_precision: z.int().min(0).max(4).optional().describe('decimal places of money on the pages; as in the journal when absent'),
  amount_alignment_column: z
    .int()
    .min(40)
    .max(100)
    .default(52)
    .describe('the column in which amounts of imported transactions end, if the journal has no such column'),
  locale: z
    .string()
    .regex(/^([a-z]{2}-[A-Z]{2})?$/, 'expected a locale such as "en-GB"')
    .default('')
    .describe('the format of numbers and dates; that of the browser when empty'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'is not a time zone that this machine knows; expected a name such as "Europe/Vienna"')
    .default('')
    .meta(withWidget('time_zone'))
    .describe('by default the zone of this machine'),
  financial_year_starting_month: z.int().min(1).max(12).default(1).describe('1 for January'),
  week_starting_day: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .describe('the first day of the week in calendars and searches, 0 for Sunday; that of the locale when absent'),
  strict: yesOrNo('no').describe("the dialect's strict mode: undeclared accounts and commodities are errors"),
  auto_postings: z.boolean().default(true).describe('apply the = rules of an hledger journal, as hledger --auto does'),
  roots: z
    .record(z.string().trim().min(1).max(500), z.enum(['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']))
    .default({})
    .describe('account → its root, for accounts (and those below) whose names do not say it'),
  hledger: z
    .strictObject({
      rules: z
        .union([z.enum(['', '1.25', 'newest']), z.literal(1.25).transform(() => '1.25' as const)])
        .default('')
        .describe(
          'where versions of hledger contradict each other: 1.25, or newest (1.52, and the lots of 2.0 for commodities declared with a lots: tag); empty accepts what either accepts, with a warning',
        ),
    })
    .prefault({})
    .describe('how an hledger journal is read'),
  budget: z.strictObject({ rollover: yesOrNo('yes') }).prefault({}),
  allowed_hosts: names
    .default([])
    .describe('host names under which browsers may reach this service, besides localhost and IP addresses: those of a proxy'),
  trusted_proxies: trustedProxies,
  mcp: z.boolean().default(false).describe('serve the Model Context Protocol at /mcp: tools that read the book; needs a login if there are users'),
  metrics: z.boolean().default(false).describe('serve Prometheus metrics at /metrics; needs a login if there are users'),
  user_accounts: listOf(userAccount, 'username')
    .refine(hasOwner, 'there are accounts, and none of them is an owner: give one the role owner')
    .describe('the users; login is off when empty'),
  api_tokens: listOf(apiToken, 'name').describe('tokens of scripts, made by "daybook user token"'),
  oidc: oidc.optional().meta(OWNERS).describe('login with OpenID Connect (Authelia, Authentik, Keycloak, Google)'),
  password_login: z.boolean().default(true).meta(OWNERS).describe('false allows only OpenID Connect, if oidc is set; the command line still works'),
  allow_legacy_auth: z.boolean().default(false).describe('accept "user:password" in X-Auth'),
  enable_reconciliation: z.boolean().default(false).describe('reconciliation of accounts with their statements, and reminders of those due'),
  disable_multi_currency_prices: z.boolean().default(false).describe('no cross rates and no report currency'),
  enable_multi_currency_prices: z.boolean().default(true).describe('false has the effect of disable_multi_currency_prices'),
  allow_cross_rate: z.boolean().default(true).describe('compute a missing rate through the default currency or an anchor'),
  price_anchor_currencies: names.default([]).describe('currencies through which a missing rate may be computed'),
  price_source_precedence: z
    .array(z.enum(['journal', 'provider']))
    .min(1)
    .default(['journal', 'provider'])
    .describe('whose price counts first on the same day'),
  provider_debug_http: z.boolean().default(false).describe('log the requests to price providers'),
  disable_missing_price_logging: z.boolean().default(false).describe('no warnings about missing prices in the log'),
  goals: z
    .strictObject({
      retirement: listOf(retirementGoal, 'name'),
      savings: z
        .array(savingsGoal)
        .refine((goals) => new Set(goals.map((goal) => goal.name)).size === goals.length, 'two goals have the same name')
        .default([]),
    })
    .prefault({}),
  schedule_al: listOf(
    z.strictObject({
      code: z.enum(['immovable', 'metal', 'art', 'vehicle', 'bank', 'share', 'insurance', 'loan', 'cash', 'liability']),
      accounts: distinctNames.meta(withWidget('accounts')),
    }),
    'code',
  ),
  allocation_targets: listOf(
    z.strictObject({ name: z.string().min(1), target: z.number().min(0).max(100), accounts: names.meta(withWidget('accounts')) }),
    'name',
  ),
  commodities: listOf(commodity, 'name'),
  tax: z
    .strictObject({
      bonus_shares: z
        .enum(['', 'own_lot', 'spread'])
        .default('')
        .describe(
          'bonus shares: own_lot gives them a lot of their own at no cost, spread spreads the cost of the shares held, as in a split; when empty, own_lot for INR and spread for other currencies',
        ),
    })
    .prefault({})
    .describe('capital gains tax'),
  import_templates: listOf(
    z.strictObject({ name: z.string().min(1), content: z.string().default('').meta({ 'ui:widget': 'textarea' }) }),
    'name',
  ).describe('Handlebars templates that turn rows of statements into transactions'),
  import: z
    .strictObject({
      rules: z
        .array(
          z.strictObject({
            pattern: z
              .string()
              .min(1)
              .refine(
                (text) => linearPattern(text) !== undefined,
                'expected a regular expression that is sure to end: of at most 4000 characters, and without a reference back to what it matched',
              )
              .describe('a regular expression for payee and description, case-insensitive'),
            account: z.string().trim().min(1).meta(withWidget('account')).describe('the account of matching rows'),
          }),
        )
        .default([])
        .describe('accounts of payees that are not in the book yet; the first match counts'),
      folder: z.string().default('').meta(OWNERS).describe('a folder whose statements appear on the import page'),
      presets: z
        .array(
          z.strictObject({
            files: z.string().min(1).max(200).describe('file names with * and ?: bank-*.csv'),
            preset: z.string().min(1),
            account: z.string().default('').meta(withWidget('account')).describe('the account of the statements; that of the preset when empty'),
            journal: z.string().default('').describe("the journal file to write to, relative to the journal's folder; the main file when empty"),
          }),
        )
        .default([])
        .describe('statements of the folder that are imported automatically'),
    })
    .prefault({})
    .describe('how statements become transactions'),
  accounts: listOf(
    z.strictObject({
      name: z.string().min(1).meta(withWidget('account')),
      icon: z.string().default('').meta(withWidget('icon')).describe('the icon of the account, such as mdi:cash; chosen by its name when empty'),
      colour: z
        .enum(HUES)
        .optional()
        .describe('the colour of the account, and of those below it, on every chart; chosen by the order of first use when absent'),
      inactive: z.boolean().default(false),
    }),
    'name',
  ),
  credit_cards: listOf(creditCard, 'account'),
  doctor: z
    .strictObject({
      negative_balance: rule(['Assets:%']),
      non_credit_account: rule(['Income:%']),
      non_debit_account: rule(['Expenses:%']),
      exchange_price_missing: rule(null),
      unit_price_mismatch: rule(null),
      asset_allocation_missing: rule(['Assets:%']),
    })
    .prefault({}),
  firefly: z
    .strictObject({
      url: z.string().default(''),
      token: z.string().default('').meta({ 'ui:widget': 'secret' }),
      webhook_secret: z
        .string()
        .default('')
        .meta({ 'ui:widget': 'secret' })
        .describe('the secret with which Firefly III signs messages to /api/webhooks/firefly; once set, unsigned messages are refused'),
      ignore_accounts: names.default([]).describe('Firefly accounts whose balances are not compared'),
      accounts: listOf(z.strictObject({ name: z.string().min(1), account: z.string().min(1).meta(withWidget('account')) }), 'name').describe(
        'Firefly account name → journal account, where the names differ',
      ),
    })
    .prefault({})
    .describe('Firefly III: its transactions are written to add_journal_path, and its balances can be compared'),
  labs: z
    .strictObject({ firefly_reconcile: z.boolean().default(false) })
    .prefault({})
    .describe('experimental features: firefly_reconcile compares balances with Firefly III'),
})

/** The effective configuration: every key present. */
export type Settings = z.output<typeof settingsSchema>
