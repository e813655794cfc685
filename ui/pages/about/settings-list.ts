import { about as words } from '#messages/about.ts'

/** Every setting with its value and what it means, in words. Pure. */
export interface ListedSetting {
  readonly name: string
  readonly value: string
  readonly about: string
}

const written = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.every((item) => typeof item !== 'object') ? value.join(', ') : words.entries(value.length)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, of]) => `${key}: ${written(of)}`)
      .join(', ')
  return value === true ? words.yes : value === false ? words.no : String(value)
}

/** By name; what a setting means is in the schema that comes with them. */
export const settingsOf = ({
  config,
  schema,
}: {
  readonly config: object
  readonly schema?: Readonly<Record<string, unknown>> | undefined
}): ListedSetting[] => {
  const properties = (schema?.['properties'] ?? {}) as Readonly<Record<string, { readonly description?: unknown }>>
  return Object.entries(config)
    .map(([name, value]) => ({ name, value: written(value), about: String(properties[name]?.description ?? '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
