import { isoCodeOf } from '#vocabulary/currencies.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Configuration } from '../../config/load.ts'
import { portfolioSource, type Settings } from '../../config/schema.ts'
import { toldCode } from '../../config/secrets.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import type { DiagnosisRule, DiagnosisRules } from '../../projections/reports/diagnosis.ts'
import { isSameOrBelow } from '../../projections/valuation/accounts.ts'
import { habitsOf, nameInBook } from '../../projections/valuation/book-habits.ts'
import { cashAccountsOf, receivableAccountsOf } from '../../projections/valuation/cash-accounts.ts'
import type { ReportSettings } from '../../projections/valuation/settings.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/** What holds for a book where its configuration is silent: what the book itself says. */
export interface EffectiveSettings extends Pick<ReportSettings, 'currencies' | 'checkingAccounts' | 'receivableAccounts' | 'sameCurrency'> {
  /** As the journal writes it; '' while there is neither a configuration nor a posting. */
  readonly currency: string
}

/** The currency of the figures, as the journal writes it. */
export function currencyOf({ settings }: Pick<Configuration, 'settings'>, view: LedgerView): string {
  const { currency, signs } = habitsOf(view)
  return settings.default_currency === '' ? currency : nameInBook(settings.default_currency, view.commodities, signs)
}

/** The same by its ISO code, as others call it: the one that is configured, or that of a sign which can mean no other currency of the book. */
export function currencyCodeOf({ settings }: Pick<Configuration, 'settings'>, view: LedgerView): string {
  const configured = settings.default_currency
  const currency = currencyOf({ settings }, view)
  return isoCodeOf(configured) === configured ? configured : (habitsOf(view).signs.get(currency) ?? currency)
}

/**
 * Returns what the configuration leaves to the book. A paisa.yaml leaves nothing: its defaults are Paisa's, and only what it lists is
 * money.
 */
export function effectiveSettings(configuration: Pick<Configuration, 'settings' | 'isPaisa'>, view: LedgerView): EffectiveSettings {
  const { settings, isPaisa } = configuration
  if (isPaisa) {
    const { currencies, checking_accounts: checkingAccounts = [], receivable_accounts: receivableAccounts = [] } = settings
    return { currency: settings.default_currency, currencies, checkingAccounts, receivableAccounts, sameCurrency: [] }
  }
  const { money, signs } = habitsOf(view)
  const currency = currencyOf(configuration, view)
  const securities = new Set(settings.commodities.filter(({ type }) => type !== 'unknown').map(({ name }) => name))
  const sameCurrency = sameNames(signs, view.commodities, currency)
  const seconds = new Set(sameCurrency.map(([, other]) => other))
  const found = money.filter((name) => name !== currency && !securities.has(name) && !(seconds.has(name) && sameAs(name, currency, sameCurrency)))
  return {
    currency,
    currencies: [...new Set([...settings.currencies, ...found])],
    checkingAccounts: settings.checking_accounts ?? cashAccountsOf(view, currency),
    receivableAccounts: settings.receivable_accounts ?? receivableAccountsOf(view, currency),
    sameCurrency,
  }
}

/**
 * Signs whose currency code is in the book as well: the two are one commodity, named by the currency of the reports if it is one of them, else by the
 * sign.
 */
function sameNames(signs: ReadonlyMap<string, string>, commodities: readonly string[], currency: string): [string, string][] {
  return [...signs].flatMap(([sign, code]): [string, string][] => {
    if (!commodities.includes(code)) return []
    return [code === currency ? [code, sign] : [sign, code]]
  })
}

const sameAs = (name: string, currency: string, same: readonly (readonly [string, string])[]): boolean =>
  same.some(([first, other]) => first === currency && other === name)

/** A number of the configuration as it was written: YAML and JSON give doubles, whose shortest text is what the person typed. */
const exact = (value: number): Exact => Exact.parse(String(value))

