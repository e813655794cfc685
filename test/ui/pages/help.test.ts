import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headingId, helpAddress } from '../../../ui/pages/help.tsx'
import { VIEWS } from '../../../ui/frame/page-index.ts'

const headingsOf = (page: string): string[] =>
  [
    ...readFileSync(`docs/${page}.md`, 'utf8')
      .replaceAll(/^```[^]*?^```$/gm, '')
      .matchAll(/^##+ (.*)$/gm),
  ].map(([, words]) => headingId(words!.replaceAll(/[`*]/g, '')))

test('every page of the program has a page of the guide, and a heading that exists', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  for (const { path, help } of VIEWS) {
    const [page = '', heading] = help.split('#')
    expect(pages, path).toContain(`${page}.md`)
    if (heading !== undefined) expect(headingsOf(page), path).toContain(heading)
  }
})

test('a link to another page leads to it in the program, with its heading', () => {
  expect(helpAddress('../reference/sql.md#tables', 'guide/import')).toBe('/help/reference/sql#tables')
  expect(helpAddress('import.md', 'guide/first-book')).toBe('/help/guide/import')
  expect(helpAddress('http-api/sheets.md', 'reference/http-api')).toBe('/help/reference/http-api/sheets')
  expect(helpAddress('../glossary.md', 'explain/figures')).toBe('/help/glossary')
})

test('a link within the page or to another site stays', () => {
  expect(['#budget', 'https://hledger.org/', 'mailto:a@example.com'].map((link) => helpAddress(link, 'guide/import'))).toEqual([
    '#budget',
    'https://hledger.org/',
    'mailto:a@example.com',
  ])
})

test('a link to what the help does not have leads nowhere', () => {
  expect(['../adr/README.md', '../../CONTRIBUTING.md', 'javascript:alert(1)'].map((link) => helpAddress(link, 'explain/architecture'))).toEqual([
    '',
    '',
    '',
  ])
})
