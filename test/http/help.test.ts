import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapPassword } from '../support/cheap-password.ts'
import type { HelpAnswer, HelpListAnswer } from '../../src/http/contract/about-contract.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({ config: `user_accounts:\n  - { username: ana, password: "${cheapPassword('sesame')}", role: owner }\n` })
})
afterAll(() => service.stop())

const page = (name: string) => service.app.inject({ url: `/api/help/page?name=${encodeURIComponent(name)}` })

describe('the help', () => {
  test('is read without a session, as the code of the pages is', async () => {
    expect((await service.app.inject({ url: '/api/about' })).statusCode).toBe(401)
    const answer = await page('guide/import')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<HelpAnswer>()).toEqual({
      name: 'guide/import',
      title: 'Import statements',
      text: readFileSync('docs/guide/import.md', 'utf8'),
    })
  })

  test('lists guide, explanations, reference and glossary, and no decisions of developers', async () => {
    const { pages } = (await service.app.inject({ url: '/api/help' })).json<HelpListAnswer>()
    const parts = [...new Set(pages.map(({ name }) => name.split('/')[0]))]
    expect(parts).toEqual(['guide', 'explain', 'reference', 'glossary'])
    expect(pages.find(({ name }) => name === 'reference/sql')).toEqual({ name: 'reference/sql', title: 'SQL', is_topic: true })
    expect(pages.find(({ name }) => name === 'reference/http-api/sheets')).toMatchObject({ is_topic: false })
  })

  test('leaves out the comment of pages that are made from the sources', async () => {
    expect((await page('reference/config')).json<HelpAnswer>().text).toMatch(/^# Configuration\n/)
  })

  test('has a page by the last part of its name, a topic first', async () => {
    expect((await page('sheets')).json<HelpAnswer>().name).toBe('reference/sheets')
  })

  test.each(['../../package', '../package.json', 'adr/README', '/etc/passwd', 'guide/../guide/import', 'guide/import.md', '__proto__', ''])(
    'has only the pages of its list: not %s',
    async (name) => expect((await page(name)).statusCode).toBe(404),
  )

  test('names the pages that were perhaps meant', async () => {
    expect((await page('guide/improt')).json<{ error: { message: string } }>().error.message).toBe(
      'there is no help page "guide/improt"; perhaps you mean guide/import',
    )
  })
})
