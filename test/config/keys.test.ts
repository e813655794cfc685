import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configurationSchema } from '../../src/config/read.ts'
import { demoSettings } from '../../src/demo/demo-book.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'

const keys = Object.entries(configurationSchema()['properties'] as Record<string, { description?: string }>)
const marked = keys.filter(([, { description }]) => description?.startsWith('accepted, not used')).map(([key]) => key)

/** Everything but the configuration itself and the demo book, which only sets keys. */
const sources = ['src', 'ui']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((path) => /\.tsx?$/.test(path) && !/^src\/(config|demo)\//.test(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ''))

/** What the configuration makes of a key before others read it. */
const MADE_OF: Record<string, RegExp> = {
  journal_path: /\bpaths\.journal\b/,
  add_journal_path: /\bpaths\.addJournal\b/,
  data_directory: /\bpaths\.data\b/,
  sheets_directory: /\bpaths\.sheets\b/,
  books: /\bbooksNamedIn\(/,
  time_zone: /\bconfiguration\.current\.timeZone\b/,
}

/** `settings.key`, or `key` taken out of settings by name. */
const reads = (key: string): RegExp =>
  MADE_OF[key] ??
  new RegExp(String.raw`\b(settings|config)(\.value)?\??\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\}(: Settings\b|[^;\n]*= [^;\n]*\bsettings\b)`)

test('the keys that nothing reads are the ones that say so', () => {
  const unread = keys.map(([key]) => key).filter((key) => !sources.some((text) => reads(key).test(text)))
  expect(unread).toEqual(marked)
  expect(marked).toContain('db_path')
  expect(marked).not.toContain('default_currency')
})

test('the demo book sets no key that has no effect', () => {
  const set = Object.keys(parse(demoSettings('ledger', 'main.ledger')) as object)
  expect(set.filter((key) => marked.includes(key))).toEqual([])
})

test('nobody is sent to a page that there is not', () => {
  const titles = VIEWS.map(({ title }) => title)
  const speaking = ['README.md', 'CHANGELOG.md', 'src/demo/demo-book.ts', 'src/cli/init.ts', 'src/config/schema.ts']
  const named = speaking.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bpage "([^"]+)"|"([^"]+)" page\b/g)].map((match) => match[1] ?? match[2]),
  )
  expect(named.filter((title) => !titles.includes(title ?? ''))).toEqual([])
})
