// `npm run docs`: writes the pages of docs/reference that are made from the sources.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { MADE_FOLDERS, referencePages } from './reference-pages.ts'

const pages = await referencePages()
for (const folder of MADE_FOLDERS) rmSync(folder, { recursive: true, force: true })
for (const [path, text] of pages) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
console.log(`${pages.size} pages written`)
