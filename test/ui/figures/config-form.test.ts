import { describe, expect, test } from 'vitest'
import { configurationSchema } from '../../../src/config/read.ts'
import { settingsSchema } from '../../../src/config/schema.ts'
import { settingLabels } from '../../../src/messages/en/setting-labels.ts'
import { blankOf, configSections, fieldOf, isFound, labelOf, sectionNamed, typedNumber } from '../../../ui/figures/config-form.ts'

const properties = (configurationSchema() as { properties: Record<string, Parameters<typeof fieldOf>[0]> }).properties
const field = (key: string) => fieldOf(properties[key]!)
const kinds = (key: string) => Object.fromEntries(field(key).keys.map(([name, { kind }]) => [name, kind]))
const itemKinds = (key: string) => Object.fromEntries((field(key).item?.keys ?? []).map(([name, { kind }]) => [name, kind]))

describe('the form of the configuration', () => {
  test('asks for each value as its schema says', () => {
    const chosen = [
      'readonly',
      'strict',
      'ledger_cli',
      'display_precision',
      'time_zone',
      'roots',
      'currencies',
      'price_source_precedence',
      'user_accounts',
      'goals',
    ]
    expect(chosen.map((key) => `${key}: ${field(key).kind}`)).toEqual([
      'readonly: yes-no',
      'strict: yes-no',
      'ledger_cli: choice',
      'display_precision: number',
      'time_zone: time-zone',
      'roots: map',
      'currencies: names',
      'price_source_precedence: order',
      'user_accounts: users',
      'goals: group',
    ])
    expect(kinds('firefly')).toEqual({ url: 'text', token: 'secret', webhook_secret: 'secret', ignore_accounts: 'names', accounts: 'list' })
    expect(itemKinds('credit_cards')).toMatchObject({ account: 'account', network: 'choice', expiration_date: 'day' })
    expect(itemKinds('commodities')).toMatchObject({ price: 'price', harvest: 'number' })
    expect(itemKinds('import_templates')).toEqual({ name: 'text', content: 'long-text' })
    expect(field('checking_accounts').isAccounts).toBe(true)
    expect(field('journal_path').isOwners).toBe(true)
  })

  test('knows every key, and puts each in one section', () => {
    const keys = Object.keys(properties)
    expect(
      configSections(keys)
        .flatMap((section) => section.keys)
        .toSorted(),
    ).toEqual(keys.toSorted())
    expect(configSections([...keys, 'brand_new']).at(-1)?.keys).toContain('brand_new')
    expect(sectionNamed(configSections(keys), 'goals')?.keys).toEqual(['goals'])
    expect(sectionNamed(configSections(keys), 'nowhere')).toBeUndefined()
  })

  test('a new item of any list has no key that the file refuses', () => {
    for (const [key, node] of Object.entries(properties)) {
      const { kind, item } = fieldOf(node)
      if (kind !== 'list') continue
      const parsed = settingsSchema.safeParse({ journal_path: 'x', [key]: [blankOf(item!)] })
      const wrong = parsed.success ? [] : parsed.error.issues.map(({ code }) => code)
      expect({ key, wrong: wrong.filter((code) => code === 'unrecognized_keys') }).toEqual({ key, wrong: [] })
    }
    expect(blankOf(fieldOf(properties['allocation_targets']!).item!)).toEqual({ name: '', target: undefined, accounts: [] })
  })

  test('takes a number as it is typed, and what is none as a text that the service refuses', () => {
    expect(['', ' 9500.50 ', '−3', '1.', '12x'].map((typed) => typedNumber(typed))).toEqual([undefined, 9500.5, -3, '1.', '12x'])
    expect(['300 €', '€1,000', '300 $'].map((typed) => typedNumber(typed, '.', 'EUR'))).toEqual([300, 1000, '300 $'])
    expect(['30.000', '3,5', '1.234,50', '0,', '1.2.3'].map((typed) => typedNumber(typed, ','))).toEqual([30_000, 3.5, 1234.5, '0,', '1.2.3'])
  })

  test('finds a setting by all words of a search, in its parts too', () => {
    expect(isFound('goals', field('goals'), 'safe withdrawal')).toBe(true)
    expect(isFound('goals', field('goals'), 'safe cracker')).toBe(false)
    expect(labelOf('financial_year_starting_month')).toBe('Financial year starting month')
  })

  test('has a name in the catalogue for every setting', () => {
    const keysOf = (of: ReturnType<typeof fieldOf>): string[] => [
      ...of.keys.flatMap(([name, inner]) => [name, ...keysOf(inner)]),
      ...(of.item ? keysOf(of.item) : []),
    ]
    const keys = Object.keys(properties).flatMap((key) => [key, ...keysOf(field(key))])
    expect(keys.filter((key) => !(key in settingLabels))).toEqual([])
  })
})
