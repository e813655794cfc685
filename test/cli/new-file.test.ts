import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { refuseExisting, writeNewFile } from '../../src/cli/new-file.ts'
import { temporaryFolder } from '../support/database.ts'

describe('a new file that a command writes', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const at = (name: string): string => join(folder.path, name)

  test('has its name once all of it was found good, with the rights that were asked for', async () => {
    let seen: readonly string[] = []
    const found = (written: string): Promise<void> => {
      seen = [readFileSync(written, 'utf8'), ...readdirSync(folder.path).filter((name) => name === 'whole')]
      return Promise.resolve()
    }
    await writeNewFile(at('whole'), ['one ', Buffer.from('two')], { mode: 0o600, found })
    expect(seen).toEqual(['one two'])
    expect([readFileSync(at('whole'), 'utf8'), statSync(at('whole')).mode & 0o777]).toEqual(['one two', 0o600])
    expect(readdirSync(folder.path)).toEqual(['whole'])
  })

  test('leaves nothing where it fails, and the name free', async () => {
    const cut = function* (): Iterable<string> {
      yield 'a beginning'
      throw new Error('the rest is missing')
    }
    await expect(writeNewFile(at('half'), cut(), { mode: 0o600 })).rejects.toThrow('the rest is missing')
    const found = (): Promise<void> => Promise.reject(new Error('it is another than was written'))
    await expect(writeNewFile(at('half'), ['all'], { mode: 0o600, found })).rejects.toThrow('another than was written')
    await expect(writeNewFile(at('none/half'), ['all'], { mode: 0o600 })).rejects.toThrow(`the folder ${at('none')} does not exist; create it first`)
    expect(readdirSync(folder.path)).toEqual(['whole'])
  })

  test('never replaces one, also one that has come while it was written', async () => {
    mkdirSync(at('kept'))
    writeFileSync(at('kept/mine'), 'mine')
    await expect(refuseExisting(at('kept/mine'))).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(writeNewFile(at('kept/mine'), ['other'], { mode: 0o600 })).rejects.toMatchObject({ code: 'EEXIST' })
    const found = (): Promise<void> => Promise.resolve(writeFileSync(at('kept/later'), 'later'))
    await expect(writeNewFile(at('kept/later'), ['other'], { mode: 0o600, found })).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readdirSync(at('kept')).map((name) => readFileSync(at(`kept/${name}`), 'utf8'))).toEqual(['later', 'mine'])
  })
})
