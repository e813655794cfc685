import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mainFile } from '../support/program.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What is read before a server listens: the packages in the files that import each other from these on, without what is imported later. */
function packagesRead(begins: readonly RegExp[]): ReadonlySet<string> {
  const folder = dirname(mainFile())
  const files = readdirSync(folder).filter((name) => begins.some((begin) => begin.test(name)))
  expect(files).toHaveLength(begins.length)
  const packages = new Set<string>()
  const seen = new Set<string>()
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) if (imported) files.push(imported)
    for (const [, name] of text.matchAll(/(?:from|import)"([^."][^"]*)"/g)) if (name && !name.startsWith('node:')) packages.add(name)
    const { sources } = JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')) as { sources: readonly string[] }
    for (const source of sources) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
      if (name !== undefined) packages.add(name)
    }
  }
  return packages
}

test('a start reads the web server, and nothing that only some books or hours need', () => {
  const read = packagesRead([/^main\.js$/, /^serve-\w+\.js$/, /^app-\w+\.js$/])
  expect([...read]).toEqual(expect.arrayContaining(['fastify', 'zod', 'chokidar']))
  const later = [
    // A database on a server needs none.
    '@electric-sql/pglite',
    'cron-parser',
    'handlebars',
    'node-schedule',
    'papaparse',
    'fast-xml-parser',
    'fflate',
    'postgres',
    'pdfjs-dist',
    'sql.js',
    'xlsx',
  ]
  expect(later.filter((name) => read.has(name))).toEqual([])
})
