import { settingsSchema } from '../../src/config/schema.ts'
import { type Field, fieldsOf } from './fields.ts'
import { code, made, page, sentence, table } from './markdown.ts'

/** docs/reference/config.md: every key of the configuration file. */
export function configPage(): string {
  const fields = fieldsOf(settingsSchema, { io: 'input' })
  const nested = new Set(fields.map(({ name }) => topKey(name)).filter((key) => fields.some(({ name }) => name !== key && topKey(name) === key)))
  const single = fields.filter(({ name }) => !nested.has(topKey(name)))
  return page(
    made('src/config/schema.ts'),
    '# Configuration',
    INTRODUCTION,
    '## Single settings',
    rows(single),
    ...[...nested].sort().flatMap((key) => section(key, fields.find(({ name }) => name === key)!, fields)),
  )
}

const INTRODUCTION = `Daybook reads \`daybook.yaml\` or \`paisa.yaml\`, by default from the working directory; \`--config FILE\` or
\`PAISA_CONFIG\` names another file. A key that is absent has its default. An unknown key is an error with its line. Saving a page of the settings
keeps comments and the order of keys. Settings *of the file* cannot be changed on a page or over HTTP.`

const topKey = (name: string): string => name.split(/[.[]/, 1)[0]!

function section(key: string, field: Field, fields: readonly Field[]): string[] {
  const below = fields.filter(({ name }) => name !== key && topKey(name) === key)
  const isList = field.type.startsWith('list')
  const about = [sentence(field.description), isList ? 'A list; each item has these keys:' : ''].filter((text) => text !== '').join(' ')
  return [`## ${key}`, about, rows(below.map((each) => ({ ...each, name: each.name.slice(key.length).replace(/^(\[\])?\./, '') })))]
}

const rows = (fields: readonly Field[]): string =>
  table(
    ['Key', 'Value', 'Default', 'Meaning'],
    fields.map(({ name, type, isRequired, fallback, description, isOfFile }) => [
      code(name),
      type,
      isRequired ? 'required' : fallback === undefined ? '' : code(fallback),
      `${sentence(description)}${isOfFile ? ' Of the file.' : ''}`.trim(),
    ]),
  )
