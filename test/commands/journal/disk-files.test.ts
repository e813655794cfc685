import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expand } from '../../../src/commands/journal/expand-pattern.ts'
import { filePattern } from '../../../src/commands/journal/file-pattern.ts'
import { providerTools } from '../../../src/commands/prices/provider-tools.ts'
import { readRegularFile } from '../../../src/commands/regular-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('what is no regular file is refused at once', () => {
  test('a pipe that nobody writes into; in a process that can be ended if it waits', () => {
    const pipe = join(folder, 'main.ledger')
    execFileSync('mkfifo', [pipe])
    const module = new URL('../../../src/commands/regular-file.ts', import.meta.url)
    const source = `import { readRegularFile } from ${JSON.stringify(module.href)}
      try { readRegularFile(${JSON.stringify(pipe)}) } catch (error) { console.log(error.reason, error.message) }`
    const { stdout, error } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    })
    expect(error).toBeUndefined()
    expect(stdout).toBe('failed this is not a regular file\n')
  }, 30_000)

  test('a device, also over a link', () => {
    expect(() => readRegularFile('/dev/null')).toThrow('this is not a regular file')
    symlinkSync('/dev/null', join(folder, 'endless.ledger'))
    expect(() => readRegularFile(join(folder, 'endless.ledger'))).toThrow('this is not a regular file')
  })

  test('a folder and a file that is not there, each in its own words', () => {
    expect(() => readRegularFile(folder)).toThrow('this is a folder, not a file')
    expect(() => readRegularFile(join(folder, 'no.ledger'))).toThrow('the file does not exist')
  })

  test('prices of a local file too, with the same words', async () => {
    execFileSync('mkfifo', [join(folder, 'prices.json')])
    mkdirSync(join(folder, 'folder.json'))
    writeFileSync(join(folder, 'right.json'), '[]')
    const tools = providerTools({ fetch, folder })
    await expect(tools.readFile('prices.json')).rejects.toThrow('local-json: cannot read prices.json: this is not a regular file')
    await expect(tools.readFile('folder.json')).rejects.toThrow('local-json: cannot read folder.json: this is a folder, not a file')
    expect(await tools.readFile('right.json')).toBe('[]')
  })
})

test('files that match a pattern come in the order of their bytes', () => {
  // 😀 has the larger code point and the larger bytes, and the smaller 16-bit units.
  for (const name of ['😀.ledger', '～.ledger', 'é.ledger', 'z.ledger', 'Z.ledger']) writeFileSync(join(folder, name), '')
  expect(expand(join(folder, '*.ledger')).map((path) => basename(path))).toEqual(['Z.ledger', 'z.ledger', 'é.ledger', '～.ledger', '😀.ledger'])
})

describe('a pattern as the watcher sees it', () => {
  test.each([
    ['/books/*.ledger', '/books', false],
    ['/books/20[12]?.ledger', '/books', false],
    ['/books/*/main.ledger', '/books', true],
    ['/books/**', '/books', true],
    ['/books/**/*.ledger', '/books', true],
    ['/books/2024/*.ledger', '/books/2024', false],
    ['/*.ledger', '/', false],
  ])('%s begins in %s, and files below may match: %s', (pattern, start, isDeep) => {
    expect(filePattern(pattern)).toMatchObject({ folder: start, isDeep })
  })

  test('never passes over a file that matches, and passes over what has another name', () => {
    mkdirSync(join(folder, 'a b'))
    const names = ['1.ledger', 'a b/2.ledger', 'a b/[x].ledger', 'x+y.ledger', 'x.y', '.hidden']
    for (const name of names) writeFileSync(join(folder, name), '')
    for (const part of [
      '*.ledger',
      '**/*.ledger',
      '[0-9].ledger',
      '**/[!0-9]*.ledger',
      '*/?.ledger',
      '{1,2}.ledger',
      '**',
      'x.y',
      'x[.]y',
      '[[]x].*',
      '*[+]y.*',
    ]) {
      const pattern = filePattern(join(folder, part))
      expect(expand(join(folder, part)).filter((path) => !pattern.mayMatch(path))).toEqual([])
    }
    expect(filePattern('/books/**/*.ledger').mayMatch('/books/data/base/16384')).toBe(false)
    expect(filePattern('/books/**/*.ledger').mayMatch('/other/x.ledger')).toBe(false)
  })
})
