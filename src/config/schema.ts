import { z } from 'zod'
import { linearPattern } from '#vocabulary/linear-pattern.ts'
import { bookEntry } from './books-schema.ts'
import { commodity } from './commodities-schema.ts'
import { OWNERS } from './owners-schema.ts'
import { trustedProxies } from './proxies-schema.ts'
import { apiToken, hasOwner, userAccount } from './users-schema.ts'
import { oidc } from './oidc-schema.ts'
import { distinctNames, isoDate, retirementGoal, savingsGoal } from './goals-schema.ts'
import { backup, schedule } from './schedule-schema.ts'

/* Every key of the configuration file. Free of Node, so that the page that edits it can use the same types. An empty list is an empty list, not "the default". */

const yesOrNo = (fallback: 'yes' | 'no') =>
  z
    .union([z.enum(['yes', 'no']), z.boolean(), z.literal('')], { error: 'expected yes or no' })
    .default(fallback)
    .transform((value) => (value === '' ? fallback : value === true ? 'yes' : value === false ? 'no' : value))

const names = z.array(z.string())

/** How the page of the configuration asks for a value: with the accounts of the book to choose from, with the lists of price providers. */
const asked = (widget: 'account' | 'accounts' | 'icon' | 'time_zone') => ({ 'ui:widget': widget })
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
    return false // Intl says "unknown" only by throwing.
  }
}

/** A check of the diagnosis. */
const rule = (pattern: string[] | null) =>
  z.strictObject({ enabled: yesOrNo('yes'), pattern: names.nullable().default(pattern).describe('account patterns as in SQL LIKE') }).prefault({})

