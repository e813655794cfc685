import { describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { restoredSettings } from '../../../src/commands/backup/restore-backup.ts'
import { readConfiguration } from '../../../src/config/read.ts'

const PLACE = {
  file: '/new/daybook.yaml',
  folder: '/new',
  journal: 'main.ledger',
  from: { journal: '', home: '' },
  outside: [{ name: 'outside/3/gold.json', from: '/srv/prices/gold.json' }],
}
const restored = (text: string, place = PLACE) => {
  const result = restoredSettings(text, place)
  if (result instanceof Refusal) throw new Error(result.message)
  const read = readConfiguration(result.text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return { ...result, settings: read.settings }
}

describe('a restored configuration has no path outside of its folder', () => {
  test.each([
    ['plainly', 'data_directory: ../../elsewhere\n'],
    ['behind a merge key', '<<: {data_directory: ../../elsewhere}\n'],
    ['behind a merge key of several maps', '<<: [{sheets_directory: /srv}, {data_directory: ../../elsewhere, backup: {folder: /srv/b}}]\n'],
    ['by an alias', 'default_currency: &way ../../elsewhere\ndata_directory: *way\n'],
    ['in a map behind an alias', 'import: &i {folder: ../../elsewhere}\nbackup: *i\n'],
    ['with an escape in the key', '"data\\u005fdirectory": ../../elsewhere\n'],
    ['below its home', 'data_directory: ~/elsewhere\n'],
  ])('where the backup says it %s', (_, line) => {
    const { settings } = restored(`journal_path: old.ledger\n${line}`)
    expect([settings.journal_path, settings.data_directory, settings.sheets_directory, settings.backup.folder]).toEqual(['main.ledger', '', '', ''])
    expect(settings.import.folder).toBe('')
  })

  test.each(['../inbox.ledger', '/srv/inbox.ledger', '~/inbox.ledger', 'a/../../inbox.ledger'])(
    '%s is left out as a file to write to, and said',
    (path) => {
      const { settings, dropped } = restored(`journal_path: main.ledger\nadd_journal_path: ${path}\nimport: {folder: ${path}}\n`)
      expect([settings.add_journal_path, settings.import.folder]).toEqual(['', ''])
      expect(dropped).toEqual([`add_journal_path: "${path}"`, `import.folder: "${path}"`])
    },
  )

  test('other books that it names are left out', () => {
    const { settings, dropped } = restored('journal_path: main.ledger\nbooks: [{name: two, config: ../../two.yaml}]\n')
    expect([settings.books, dropped]).toEqual([[], ['books: [{"name":"two","config":"../../two.yaml"}]']])
  })

  test('what lay in the folder of the journal moves with it', () => {
    const place = { ...PLACE, journal: 'journal/main.ledger', from: { journal: '../books', home: 'journal' } }
    expect(restored('journal_path: ../books/main.ledger\nadd_journal_path: ../books/inbox.ledger\n', place).settings.add_journal_path).toBe(
      'journal/inbox.ledger',
    )
  })

  test('a file of prices from elsewhere is read where it was restored, and one that the backup does not have is said', () => {
    const commodity = (name: string, code: string): string => `  - {name: ${name}, type: stock, price: {provider: local-json, code: ${code}}}\n`
    const { settings, foreign } = restored(
      `journal_path: main.ledger\ncommodities:\n${commodity('GOLD', '/srv/prices/gold.json')}${commodity('TIN', '../tin.json')}`,
    )
    expect(settings.commodities.map(({ price }) => price.code)).toEqual(['outside/3/gold.json', '../tin.json'])
    expect(foreign).toEqual(['commodities.TIN.price.code: "../tin.json"'])
  })
})

test('comments stay where nothing is written in two places', () => {
  expect(restored('# mine\njournal_path: old.ledger # the root\n').text).toBe('# mine\njournal_path: main.ledger # the root\n')
})

test.each([
  ['a key twice', 'journal_path: a\njournal_path: b\n'],
  ['a list', '- journal_path: a\n'],
  ['two documents', 'journal_path: a\n---\njournal_path: b\n'],
  ['an alias as a key', 'a: &k journal_path\n*k : main.ledger\n'],
  ['a list as a key', '[a]: 1\njournal_path: a\n'],
  ['nothing', ''],
  ['an unknown key', 'journal_path: a\nno_such_key: 1\n'],
  ['a value in itself', 'journal_path: a\ndisplay: &d {x: *d}\n'],
])('a configuration that is %s is refused in words', (_, text) => {
  const result = restoredSettings(text, PLACE)
  expect(result).toBeInstanceOf(Refusal)
  expect((result as Refusal).message).toContain('its configuration')
})
