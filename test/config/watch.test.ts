import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LiveConfiguration, watchConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { ConfigProblem } from '../../src/config/read.ts'
import { until } from '../support/until.ts'

let folder: string
let file: string
let configuration: LiveConfiguration
let problems: readonly ConfigProblem[]
let stop: () => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
  file = join(folder, 'daybook.yaml')
  await writeFile(file, 'journal_path: a.ledger\n')
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error('not loaded')
  configuration = new LiveConfiguration(loaded.configuration)
  problems = []
  stop = watchConfiguration(configuration, (found) => {
    problems = found
  })
})
afterEach(async () => {
  stop()
  await rm(folder, { recursive: true })
})

/** Does something to the file again and again until it is seen: a watch needs a moment before it watches. */
async function seen<Answer>(look: () => Answer, isRight: (answer: Answer) => boolean, act: () => Promise<void>): Promise<void> {
  const again = setInterval(() => void act(), 400)
  try {
    await act()
    await until(look, isRight)
  } finally {
    clearInterval(again)
  }
}

describe('the configuration file, changed on disk', () => {
  test('is read again where a link leads to it, and when that leads to another', async () => {
    const precision = (): number | undefined => configuration.current.settings.display_precision
    const write = async (name: string, digits: number): Promise<void> => {
      await mkdir(join(folder, name), { recursive: true })
      await writeFile(join(folder, name, 'daybook.yaml'), `journal_path: a.ledger\ndisplay_precision: ${digits}\n`)
    }
    const leadTo = async (name: string): Promise<void> => {
      await symlink(name, join(folder, 'current.new'))
      await rename(join(folder, 'current.new'), join(folder, 'current'))
    }
    await write('one', 2)
    await leadTo('one')
    await symlink(join('current', 'daybook.yaml'), `${file}.new`)
    await rename(`${file}.new`, file)
    await until(precision, (digits) => digits === 2)
    await write('one', 3)
    await until(precision, (digits) => digits === 3)
    // As Kubernetes brings another version of what it has mounted.
    await write('two', 4)
    await leadTo('two')
    await until(precision, (digits) => digits === 4)
    await write('two', 1)
    await until(precision, (digits) => digits === 1)
  })

  test('is in effect soon after, however the editor writes it', async () => {
    await seen(
      () => configuration.current.settings,
      (settings) => settings.display_precision === 2,
      () => writeFile(file, 'journal_path: a.ledger\ndisplay_precision: 2\n'),
    )
    await seen(
      () => configuration.current.settings,
      (settings) => settings.display_precision === 3,
      async () => {
        await writeFile(`${file}.new`, 'journal_path: a.ledger\ndisplay_precision: 3\n')
        await rename(`${file}.new`, file)
      },
    )
  })

  test('with a problem is not, and the problem is told', async () => {
    await seen(
      () => problems,
      ({ length }) => length > 0,
      () => writeFile(file, 'journal_path: a.ledger\nnonsense: 1\n'),
    )
    expect(problems).toMatchObject([{ code: 'unknown_key', line: 2 }])
    expect(configuration.current.settings.journal_path).toBe('a.ledger')
  })
})
