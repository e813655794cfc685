import { settingProblems } from '../messages/en/setting-problems.ts'
import * as z from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { HUES } from '#vocabulary/hues.ts'
import { apiToken, hasOwner, oidc, OWNERS, userAccount } from './users-schema.ts'
import { settingNotes } from '../messages/en/setting-notes.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { SHORT_MONTHS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'

/* What is done by itself, and when. */

const cron = z.string().superRefine((text, { addIssue }) => {
  const message = text.trim() === '' ? undefined : cronProblem(text)
  if (message !== undefined) addIssue({ code: 'custom', message, input: text })
})

export const schedule = z
  .strictObject({
    journal: cron.default('').describe(settingNotes.scheduleJournal),
    prices: cron.default('').describe(settingNotes.schedulePrices),
    backup: cron.default('').describe(settingNotes.scheduleBackup),
  })
  .prefault({})
  .describe(settingNotes.schedule)

export const backup = z
  .strictObject({
    folder: z.string().default('').meta(OWNERS).describe(settingNotes.backupFolder),
    keep: z.int().min(1).max(1000).default(14).describe(settingNotes.backupKeep),
  })
  .prefault({})
  .describe(settingNotes.backup)

/*
 * Cron expressions as the schedule takes them, looked at when the configuration is read: a time that does not exist would be no time at
 * all, and the nightly backup would silently not be made. The scheduler is loaded only if there is something to run.
 */

interface Field {
  readonly name: string
  readonly least: number
  readonly most: number
  /** Names for numbers, from `least` on. */
  readonly names?: readonly string[]
  /** What else an item may be: the last day, the second Monday. */
  readonly special?: RegExp
}

