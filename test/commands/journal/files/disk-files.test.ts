import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expand, expandInBackground, filePattern, globPattern, matchesGlob } from '../../../../src/commands/journal/files/expand-pattern.ts'
import { loadBook } from '../../../../src/cli/load-book.ts'
import { parseDay } from '#vocabulary/day.ts'
import { providerTools } from '../../../../src/commands/prices/provider-tools.ts'
import { readRegularFile } from '../../../../src/commands/regular-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('what is no regular file is refused at once', () => {
  test('a pipe that nobody writes into; in a process that can be ended if it waits', () => {
    const pipe = join(folder, 'main.ledger')
    execFileSync('mkfifo', [pipe])
    const module = new URL('../../../../src/commands/regular-file.ts', import.meta.url)
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
    await expect(tools.readFile('prices.json', 'local-json')).rejects.toThrow('local-json: cannot read prices.json: this is not a regular file')
    await expect(tools.readFile('folder.json', 'local-json')).rejects.toThrow('local-json: cannot read folder.json: this is a folder, not a file')
    expect(await tools.readFile('right.json', 'local-json')).toBe('[]')
  })
})

test('files that match a pattern come in the order of their bytes', () => {
  // 😀 has the larger code point and the larger bytes, and the smaller 16-bit units.
  for (const name of ['😀.ledger', '～.ledger', 'é.ledger', 'z.ledger', 'Z.ledger']) writeFileSync(join(folder, name), '')
  expect(expand(join(folder, '*.ledger')).map((path) => basename(path))).toEqual(['Z.ledger', 'z.ledger', 'é.ledger', '～.ledger', '😀.ledger'])
})

describe('a pattern', () => {
  const NAMES = ['1.ledger', '2.ledger', '.hidden.ledger', 'a/3.ledger', 'a/b/4.ledger', 'a/.git/5.ledger', 'c/x.txt', 'c/[x].ledger', 'c/a,b']
  const write = (): void => {
    for (const name of ['a/b', 'a/.git', 'c']) mkdirSync(join(folder, name), { recursive: true })
    for (const name of NAMES) writeFileSync(join(folder, name), '')
  }

  test.each([
    ['*.ledger', ['1.ledger', '2.ledger']],
    ['.*', ['.hidden.ledger']],
    ['[!1].ledger', ['2.ledger']],
    ['[^1].*', ['2.ledger']],
    ['[0-9].ledger', ['1.ledger', '2.ledger']],
    ['{1,7}.?edger', ['1.ledger']],
    ['*/*.ledger', ['a/3.ledger', 'c/[x].ledger']],
    ['*/b/4.ledger', ['a/b/4.ledger']],
    ['**/*.ledger', ['1.ledger', '2.ledger', 'a/3.ledger', 'a/b/4.ledger', 'c/[x].ledger']],
    ['a/**', ['a/3.ledger', 'a/b/4.ledger']],
    ['**', ['1.ledger', '2.ledger', 'a/3.ledger', 'a/b/4.ledger', 'c/[x].ledger', 'c/a,b', 'c/x.txt']],
    ['**/**/4.*', ['a/b/4.ledger']],
    ['**/a/**/4.*', ['a/b/4.ledger']],
    ['c/[[]x]*', ['c/[x].ledger']],
    ['c/*,b', ['c/a,b']],
    ['*.ledger/', []],
    ['[', []],
    ['z/*', []],
  ])('%s stands for %j, and a path is told by it alike', async (pattern, expected) => {
    write()
    const whole = `${folder}/${pattern}`
    expect(expand(whole).map((path) => path.slice(folder.length + 1))).toEqual(expected)
    expect(await expandInBackground(whole)).toEqual(expand(whole))
    const glob = globPattern(whole)!
    expect(NAMES.filter((name) => matchesGlob(glob, join(folder, name))).sort()).toEqual(expected)
  })

  test('follows links to files and folders, and a folder that is linked into itself once', () => {
    write()
    symlinkSync(folder, join(folder, 'a/again'))
    symlinkSync(join(folder, 'nothing'), join(folder, 'c/broken.ledger'))
    symlinkSync(join(folder, 'c/self.ledger'), join(folder, 'c/self.ledger'))
    symlinkSync(join(folder, '1.ledger'), join(folder, 'c/one.ledger'))
    const found = expand(join(folder, '**/*.ledger')).map((path) => path.slice(folder.length + 1))
    expect(found).toEqual(['1.ledger', '2.ledger', 'a/3.ledger', 'a/b/4.ledger', 'c/[x].ledger', 'c/one.ledger'])
  })

  test('of many stars takes no longer for a name that almost matches', () => {
    writeFileSync(join(folder, `${'a'.repeat(200)}b`), '')
    expect(expand(join(folder, `${'*a'.repeat(40)}c`))).toEqual([])
    expect(expand(join(folder, `${'+(a|aa)'.repeat(20)}*c`))).toEqual([])
  })

  test('that looks at a hundred thousand files, is refused at the line that includes it', async () => {
    // Links make many of few.
    mkdirSync(join(folder, 'many'))
    for (let at = 0; at < 350; at++) writeFileSync(join(folder, 'many', `${at}`), '')
    mkdirSync(join(folder, 'links'))
    for (let at = 0; at < 300; at++) symlinkSync(join(folder, 'many'), join(folder, 'links', `${at}`))
    for (const [root, text] of [
      ['main.ledger', 'include **/*.zzz\n'],
      ['main.journal', 'include **/*.zzz\n'],
      ['main.beancount', 'include "**/*.zzz"\n'],
    ] as const) {
      writeFileSync(join(folder, root), `; a book\n${text}`)
      const [problem, ...more] = (await loadBook(join(folder, root), { today: parseDay('2024-06-01') })).problems
      expect(problem).toMatchObject({ severity: 'error', file: join(folder, root), line: 2 })
      expect(problem!.message).toContain('looks at more than 100000 files and folders; write a folder before its first *')
      expect(more).toEqual([])
    }
  })
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
      expect(expand(join(folder, part)).filter((path) => !pattern.matches(path))).toEqual([])
    }
    expect(filePattern('/books/**/*.ledger').matches('/books/data/base/16384')).toBe(false)
    expect(filePattern('/books/**/*.ledger').matches('/other/x.ledger')).toBe(false)
  })
})
