/** The settings by what they are about, in the order in which one comes across them. Pure. */
export interface ConfigSection {
  readonly name: string
  readonly title: string
  readonly group: string
  /** Keys of the configuration file. */
  readonly keys: readonly string[]
}

const section = (group: string, name: string, title: string, ...keys: string[]): ConfigSection => ({
  group,
  name,
  title,
  keys: keys.length > 0 ? keys : [name],
})

const SECTIONS: readonly ConfigSection[] = [
  section('Book', 'core', 'Journal', 'journal_path', 'add_journal_path', 'ledger_cli', 'strict', 'auto_postings', 'hledger', 'cross_check', 'roots'),
  section(
    'Book',
    'display',
    'Currency and display',
    'default_currency',
    'currencies',
    'display_precision',
    'locale',
    'time_zone',
    'financial_year_starting_month',
    'week_starting_day',
    'amount_alignment_column',
  ),
  section('Book', 'sync', 'Syncing', 'watch', 'schedule', 'enable_reconciliation'),
  section('Book', 'accounts', 'Accounts', 'checking_accounts', 'receivable_accounts', 'inactive_accounts', 'accounts'),
  section(
    'Wealth',
    'commodities',
    'Prices of commodities',
    'commodities',
    'price_source_precedence',
    'allow_cross_rate',
    'price_anchor_currencies',
    'disable_multi_currency_prices',
    'enable_multi_currency_prices',
    'disable_missing_price_logging',
    'provider_debug_http',
  ),
  section('Wealth', 'allocation_targets', 'Allocation targets'),
  section('Wealth', 'credit_cards', 'Credit cards'),
  section('Wealth', 'tax', 'Taxes', 'tax', 'schedule_al'),
  section('Plans', 'goals', 'Goals'),
  section('Plans', 'budget', 'Budget'),
  section('Data', 'import_templates', 'Import', 'import', 'import_templates'),
  section('Data', 'doctor', 'Checks', 'doctor'),
  section('Data', 'firefly', 'Firefly III', 'firefly', 'labs'),
  section(
    'Service',
    'security',
    'Who may come in',
    'user_accounts',
    'api_tokens',
    'oidc',
    'password_login',
    'readonly',
    'allow_legacy_auth',
    'allowed_hosts',
    'trusted_proxies',
  ),
  section('Service', 'books', 'Several books', 'books', 'database_schema'),
]
const ADVANCED = { group: 'Service', name: 'advanced', title: 'Files and the rest' }

/** Every key of the schema stands in one section; what belongs to none is in the last. */
export const configSections = (keys: readonly string[]): readonly ConfigSection[] => {
  const placed = new Set(SECTIONS.flatMap((of) => of.keys))
  const known = SECTIONS.map((of) => ({ ...of, keys: of.keys.filter((key) => keys.includes(key)) })).filter((of) => of.keys.length > 0)
  const rest = keys.filter((key) => !placed.has(key))
  return rest.length === 0 ? known : [...known, { ...ADVANCED, keys: rest }]
}

/** The section that an address names; the first for none. */
export const sectionNamed = (sections: readonly ConfigSection[], name: string): ConfigSection | undefined =>
  name === '' ? sections[0] : sections.find((of) => of.name === name)
