import { config as words } from '#messages/config.ts'
import { settingLabels } from '#messages/setting-labels.ts'
import { amountIn } from './number-format.ts'

/** How a value of the configuration is asked for, made from the JSON Schema of the file. Pure. */

interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly SchemaNode[]
  readonly items?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly 'ui:widget'?: string
  readonly 'ui:set-in'?: string
}

export interface Field {
  readonly kind:
    | 'yes-no'
    | 'choice'
    | 'number'
    | 'text'
    | 'long-text'
    | 'day'
    | 'secret'
    | 'icon'
    | 'account'
    | 'price'
    | 'time-zone'
    | 'names'
    | 'order'
    | 'group'
    | 'list'
    | 'map'
    | 'users'
  readonly about: string
  /** What holds when the file says nothing; undefined where it is found out. */
  readonly fallback: unknown
  readonly isRequired: boolean
  /** Set in the file, and never by a page. */
  readonly isOwners: boolean
  readonly choices: readonly string[]
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Names that are accounts of the book. */
  readonly isAccounts: boolean
  /** The value of yes and no: words in the file of Paisa, and else true and false. */
  readonly words: boolean
  readonly keys: readonly (readonly [name: string, field: Field])[]
  readonly item?: Field | undefined
}

const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`
const WIDGETS: Readonly<Record<string, Field['kind']>> = {
  account: 'account',
  icon: 'icon',
  price: 'price',
  secret: 'secret',
  textarea: 'long-text',
  time_zone: 'time-zone',
}

const kindOf = (node: SchemaNode): Field['kind'] => {
  const widget = WIDGETS[node['ui:widget'] ?? '']
  if (widget) return widget
  if (node.type === 'boolean' || node.enum?.join() === 'yes,no') return 'yes-no'
  if (node.enum) return 'choice'
  if (node.type === 'integer' || node.type === 'number') return 'number'
  if (node.type === 'array') {
    if (node.items?.properties) return node.items.properties['password'] ? 'users' : 'list'
    return node.items?.enum ? 'order' : 'names'
  }
  if (node.properties) return 'group'
  if (node.type === 'object') return 'map'
  return node.pattern === DAY ? 'day' : 'text'
}

/** The field of a node; of several ways to write a value the first is offered. */
export const fieldOf = (given: SchemaNode, isRequired = false): Field => {
  const node: SchemaNode = given.anyOf ? { ...given.anyOf[0], ...given } : given
  const items = node.items ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined)
  return {
    kind: kindOf(node),
    about: node.description ?? '',
    fallback: node.default,
    isRequired,
    isOwners: node['ui:set-in'] === 'file',
    choices: node.enum ?? items?.enum ?? [],
    min: node.minimum,
    max: node.maximum,
    isAccounts: node['ui:widget'] === 'accounts',
    words: node.enum?.join() === 'yes,no',
    keys: Object.entries(node.properties ?? {}).map(([name, of]) => [name, fieldOf(of, node.required?.includes(name))] as const),
    item: items && fieldOf(items),
  }
}

/** What a new item of a list begins as. */
export const blankOf = (field: Field): unknown => {
  if (field.kind === 'group')
    return Object.fromEntries(field.keys.flatMap(([name, of]) => (of.isRequired || of.kind === 'group' ? [[name, blankOf(of)]] : [])))
  if (field.kind === 'price') return { provider: '', code: '' }
  if (field.fallback !== undefined) return field.fallback
  if (field.kind === 'list' || field.kind === 'names') return []
  if (field.kind === 'choice') return field.choices[0]
  return field.kind === 'number' ? undefined : ''
}

const LABELS: Readonly<Record<string, string>> = settingLabels

/** "financial_year_starting_month" → "Financial year starting month" */
export const labelOf = (key: string): string => LABELS[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

/** Whether every word occurs in the name of a setting or in what is said of it, its parts included. */
export const isFound = (key: string, field: Field, search: string): boolean => {
  const wordsOf = (name: string, of: Field): string =>
    [
      name,
      labelOf(name),
      of.about,
      ...of.choices,
      ...of.keys.map(([inner, its]) => wordsOf(inner, its)),
      ...(of.item ? [wordsOf('', of.item)] : []),
    ].join(' ')
  const text = wordsOf(key, field).toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** What an item of a list is called. */
export const titleOf = (item: unknown): string => {
  const { name, account, pattern, files, code } = (item ?? {}) as Record<string, unknown>
  return String(name || account || pattern || files || code || '')
}

/**
 * A number as it is typed where a person lives: "30.000" is thirty thousand in German, and "3,5" a number at all. What is none stays as it is typed,
 * and the configuration is asked what is wrong with it.
 */
export const typedNumber = (text: string, decimalMark: '.' | ',' = '.', currency = ''): number | string | undefined => {
  const typed = text.trim()
  if (typed === '') return undefined
  const decimal = amountIn(typed, decimalMark, currency)
  return decimal === undefined || /[.,]$/.test(typed) ? typed : Number(decimal)
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings by what they are about, in the order in which one comes across them. Pure. */
export interface ConfigSection {
  readonly name: string
  readonly title: string
  readonly group: string
  /** Keys of the configuration file. */
  readonly keys: readonly string[]
}

type Group = keyof typeof words.groups
type SectionName = Exclude<keyof typeof words.titles, 'advanced'>

const section = (group: Group, name: SectionName, ...keys: string[]): ConfigSection => ({
  group: words.groups[group],
  name,
  title: words.titles[name],
  keys: keys.length > 0 ? keys : [name],
})

const SECTIONS: readonly ConfigSection[] = [
  section('book', 'core', 'journal_path', 'add_journal_path', 'ledger_cli', 'strict', 'auto_postings', 'hledger', 'cross_check', 'roots'),
  section(
    'book',
    'display',
    'default_currency',
    'currencies',
    'display_precision',
    'locale',
    'time_zone',
    'financial_year_starting_month',
    'week_starting_day',
    'amount_alignment_column',
  ),
  section('book', 'sync', 'watch', 'schedule', 'enable_reconciliation'),
  section('book', 'accounts', 'checking_accounts', 'receivable_accounts', 'inactive_accounts', 'accounts'),
  section(
    'wealth',
    'commodities',
    'commodities',
    'price_source_precedence',
    'allow_cross_rate',
    'price_anchor_currencies',
    'disable_multi_currency_prices',
    'enable_multi_currency_prices',
    'disable_missing_price_logging',
    'provider_debug_http',
  ),
  section('wealth', 'allocation_targets'),
  section('wealth', 'credit_cards'),
  section('wealth', 'tax', 'tax', 'schedule_al'),
  section('plans', 'goals'),
  section('plans', 'budget'),
  section('data', 'import_templates', 'import', 'import_templates'),
  section('data', 'doctor', 'doctor'),
  section('data', 'firefly', 'firefly', 'labs'),
  section(
    'service',
    'security',
    'user_accounts',
    'api_tokens',
    'oidc',
    'password_login',
    'readonly',
    'allow_legacy_auth',
    'allowed_hosts',
    'trusted_proxies',
  ),
  section('service', 'books', 'books', 'database_schema'),
]
const ADVANCED = { group: words.groups.service, name: 'advanced', title: words.titles.advanced }

/** Every key of the schema is in one section; what belongs to none is in the last. */
export const configSections = (keys: readonly string[]): readonly ConfigSection[] => {
  const placed = new Set(SECTIONS.flatMap((of) => of.keys))
  const known = SECTIONS.map((of) => ({ ...of, keys: of.keys.filter((key) => keys.includes(key)) })).filter((of) => of.keys.length > 0)
  const rest = keys.filter((key) => !placed.has(key))
  return rest.length === 0 ? known : [...known, { ...ADVANCED, keys: rest }]
}

/** The section that an address names; the first for none. */
export const sectionNamed = (sections: readonly ConfigSection[], name: string): ConfigSection | undefined =>
  name === '' ? sections[0] : sections.find((of) => of.name === name)
