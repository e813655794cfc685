import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MADE_FOLDERS, referencePages } from './reference-pages.ts'

test('the reference pages are what the sources say, else: npm run docs', async () => {
  const pages = await referencePages()
  const stale = [...pages].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text).map(([path]) => path)
  const extra = MADE_FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((path) => !pages.has(path))
  expect([...stale, ...extra], 'run npm run docs').toEqual([])
})
