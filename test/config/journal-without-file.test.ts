import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../src/config/environment.ts'
import { configurationForJournal, loadFile } from '../../src/config/load.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'

let folder: string
const environment = () => readEnvironment({ HOME: folder, XDG_STATE_HOME: join(folder, 'state') })
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
async function configured(journal: string) {
  const loaded = await configurationForJournal(journal, environment())
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return new LiveConfiguration(loaded.configuration)
}
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'journal-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a journal without a configuration', () => {
  test('leaves its folder as it is, and keeps its log with the states of programs', async () => {
    const journal = put('my.ledger', '')
    const { current } = await configured(journal)
    expect(current.paths.journal).toBe(journal)
    expect(current.paths.data).toMatch(new RegExp(`^${folder}/state/daybook/my\\.ledger-[0-9a-f]{12}$`))
    expect(readdirSync(folder)).toEqual(['my.ledger'])
  })

  test('gets one with the first setting, that names the same journal and the same log', async () => {
    const journal = put('my.ledger', '')
    const live = await configured(journal)
    const { data } = live.current.paths
    expect(await live.change({ default_currency: 'EUR' })).toMatchObject({ ok: true })
    expect(readdirSync(folder).toSorted()).toEqual(['daybook.yaml', 'my.ledger'])
    expect(readFileSync(join(folder, 'daybook.yaml'), 'utf8')).toMatch(
      /^journal_path: "my\.ledger"\ndata_directory: "~\/state\/daybook\/my\.ledger-\w+" # the log of this book\ndefault_currency: EUR\n$/,
    )
    const again = await loadFile(join(folder, 'daybook.yaml'), folder)
    expect(again).toMatchObject({ ok: true, configuration: { paths: { journal, data }, settings: { default_currency: 'EUR' } } })
  })

  test('refuses to save over a file that somebody has written since', async () => {
    const live = await configured(put('my.ledger', ''))
    put('daybook.yaml', 'journal_path: my.ledger\ndefault_currency: CHF\n')
    expect(await live.change({ default_currency: 'EUR' })).toMatchObject({ ok: false, code: 'changed_on_disk' })
    expect(live.current.settings.default_currency).toBe('CHF')
  })

  test('stays as it is when somebody asks for the file that is not there', async () => {
    const live = await configured(put('my.ledger', ''))
    expect(await live.reload()).toEqual([])
  })

  test('takes the file beside it that is about it', async () => {
    const file = put('daybook.yaml', 'journal_path: my.ledger\n')
    expect((await configured(put('my.ledger', ''))).current).toMatchObject({ file, paths: { data: join(folder, '.daybook') } })
  })

  test('takes another name for its own where the usual one is about another journal', async () => {
    put('daybook.yaml', 'journal_path: main.ledger\n')
    const live = await configured(put('my.ledger', ''))
    expect(basename(live.current.file)).toBe('my.daybook.yaml')
    await live.change({ default_currency: 'EUR' })
    expect((await configured(join(folder, 'my.ledger'))).current).toMatchObject({ settings: { default_currency: 'EUR' } })
  })

  test('says what is wrong with the file beside it', async () => {
    put('daybook.yaml', 'journal_path: my.ledger\ncurency: EUR\n')
    expect(await configurationForJournal(put('my.ledger', ''), environment())).toMatchObject({
      ok: false,
      problems: [{ line: 2, code: 'unknown_key' }],
    })
  })

  describe('that is a link', () => {
    const linked = (): { readonly link: string; readonly target: string } => {
      for (const name of ['here', 'there']) mkdirSync(join(folder, name))
      const target = put('there/my.ledger', '')
      symlinkSync(target, join(folder, 'here/my.ledger'))
      return { link: join(folder, 'here/my.ledger'), target }
    }

    test('is the link, beside which ledger, hledger and beancount look for what it includes', async () => {
      const { link, target } = linked()
      const [byLink, byTarget] = [(await configured(link)).current, (await configured(target)).current]
      expect([byLink.paths.journal, byTarget.paths.journal]).toEqual([link, target])
      // What they include may be another book.
      expect(byLink.paths.data).not.toBe(byTarget.paths.data)
      expect(byLink.file).toBe(join(folder, 'here/daybook.yaml'))
    })

    test('takes the configuration beside the link, or else the one beside the file itself, which says where its journal is', async () => {
      const { link, target } = linked()
      const beside = put('there/daybook.yaml', 'journal_path: my.ledger\n')
      expect((await configured(link)).current).toMatchObject({ file: beside, paths: { journal: target } })
      const own = put('here/daybook.yaml', 'journal_path: my.ledger\n')
      expect((await configured(link)).current).toMatchObject({ file: own, paths: { journal: link } })
    })

    test('by its folder is in that folder', async () => {
      const { target } = linked()
      symlinkSync(join(folder, 'there'), join(folder, 'elsewhere'))
      expect((await configured(join(folder, 'elsewhere/my.ledger'))).current.paths.journal).toBe(target)
    })
  })

  test('that is not there is said so', async () => {
    expect(await configurationForJournal(join(folder, 'no.ledger'), environment())).toMatchObject({ ok: false, problems: [{ code: 'not_found' }] })
  })
})
