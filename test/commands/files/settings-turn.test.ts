import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsTurn } from '../../../src/commands/files/settings-turn.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadConfig } from '../../../src/config/load.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turns-'))
  file = join(folder, 'daybook.yaml')
  writeFileSync(file, 'journal_path: main.ledger # the book\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a server of its own has of the file. */
const server = async (): Promise<LiveConfiguration> => {
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return new LiveConfiguration(loaded.configuration, settingsTurn)
}
const template = (name: string) => ({ name, content: '{{ROW.A}}' })

test('two servers that save other settings in the same instant both keep theirs, and leave nothing behind', async () => {
  for (let round = 1; round <= 10; round++) {
    writeFileSync(file, 'journal_path: main.ledger # the book\n')
    const [one, other] = [await server(), await server()]
    const results = await Promise.all([one.change({ currencies: ['USD', 'CHF'] }), other.change({ display_precision: 3 })])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    const { settings } = (await server()).current
    expect([settings.currencies, settings.display_precision]).toEqual([['USD', 'CHF'], 3])
  }
  expect(readFileSync(file, 'utf8')).toContain('# the book')
  expect(readdirSync(folder)).toEqual(['daybook.yaml'])
})

test('two that save the same setting do not lose one in silence', async () => {
  const [one, other] = [await server(), await server()]
  const results = await Promise.all([one.change({ display_precision: 3 }), other.change({ display_precision: 4 })])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_on_disk' })
})

test('what adds to a list adds to the list as it is by then, of whichever server', async () => {
  const [one, other] = [await server(), await server()]
  const added = (name: string) => (settings: (typeof one)['current']['settings']) => ({
    import_templates: [...settings.import_templates, template(name)],
  })
  const results = await Promise.all([one.change(added('a')), one.change(added('b')), other.change(added('c'))])
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  const names = (await server()).current.settings.import_templates.map(({ name }) => name)
  expect(names.sort()).toEqual(['a', 'b', 'c'])
})
