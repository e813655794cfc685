import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/messages/languages.ts'

/* All languages have all texts: TypeScript holds the keys; what the texts say of their values is held here. */

const FOLDER = new URL('../../src/messages/', import.meta.url)
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')
const filesOf = (language: string): string[] => readdirSync(new URL(`${language}/`, FOLDER)).sort()

type Texts = Readonly<Record<string, unknown>>

/** Every text of a file by its path, functions called with `values`. */
function textsOf(messages: Texts, values: readonly unknown[], path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, message]): [string, string][] => {
    const name = `${path}${key}`
    if (typeof message === 'function') {
      const text = (message as (...values: readonly unknown[]) => string | string[])(...values)
      return [[name, Array.isArray(text) ? text.join('') : text]]
    }
    return typeof message === 'object' ? textsOf(message as Texts, values, `${name}.`) : [[name, String(message)]]
  })
}

const read = async (language: string, file: string): Promise<Texts> => (await import(new URL(`${language}/${file}`, FOLDER).href)) as Texts

describe.each(OTHERS)('in %s', (language) => {
  test('there are the files of English', () => {
    expect(filesOf(language)).toEqual(filesOf('en'))
  })

  test.each(filesOf('en').filter((name) => name !== 'plural.ts'))('%s has the values of every English text', async (file) => {
    const [english, translated] = [await read('en', file), await read(language, file)]
    for (const values of [
      ['⟦a⟧', '⟦b⟧', '⟦c⟧'],
      [5, 6, 7],
    ]) {
      const theirs = new Map(textsOf(translated, values))
      for (const [name, text] of textsOf(english, values)) {
        const inEnglish = values.filter((value) => text.includes(String(value)))
        expect({ name, has: values.filter((value) => theirs.get(name)?.includes(String(value))) }).toEqual({ name, has: inEnglish })
      }
    }
  })

  test.each(filesOf('en').filter((name) => name !== 'plural.ts'))('%s is translated', async (file) => {
    const theirs = new Map(textsOf(await read(language, file), [5, 6, 7]))
    const same = textsOf(await read('en', file), [5, 6, 7]).filter(([name, text]) => / .* /.test(text) && theirs.get(name) === text)
    expect(same).toEqual([])
  })
})