const FIELDS: readonly Field[] = [
  { name: 'second', least: 0, most: 59 },
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31, special: /^[L?]$/ },
  { name: 'month', least: 1, most: 12, names: SHORT_MONTHS },
  { name: 'day of the week', least: 0, most: 7, names: SHORT_WEEKDAYS, special: /^([0-7]#[1-5]|[0-7]L|\?)$/ },
]
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const EXAMPLE = 'for example "0 6 * * *" for six in the morning, or "0 19 * * 1-5"'

/** What is wrong with a cron expression of five or six fields, with what would be right; undefined for one that comes, again and again. */
export function cronProblem(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length !== 5 && words.length !== 6) return `expected a cron expression of five or six fields, ${EXAMPLE}`
  const fields = FIELDS.slice(FIELDS.length - words.length)
  for (const [i, field] of fields.entries()) {
    const items = elementAt(words, i).split(',')
    // # and ? cannot be combined with other items of a list.
    const wrong = items.find((item) => !isItem(item, field) || (items.length > 1 && /[#?]/.test(item)))
    if (wrong !== undefined) return `${JSON.stringify(wrong)} is no ${field.name}, which is ${field.least} to ${field.most} or *; ${EXAMPLE}`
  }
  const [days, months, weekdays] = words.slice(-3) as [string, string, string]
  if (/[L?]/.test(days)) return undefined
  const chosen = new Set(numbersOf(months, elementAt(FIELDS, 4)))
  const isThere = [...chosen].some((month) => numbersOf(days, elementAt(FIELDS, 3)).some((day) => day <= elementAt(DAYS_OF_MONTHS, month - 1)))
  // What runs it takes days of the week as well, but nothing at all where the only month has none of the days.
  const hasWeekdays = !isEveryDay(weekdays) && chosen.size > 1
  return isThere || hasWeekdays ? undefined : `no month of these has such a day, so it would never be; ${EXAMPLE}`
}

const isEveryDay = (weekdays: string): boolean => weekdays === '*' || weekdays === '?'

const isItem = (item: string, field: Field): boolean => field.special?.test(item) === true || rangeOf(item, field) !== undefined

/** "5", "mon-fri", "*", "10-50/20" as a range with a step. */
function rangeOf(
  item: string,
  { least, most, names = [] }: Field,
): { readonly from: number; readonly to: number; readonly step: number } | undefined {
  const [, begin, end, step] = /^(\*|\d{1,2}|[a-z]{3})(?:-(\d{1,2}|[a-z]{3}))?(?:\/(\d{1,2}))?$/i.exec(item) ?? []
  if (begin === undefined) return undefined
  const isAll = begin === '*'
  if ((isAll && end !== undefined) || (step !== undefined && Number(step) === 0)) return undefined
  const numberOf = (word: string): number => (/^\d/.test(word) ? Number(word) : least + names.indexOf(word.toLowerCase()))
  const from = isAll ? least : numberOf(begin)
  // A step begins somewhere and goes on to the end.
  const to = isAll || (end === undefined && step !== undefined) ? most : numberOf(end ?? begin)
  return from >= least && to <= most && from <= to ? { from, to, step: Number(step ?? 1) } : undefined
}

function numbersOf(list: string, field: Field): number[] {
  return list.split(',').flatMap((item) => {
    const { from, to, step } = rangeOf(item, field)!
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
  })
}

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

/** Proxies that may name the client of a request. A network that contains everybody is refused: any client could pretend to be another. */
const trustedProxies = z
  .array(z.string().refine((text) => address.safeParse(text).success && !/\/0+$/.test(text), settingProblems.rules.proxy))
  .default([])
  .describe(settingNotes.trustedProxies)

/* Every key of the configuration file. Free of Node, so that the page that edits it can use the same types. An empty list is an empty list, not "the default". */

const yesOrNo = (fallback: 'yes' | 'no') =>
  z
    .union([z.enum(['yes', 'no']), z.boolean(), z.literal('')], { error: settingProblems.rules.yesOrNo })
    .default(fallback)
    .transform((value) => (value === '' ? fallback : value === true ? 'yes' : value === false ? 'no' : value))

const names = z.array(z.string())

/** The input that the configuration page shows for a value, such as a list of the book's accounts. */
const withWidget = (widget: 'account' | 'accounts' | 'icon' | 'time_zone') => ({ 'ui:widget': widget })
/** A list with mistakes in it is also checked as a whole, so that all problems are reported at once. */
const WHOLE_LIST = { when: ({ value }: { readonly value: unknown }): boolean => Array.isArray(value) }
/** The value that an item has under a key, whatever the item is. */
const valueIn = (item: unknown, key: string): unknown => (item as Record<string, unknown> | null | undefined)?.[key]

/** A list in which no two items may have the same value of a key. */
const listOf = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>, uniqueKey: keyof Shape & string) =>
  z
    .array(item)
    .superRefine((items: readonly unknown[], context) => {
      const seen = new Set<string>()
      items.forEach((entry, index) => {
        const value = valueIn(entry, uniqueKey)
        if (typeof value !== 'string') return
        if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, uniqueKey], message: settingProblems.duplicate(uniqueKey, value) })
        seen.add(value)
      })
    }, WHOLE_LIST)
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
  name: z.string().min(1).describe(settingNotes.commodityName),
  type: z.enum(['mutualfund', 'stock', 'nps', 'metal', 'unknown']),
  price: z
    .object({
      provider: z.enum(PROVIDERS),
      code: z.union([z.string(), z.number()], { error: settingProblems.rules.textOrNumber }).transform(String).describe(settingNotes.priceCode),
    })
    .meta({ 'ui:widget': 'price' }),
  holdings: z.string().optional().describe(settingNotes.holdings),
  harvest: z.int().min(0).default(0).describe(settingNotes.harvest),
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

const distinctNames = z
  .array(z.string())
  .refine((list) => new Set(list).size === list.length, { error: settingProblems.rules.sameNameTwice, ...WHOLE_LIST })
/** The form of the configuration knows a day by its pattern. */
const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: settingProblems.rules.day, abort: true })
  .refine((text) => tryParseDay(text) !== undefined, settingProblems.rules.day)

const retirementGoal = z.strictObject({
  name: z.string().min(1),
  icon: z.string().meta({ 'ui:widget': 'icon' }),
  swr: z.number().min(1).max(10).describe(settingNotes.withdrawalRate),
  savings: distinctNames.meta({ 'ui:widget': 'accounts' }).describe(settingNotes.goalSavings),
  expenses: distinctNames.default([]).meta({ 'ui:widget': 'accounts' }).describe(settingNotes.goalExpenses),
  yearly_expenses: z.number().min(0).default(0).describe(settingNotes.yearlyExpenses),
  priority: z.int().default(0),
})