const creditCard = z.strictObject({
  account: z.string().min(1).meta(asked('account')),
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
      "the existing file in the journal's folder that gets what quick add, the API and webhooks add; included by the journal where it is not yet",
    ),
  db_path: z.string().default('').describe("accepted, not used: Paisa's database file, which is never touched"),
  data_directory: z.string().default('').meta(OWNERS).describe('the folder of the embedded database; .daybook beside this file when empty'),
  database_schema: z
    .string()
    .regex(/^([a-z_][a-z0-9_]{0,62})?$/, 'expected a plain name for a schema: small letters, digits and _')
    .default('')
    .meta(OWNERS)
    .describe("the schema of a PostgreSQL server that holds this book's log; the connection's own when empty"),
  books: listOf(bookEntry, 'name')
    .meta(OWNERS)
    .describe(
      'the books that one server shows, each at /b/NAME/, this one beside them. A server of several follows the list within seconds; one that shows a single book takes it up at its next start',
    ),
  sheets_directory: z.string().default('').meta(OWNERS).describe('the folder of the sheets, .sheet and .paisa; the folder of the journal when empty'),
  readonly: z.boolean().default(false).describe('refuse every write: afterwards this file is the only place to allow them again'),
  ledger_cli: z
    .enum(['', 'ledger', 'hledger', 'beancount'])
    .default('')
    .meta(OWNERS)
    .describe('the dialect of the journal; found out from the file when empty'),
  cross_check: z
    .boolean()
    .default(false)
    .meta(OWNERS)
    .describe('compare every sync with the command line tool of the dialect, where it is installed'),
  watch: z.boolean().default(true).describe('sync by itself when a journal file changes'),
  schedule,
  backup,
  default_currency: z.string().default('').describe("what everything is valued in; when empty the book's own, else what most money is held in"),
  currencies: names
    .default([])
    .describe('further commodities that are money and not securities; signs such as $ and the codes of ISO 4217 are known'),
  checking_accounts: names
    .optional()
    .meta(asked('accounts'))
    .describe('accounts, parents of accounts, or regex:PATTERN, that hold cash and no investment; found out from the book when absent'),
  receivable_accounts: names.optional().meta(asked('accounts')).describe('accounts of what others owe; found by their names when absent'),
  inactive_accounts: names.default([]).meta(asked('accounts')).describe('accounts that are no longer used, named like checking_accounts'),
  display_precision: z
    .int()
    .min(0)
    .max(4)
    .optional()
    .describe('digits after the point of amounts of money on the pages; as the journal writes them when absent'),
  amount_alignment_column: z
    .int()
    .min(40)
    .max(100)
    .default(52)
    .describe('the column in which amounts of imported transactions end, where the journal itself shows none'),
  locale: z
    .string()
    .regex(/^([a-z]{2}-[A-Z]{2})?$/, 'expected a locale such as "en-GB"')
    .default('')
    .describe('how numbers and days are written; that of the browser when empty'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'is not a time zone that this machine knows; expected a name such as "Europe/Vienna"')
    .default('')
    .meta(asked('time_zone'))
    .describe('the zone of this machine when empty'),
  financial_year_starting_month: z.int().min(1).max(12).default(1).describe('1 for January'),
  week_starting_day: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .describe('the first day of the week, in calendars and searches; 0 is Sunday; that of the locale when absent'),
  strict: yesOrNo('no').describe("the dialect's strict mode: undeclared accounts and commodities are errors"),
  auto_postings: z.boolean().default(true).describe('the = rules of an hledger journal add their postings, as with hledger --auto'),
  roots: z
    .record(z.string().trim().min(1).max(500), z.enum(['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']))
    .default({})
    .describe('accounts of the journal → the root that they and those below them belong to, where their names do not say it'),
  hledger: z
    .strictObject({
      rules: z
        .union([z.enum(['', '1.25', 'newest']), z.literal(1.25).transform(() => '1.25' as const)])
        .default('')
        .describe(
          '1.25 or newest (1.52, with the lots of 2.0 where commodities are declared with them) where these contradict each other; empty takes what either takes, and warns',
        ),
    })
    .prefault({})
    .describe('what an hledger journal is read by'),
  budget: z.strictObject({ rollover: yesOrNo('yes') }).prefault({}),
  allowed_hosts: names
    .default([])
    .describe('names, besides localhost and IP addresses, under which browsers may reach this service: those of a proxy in front'),
  trusted_proxies: trustedProxies,
  mcp: z.boolean().default(false).describe('answer the Model Context Protocol at /mcp: tools that read the book; with accounts, to who is logged in'),
  metrics: z
    .boolean()
    .default(false)
    .describe('tell times, counts and memory at /metrics as Prometheus reads them; with accounts, to who is logged in'),
  user_accounts: listOf(userAccount, 'username')
    .refine(hasOwner, 'there are accounts, and none of them is an owner: give one the role owner')
    .describe('who may log in; nobody needs to when empty'),
  api_tokens: listOf(apiToken, 'name').describe('what scripts come in with once there are accounts; "daybook user token" makes one'),
  oidc: oidc.optional().meta(OWNERS).describe('login with OpenID Connect, as Authelia, Authentik, Keycloak and Google offer it'),
  password_login: z.boolean().default(true).meta(OWNERS).describe('false leaves only OpenID Connect, while oidc is set; the command line stays open'),
  allow_legacy_auth: z.boolean().default(false).describe('accept "user:password" in X-Auth'),
  enable_reconciliation: z.boolean().default(false).describe('comparing accounts with their statements: ticking them off, and what is due'),
  disable_multi_currency_prices: z.boolean().default(false).describe('no cross rates and no report currency'),
  enable_multi_currency_prices: z.boolean().default(true).describe('false has the effect of disable_multi_currency_prices'),
  allow_cross_rate: z.boolean().default(true).describe('find a missing rate by way of the default currency or an anchor'),
  price_anchor_currencies: names.default([]).describe('currencies over which a missing rate may be found'),
  price_source_precedence: z
    .array(z.enum(['journal', 'provider']))
    .min(1)
    .default(['journal', 'provider'])
    .describe('whose price wins on the same day'),
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
      accounts: distinctNames.meta(asked('accounts')),
    }),
    'code',
  ),
  allocation_targets: listOf(
    z.strictObject({ name: z.string().min(1), target: z.number().min(0).max(100), accounts: names.meta(asked('accounts')) }),
    'name',
  ),
  commodities: listOf(commodity, 'name'),
  tax: z
    .strictObject({
      bonus_shares: z
        .enum(['', 'own_lot', 'spread'])
        .default('')
        .describe(
          'shares that came at no cost: own_lot, with no cost and their own day, or spread over the shares held, as in a split; when empty own_lot for INR and spread for every other currency',
        ),
    })
    .prefault({})
    .describe('rules of the tax on capital gains'),
  import_templates: listOf(
    z.strictObject({ name: z.string().min(1), content: z.string().default('').meta({ 'ui:widget': 'textarea' }) }),
    'name',
  ).describe('templates that turn rows of statements into transactions'),
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
              .describe('a regular expression, found anywhere in payee and description, whatever the case'),
            account: z.string().trim().min(1).meta(asked('account')).describe('the account of what it finds'),
          }),
        )
        .default([])
        .describe('accounts of payees that the book does not know yet; the first rule that fits counts'),
      folder: z.string().default('').meta(OWNERS).describe('a folder whose statements wait on the import page; none when empty'),
      presets: z
        .array(
          z.strictObject({
            files: z.string().min(1).max(200).describe('names of files, with * for anything and ? for one character: bank-*.csv'),
            preset: z.string().min(1),
            account: z.string().default('').meta(asked('account')).describe('the account that they are of; that of the preset when empty'),
            journal: z.string().default('').describe("the file that gets them, relative to the journal's folder; the main one when empty"),
          }),
        )
        .default([])
        .describe('statements of the folder that are imported by themselves, as soon as they lie there'),
    })
    .prefault({})
    .describe('how statements become transactions'),
  accounts: listOf(
    z.strictObject({
      name: z.string().min(1).meta(asked('account')),
      icon: z
        .string()
        .default('')
        .meta(asked('icon'))
        .describe('the icon of the account on the pages, such as mdi:cash; chosen by its name when empty'),
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
        .describe('what Firefly III signs its messages to /api/webhooks/firefly with; none is believed without once it is set'),
      ignore_accounts: names.default([]).describe('names of accounts there whose balances are not compared'),
      accounts: listOf(z.strictObject({ name: z.string().min(1), account: z.string().min(1).meta(asked('account')) }), 'name').describe(
        'accounts of the journal for names there that are others; without one, only the very same name counts',
      ),
    })
    .prefault({})
    .describe('Firefly III, whose transactions are written into add_journal_path and whose balances can be compared'),
  labs: z
    .strictObject({ firefly_reconcile: z.boolean().default(false) })
    .prefault({})
    .describe('what is being tried out: firefly_reconcile compares balances with Firefly III'),
})

/** The effective configuration: every key present. */
export type Settings = z.output<typeof settingsSchema>
