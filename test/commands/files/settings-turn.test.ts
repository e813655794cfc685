import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsTurn } from '../../../src/commands/files/intent.ts'
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

test.each([
  ['EROFS', 'is on a disk that may only be read'],
  ['EACCES', 'check the permissions of the folder'],
  ['EPERM', 'check the permissions of the folder'],
  ['EBUSY', 'mount its folder instead'],
])('what the system does not let be written (%s) is a no that says what to do, and everything stays as it was', async (code, said) => {
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const unwritable = new LiveConfiguration(loaded.configuration, () => Promise.reject(Object.assign(new Error(code), { code })))
  const result = await unwritable.change({ display_precision: 3 })
  expect(result).toMatchObject({ ok: false, code: 'unwritable', refusal: { code: 'FORBIDDEN' } })
  expect(result).toMatchObject({ refusal: { message: expect.stringContaining(`daybook.yaml was not changed: `) as string } })
  expect(result).toMatchObject({ refusal: { message: expect.stringContaining(said) as string } })
  expect(unwritable.current).toBe(loaded.configuration)
  expect(readFileSync(file, 'utf8')).toBe('journal_path: main.ledger # the book\n')
})

test('a disk that fails in any other way is a mistake that is heard of', async () => {
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const full = new LiveConfiguration(loaded.configuration, () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })))
  await expect(full.change({ display_precision: 3 })).rejects.toThrow('full')
})

test('makes no folder above the file, as a disk that is read-only would then be told as one that lacks it', async () => {
  const missing = join(folder, 'missing')
  await expect(settingsTurn(join(missing, 'daybook.yaml'), () => Promise.resolve())).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(missing)).toBe(false)
})