/** What reports depend on, taken from the configuration, and from the book where that is silent. */
export function reportSettingsOf(configuration: Configuration, view: LedgerView): ReportSettings {
  const { settings, timeZone } = configuration
  const { currency, ...found } = effectiveSettings(configuration, view)
  const shown = shownAccounts(view)
  const allShown = (names: readonly string[]): string[] => names.map(shown)
  return {
    ...found,
    checkingAccounts: allShown(found.checkingAccounts),
    receivableAccounts: allShown(found.receivableAccounts),
    defaultCurrency: currency,
    configuredCurrency: currency,
    timeZone,
    financialYearStartingMonth: settings.financial_year_starting_month,
    weekStartingDay: settings.week_starting_day ?? weekStartOf(settings.locale, currency),
    locale: settings.locale,
    dateOrder: dateOrderOf(settings.locale, currency),
    inactiveAccounts: allShown(settings.inactive_accounts),
    accounts: settings.accounts.map((account) => ({ ...account, name: shown(account.name) })),
    multiCurrency: settings.enable_multi_currency_prices && !settings.disable_multi_currency_prices,
    allowCrossRate: settings.allow_cross_rate,
    priceAnchorCurrencies: settings.price_anchor_currencies,
    rateBases: settings.commodities.some(({ price }) => price.provider === 'eu-ecb') ? ['EUR'] : [],
    priceSourcePrecedence: settings.price_source_precedence,
    budgetRollover: settings.budget.rollover === 'yes',
    // The law of India gives bonus shares no cost and a day of their own.
    bonusShares: settings.tax.bonus_shares || (isoCodeOf(currency) === 'INR' ? 'own_lot' : 'spread'),
    allocationTargets: settings.allocation_targets.map((target) => ({
      ...target,
      target: exact(target.target),
      accounts: allShown(target.accounts),
    })),
    scheduleAl: settings.schedule_al.map((entry) => ({ ...entry, accounts: allShown(entry.accounts) })),
    commodities: settings.commodities.map((commodity) => ({
      name: commodity.name,
      type: commodity.type,
      code: toldCode(commodity),
      harvest: commodity.harvest,
      taxCategory: commodity.tax_category,
      portfolio: portfolioSource(commodity),
    })),
    retirementGoals: settings.goals.retirement.map(({ yearly_expenses, ...goal }) => ({
      ...goal,
      savings: allShown(goal.savings),
      expenses: allShown(goal.expenses),
      yearlyExpenses: exact(yearly_expenses),
    })),
    savingsGoals: settings.goals.savings.map(({ target_date, payment_per_period, ...goal }) => ({
      ...goal,
      accounts: allShown(goal.accounts),
      target: exact(goal.target),
      targetDate: target_date,
      paymentPerPeriod: exact(payment_per_period),
    })),
    creditCards: settings.credit_cards.map((card) => ({
      account: shown(card.account),
      creditLimit: card.credit_limit,
      statementEndDay: card.statement_end_day,
      dueDay: card.due_day,
      network: card.network,
      number: card.number,
      expirationDate: card.expiration_date,
    })),
  }
}

/** Where it is open, who counts in dollars of the United States is taken to live there. */
const isAmerican = (currency: string): boolean => currency === '$' || currency === 'USD'

/** 1 for Monday to 7 for Sunday. */
interface WeekInfo {
  readonly firstDay: number
}

/** The first day of the week in a locale, 0 for Sunday. */
function weekStartOf(locale: string, currency: string): number {
  if (locale === '') return isAmerican(currency) ? 0 : 1
  // Node 20 has it as a property, what comes after it as a method.
  const of: Intl.Locale & { readonly weekInfo?: WeekInfo; readonly getWeekInfo?: () => WeekInfo } = new Intl.Locale(locale)
  return ((of.getWeekInfo?.() ?? of.weekInfo)?.firstDay ?? 1) % 7
}

/** The order that a locale writes dates in. */
function dateOrderOf(locale: string, currency: string): ReportSettings['dateOrder'] {
  if (locale === '') return isAmerican(currency) ? 'mdy' : 'dmy'
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).formatToParts(0)
  const order = parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type[0]] : [])).join('')
  return order === 'mdy' || order === 'ymd' ? order : 'dmy'
}

/** The rules of the diagnosis. */
export function diagnosisRulesOf({ doctor }: Settings, view: LedgerView): DiagnosisRules {
  const shown = shownAccounts(view)
  const rule = ({ enabled, pattern }: Settings['doctor']['negative_balance']): DiagnosisRule => ({
    enabled: enabled === 'yes',
    patterns: (pattern ?? []).map(shown),
  })
  return {
    negativeBalance: rule(doctor.negative_balance),
    nonCreditAccount: rule(doctor.non_credit_account),
    nonDebitAccount: rule(doctor.non_debit_account),
    exchangePriceMissing: rule(doctor.exchange_price_missing),
    unitPriceMismatch: rule(doctor.unit_price_mismatch),
    assetAllocationMissing: rule(doctor.asset_allocation_missing),
  }
}

/**
 * The names in reports for an account or pattern of the configuration or of a request. Users write it as in the journal (`assets:Bank`, `Vermögen:Bank:*`); reports
 * have it below one of the five roots. A name that reports use stays as it is, and so does a regular expression, which matches names in reports.
 */
export function shownAccounts({ accounts, lastSync }: LedgerView): (name: string) => string {
  const roots = new Map(lastSync?.data.account_roots ?? []) as Book['accountRoots']
  const isInBook = (name: string): boolean => accounts.some((account) => isSameOrBelow(account, name))
  return (name) => {
    if (name.startsWith('regex:')) return name
    const above = name.replace(/:[*%]$/, '')
    const below = name.slice(above.length)
    const rooted = rootedAccount(above, roots)
    // Skips searching all accounts if no root has another name.
    if (rooted === above || isInBook(above)) return name
    // `Vermögen` is the root itself, or an account of that name below it if it has postings.
    if (below === '' && isInBook(rooted)) return rooted
    return rootedAccount(`${above}:*`, roots).slice(0, -':*'.length) + below
  }
}
