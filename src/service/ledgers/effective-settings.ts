import { isoCodeOf } from '#vocabulary/currencies.ts'
import type { Configuration } from '../../config/load.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { habitsOf, nameInBook } from '../../projections/valuation/book-habits.ts'
import { cashAccountsOf, receivableAccountsOf } from '../../projections/valuation/cash-accounts.ts'
import type { ReportSettings } from '../../projections/valuation/settings.ts'

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

/** Signs whose code stands in the book as well; the currency of the figures is the name of its pair, else the sign is. */
function sameNames(signs: ReadonlyMap<string, string>, commodities: readonly string[], currency: string): [string, string][] {
  return [...signs].flatMap(([sign, code]): [string, string][] => {
    if (!commodities.includes(code)) return []
    return [code === currency ? [code, sign] : [sign, code]]
  })
}

const sameAs = (name: string, currency: string, same: readonly (readonly [string, string])[]): boolean =>
  same.some(([first, other]) => first === currency && other === name)
