import { describe, expect, test } from 'vitest'
import { filePattern, globPattern, matchesGlob } from '../../../../src/commands/journal/files/expand-pattern.ts'

const NAMES = 'a.j b.j ab.j a.k .a.j x/a.j x/y/a.j x/.y/a.j x/y/.a.j'.split(' ')
/** Which of the names an include of a pattern in /b takes. */
const matching = (pattern: string, names: readonly string[] = NAMES): string => {
  const glob = globPattern(`/b/${pattern}`)!
  return names.filter((name) => matchesGlob(glob, `/b/${name}`)).join(' ')
}

describe('an include pattern takes', () => {
  test.each([
    ['*.j', 'a.j b.j ab.j'],
    ['?.j', 'a.j b.j'],
    ['??.j', 'ab.j'],
    ['[ab].j', 'a.j b.j'],
    ['[!a].j', 'b.j'],
    ['[^a].j', 'b.j'],
    ['[a-c].[jk]', 'a.j b.j a.k'],
    ['{a,b}?.j', 'ab.j'],
    ['{a,b}*.{j,k}', 'a.j b.j ab.j a.k'],
    ['.*', '.a.j'],
    ['*/a.j', 'x/a.j'],
    ['*/*/*', 'x/y/a.j'],
    ['**/a.j', 'a.j x/a.j x/y/a.j'],
    ['**/**/a.j', 'a.j x/a.j x/y/a.j'],
    ['**', 'a.j b.j ab.j a.k x/a.j x/y/a.j'],
    ['x/**', 'x/a.j x/y/a.j'],
    ['**/y/*', 'x/y/a.j'],
    ['**/.y/*', 'x/.y/a.j'],
    ['x*/**/a.?', 'x/a.j x/y/a.j'],
    ['*//a.j', 'x/a.j'],
    ['*.j/', ''],
    ['[', ''],
    ['*[', ''],
  ])('%s: %s', (pattern, names) => {
    expect(matching(pattern)).toBe(names)
  })

  test('names by their letters, whatever those mean in an expression', () => {
    const names = ['a+b.j', 'aab.j', 'a(1).j', 'a$.j', 'a^.j', 'a|b.j', 'a{.j', 'a}.j', 'a\\.j', 'axj', 'a,b.j', 'a].j']
    for (const name of names.filter((one) => one !== 'axj')) expect(matching(`${name.replace('.j', '.?')}`, names)).toBe(name)
    expect(matching('[+(]?b.j', names)).toBe('')
    expect(matching('a[+a]b.j', names)).toBe('a+b.j aab.j')
    expect(matching('a[]}].j', names)).toBe('a}.j a].j')
    expect(matching('a[&^$].j', names)).toBe('a$.j a^.j')
    expect(matching('{a+b,a$}.?', names)).toBe('a+b.j a$.j')
    expect(matching('a{.*', names)).toBe('a{.j')
  })

  test('nothing outside of its folder, and a path without a pattern is none', () => {
    const glob = globPattern('/b/x/*.j')!
    expect([glob.folder, glob.levels.length]).toEqual(['/b/x/', 1])
    expect(['/b/x/a.j', '/b/y/a.j', '/b/xx/a.j', '/a.j'].map((path) => matchesGlob(glob, path))).toEqual([true, false, false, false])
    expect(globPattern('/b/x/a.j')).toBeUndefined()
    expect(globPattern('/b/x{1,2}/a.j')).toBeUndefined()
    expect(globPattern('/b*/a.j')!.folder).toBe('/')
  })
})

describe('a pattern that is watched', () => {
  const may = (pattern: string, ...paths: string[]): boolean[] => paths.map((path) => filePattern(pattern).matches(path))

  test.each([
    ['/b/*.j', '/b', false],
    ['/b/x/*/a.j', '/b/x', true],
    ['/b/**', '/b', true],
    ['/b/x*/a.j', '/b', true],
    ['/b/a?.j', '/b', false],
    ['/b/[ab].j', '/b', false],
    ['/b/a.j', '/b', false],
    ['/*.j', '/', false],
    ['/*/a.j', '/', true],
  ])('%s is looked for in %s; below it: %s', (pattern, folder, isDeep) => {
    expect(filePattern(pattern)).toMatchObject({ folder, isDeep })
  })

  test('is matched by the files that an include of it takes, and by no other', () => {
    expect(may('/b/*.j', '/b/a.j', '/b/x/a.j', '/b/a.jj', '/b/aj', '/c/a.j', '/bb/a.j', '/b')).toEqual([true, ...Array(6).fill(false)])
    expect(may('/*.j', '/a.j', '/x/a.j')).toEqual([true, false])
    expect(may('/b/*/a.j', '/b/x/a.j', '/b/x/b.j')).toEqual([true, false])
    expect(may('/b/{a,b}.j*', '/b/a.jj', '/b/zzz')).toEqual([true, false])
    expect(may('/b/a.j', '/b/a.j', '/b/x/a.j')).toEqual([true, false])
  })
})