const savingsGoal = z
  .strictObject({
    name: z.string().min(1),
    icon: z.string().meta({ 'ui:widget': 'icon' }),
    target: z.number().min(0),
    accounts: distinctNames.meta({ 'ui:widget': 'accounts' }).describe(settingNotes.goalSavings),
    target_date: z.union([isoDate, z.literal('')], { error: settingProblems.rules.day }).default(''),
    rate: z.number().min(0).optional(),
    payment_per_period: z.number().min(0).default(0),
    priority: z.int().default(0),
  })
  .refine((goal) => !goal.target_date || goal.rate !== undefined, {
    path: ['rate'],
    error: settingProblems.rules.dateNeedsRate,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((goal) => ({ ...goal, rate: goal.rate ?? 0 }))

function haveOwnNames(goals: readonly unknown[]): boolean {
  const written = goals.map((goal) => valueIn(goal, 'name')).filter((name) => typeof name === 'string')
  return new Set(written).size === written.length
}

/** A user whose role is not understood may be an owner. */
const mayHaveOwner = (accounts: readonly unknown[]): boolean =>
  hasOwner(accounts.map((account) => ({ role: userAccount.shape.role.catch('owner').parse(valueIn(account, 'role')) })))

/** A name is a part of an address: /b/NAME/. */
export const BOOK_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** Other books that the same server serves. */
export const bookEntry = z.strictObject({
  name: z.string().regex(BOOK_NAME, 'expected a name for an address, /b/NAME/: letters, digits, - and _, at most 40'),
  config: z.string().min(1).describe(settingNotes.bookConfig),
})

/** A check of the diagnosis. */
const rule = (pattern: string[] | null) =>
  z.strictObject({ enabled: yesOrNo('yes'), pattern: names.nullable().default(pattern).describe(settingNotes.doctorPatterns) }).prefault({})

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
  journal_path: z.string().min(1).meta(OWNERS).describe(settingNotes.journalPath),
  add_journal_path: z.string().default('').describe(settingNotes.addJournalPath),
  db_path: z.string().default('').describe(settingNotes.dbPath),
  data_directory: z.string().default('').meta(OWNERS).describe(settingNotes.dataDirectory),
  database_schema: z
    .string()
    .regex(/^([a-z_][a-z0-9_]{0,62})?$/, 'expected a plain name for a schema: small letters, digits and _')
    .default('')
    .meta(OWNERS)
    .describe(settingNotes.databaseSchema),
  books: listOf(bookEntry, 'name').meta(OWNERS).describe(settingNotes.books),
  sheets_directory: z.string().default('').meta(OWNERS).describe(settingNotes.sheetsDirectory),
  readonly: z.boolean().default(false).describe(settingNotes.readonly),
  ledger_cli: z.enum(['', 'ledger', 'hledger', 'beancount']).default('').meta(OWNERS).describe(settingNotes.ledgerCli),
  cross_check: z.boolean().default(false).meta(OWNERS).describe(settingNotes.crossCheck),
  watch: z.boolean().default(true).describe(settingNotes.watch),
  schedule,
  backup,
  default_currency: z.string().default('').describe(settingNotes.defaultCurrency),
  currencies: names.default([]).describe(settingNotes.currencies),
  checking_accounts: names.optional().meta(withWidget('accounts')).describe(settingNotes.checkingAccounts),
  receivable_accounts: names.optional().meta(withWidget('accounts')).describe(settingNotes.receivableAccounts),
  inactive_accounts: names.default([]).meta(withWidget('accounts')).describe(settingNotes.inactiveAccounts),
  display_precision: z.int().min(0).max(4).optional().describe(settingNotes.displayPrecision),
  amount_alignment_column: z.int().min(40).max(100).default(52).describe(settingNotes.amountColumn),
  locale: z
    .string()
    .regex(/^([a-z]{2}-[A-Z]{2})?$/, 'expected a locale such as "en-GB"')
    .default('')
    .describe(settingNotes.locale),
  time_zone: z.string().refine(isTimeZone, settingProblems.rules.timeZone).default('').meta(withWidget('time_zone')).describe(settingNotes.timeZone),
  financial_year_starting_month: z.int().min(1).max(12).default(1).describe(settingNotes.financialYear),
  week_starting_day: z.int().min(0).max(6).optional().describe(settingNotes.weekStart),
  strict: yesOrNo('no').describe(settingNotes.strict),
  auto_postings: z.boolean().default(true).describe(settingNotes.autoPostings),
  roots: z
    .record(z.string().trim().min(1).max(500), z.enum(['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']))
    .default({})
    .describe(settingNotes.accountRoots),
  hledger: z
    .strictObject({
      rules: z
        .union([z.enum(['', '1.25', 'newest']), z.literal(1.25).transform(() => '1.25' as const)])
        .default('')
        .describe(settingNotes.hledgerRules),
    })
    .prefault({})
    .describe(settingNotes.hledger),
  budget: z.strictObject({ rollover: yesOrNo('yes') }).prefault({}),
  allowed_hosts: names.default([]).describe(settingNotes.allowedHosts),
  trusted_proxies: trustedProxies,
  mcp: z.boolean().default(false).describe(settingNotes.mcp),
  metrics: z.boolean().default(false).describe(settingNotes.metrics),
  user_accounts: listOf(userAccount, 'username')
    .refine(mayHaveOwner, { error: settingProblems.rules.noOwner, ...WHOLE_LIST })
    .describe(settingNotes.userAccounts),
  api_tokens: listOf(apiToken, 'name').describe(settingNotes.apiTokens),
  oidc: oidc.optional().meta(OWNERS).describe(settingNotes.oidc),
  password_login: z.boolean().default(true).meta(OWNERS).describe(settingNotes.passwordLogin),
  allow_legacy_auth: z.boolean().default(false).describe(settingNotes.legacyAuth),
  enable_reconciliation: z.boolean().default(false).describe(settingNotes.enableReconciliation),
  disable_multi_currency_prices: z.boolean().default(false).describe(settingNotes.disableMultiCurrency),
  enable_multi_currency_prices: z.boolean().default(true).describe(settingNotes.enableMultiCurrency),
  allow_cross_rate: z.boolean().default(true).describe(settingNotes.crossRate),
  price_anchor_currencies: names.default([]).describe(settingNotes.anchorCurrencies),
  price_source_precedence: z
    .array(z.enum(['journal', 'provider']))
    .min(1)
    .default(['journal', 'provider'])
    .describe(settingNotes.pricePriority),
  provider_debug_http: z.boolean().default(false).describe(settingNotes.debugHttp),
  disable_missing_price_logging: z.boolean().default(false).describe(settingNotes.missingPriceLogging),
  goals: z
    .strictObject({
      retirement: listOf(retirementGoal, 'name'),
      savings: z
        .array(savingsGoal)
        .refine(haveOwnNames, { error: settingProblems.rules.twoGoals, ...WHOLE_LIST })
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
      bonus_shares: z.enum(['', 'own_lot', 'spread']).default('').describe(settingNotes.bonusShares),
    })
    .prefault({})
    .describe(settingNotes.tax),
  import_templates: listOf(
    z.strictObject({ name: z.string().min(1), content: z.string().default('').meta({ 'ui:widget': 'textarea' }) }),
    'name',
  ).describe(settingNotes.importTemplates),
  import: z
    .strictObject({
      rules: z
        .array(
          z.strictObject({
            pattern: z
              .string()
              .min(1)
              .refine((text) => linearPattern(text) !== undefined, settingProblems.rules.pattern)
              .describe(settingNotes.rulePattern),
            account: z.string().trim().min(1).meta(withWidget('account')).describe(settingNotes.ruleAccount),
          }),
        )
        .default([])
        .describe(settingNotes.importRules),
      folder: z.string().default('').meta(OWNERS).describe(settingNotes.importFolder),
      presets: z
        .array(
          z.strictObject({
            files: z.string().min(1).max(200).describe(settingNotes.importFiles),
            preset: z.string().min(1),
            account: z.string().default('').meta(withWidget('account')).describe(settingNotes.importAccount),
            journal: z.string().default('').describe(settingNotes.importJournal),
          }),
        )
        .default([])
        .describe(settingNotes.importAutomatic),
    })
    .prefault({})
    .describe(settingNotes.import),
  accounts: listOf(
    z.strictObject({
      name: z.string().min(1).meta(withWidget('account')),
      icon: z.string().default('').meta(withWidget('icon')).describe(settingNotes.accountIcon),
      colour: z.enum(HUES).optional().describe(settingNotes.accountColour),
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
      webhook_secret: z.string().default('').meta({ 'ui:widget': 'secret' }).describe(settingNotes.fireflySecret),
      ignore_accounts: names.default([]).describe(settingNotes.fireflyIgnored),
      accounts: listOf(z.strictObject({ name: z.string().min(1), account: z.string().min(1).meta(withWidget('account')) }), 'name').describe(
        settingNotes.fireflyAccounts,
      ),
    })
    .prefault({})
    .describe(settingNotes.firefly),
  labs: z
    .strictObject({ firefly_reconcile: z.boolean().default(false) })
    .prefault({})
    .describe(settingNotes.labs),
})

/** The effective configuration: every key present. */
export type Settings = z.output<typeof settingsSchema>
