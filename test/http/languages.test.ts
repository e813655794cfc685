import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventLog } from '../../src/events/log/log.ts'
import { LANGUAGES } from '../../src/messages/languages.ts'
import { textsIn } from '../../src/messages/said.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'
import { StandingClock } from '../support/standing-clock.ts'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
})
afterEach(() => service.stop())

const inLanguage = (language: string) => ({ cookie: `other=1; daybook-language=${language}` })

test('a refusal is in the language of the request, under the same code', async () => {
  const url = '/api/networth?report_currency=XYZ'
  const refused = async (headers: Record<string, string>) => {
    const { error } = (await service.app.inject({ url, headers })).json() as { error: { code: string; message: string } }
    expect(error.code).toBe('INVALID_REQUEST')
    return error.message
  }
  expect(await refused({})).toMatch(/^report_currency "XYZ": no rate from/)
  expect(await refused(inLanguage('de'))).toMatch(/^Es ist kein Wechselkurs von /)
  expect(await refused(inLanguage('zh-hans'))).toMatch(/^没有从 /)
  expect(await refused(inLanguage('xx'))).toBe(await refused({}))
  expect(await refused({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })).toBe(await refused(inLanguage('de')))
  expect(await refused({ ...inLanguage('en'), 'accept-language': 'de' })).toBe(await refused({}))
  expect(await refused({ 'accept-language': '*' })).toBe(await refused({}))
})

test('a reason inside of a refusal is in the same language', async () => {
  const save = async (headers: Record<string, string>) =>
    (
      await service.app.inject({
        method: 'POST',
        url: '/api/editor/save',
        headers,
        payload: JSON.stringify({ name: '.hidden.ledger', content: 'x', operation: 'create' }),
      })
    ).json() as { message: string }
  expect((await save({})).message).toMatch(/hidden/)
  expect((await save(inLanguage('de'))).message).not.toMatch(/hidden files/)
})

test('what is wrong with a setting is said in the language of the request', async () => {
  const problems = async (headers: Record<string, string>) => {
    const payload = { journal_path: 'main.ledger', locale: 5, time_zone: 'Mars/Olympus', default_currncy: 'EUR' }
    const answer = (await service.app.inject({ method: 'POST', url: '/api/config', headers, payload })).json()
    return (answer as { error: { message: string } }).error.message
  }
  expect(await problems({})).toContain('locale: expected text; it is 5')
  const german = await problems(inLanguage('de'))
  expect(german).toContain('locale: Erwartet: ein Text; angegeben ist 5')
  expect(german).toContain('Diese Zeitzone kennt der Rechner nicht')
  expect(german).toContain('Diese Einstellung gibt es nicht; am ähnlichsten ist default_currency')
})

test('a search that is being typed is told about in the language of the request', async () => {
  const typed = async (query: string, headers: Record<string, string>) =>
    (await service.app.inject({ url: '/api/search', query: { query }, headers })).json() as {
      problem: { message: string } | null
      understood: string[]
    }
  expect((await typed('coffee > 100', inLanguage('de'))).understood).toEqual(['beliebiger Text enthält „coffee“', 'Summe über 100'])
  expect((await typed('coffee > 100', {})).understood).toEqual(['any text contains “coffee”', 'total over 100'])
  expect((await typed('(a', inLanguage('zh-hans'))).problem?.message).toBe('第 3 列：搜索到此结束；此处应为 ")"，以结束第 1 列的括号。')
  expect((await typed('#12 "x', inLanguage('fr'))).problem?.message).toBe('colonne 5 : il manque le guillemet à la fin du texte qui commence ici.')
  const refused = await service.app.inject({ url: '/api/ledger', query: { query: '(a' }, headers: inLanguage('es') })
  expect((refused.json() as { error: { message: string } }).error.message).toMatch(/^Búsqueda: columna 3: la búsqueda termina aquí/)
})

test('fields of a quick entry are refused in the language of the request, all at once', async () => {
  const payload = JSON.stringify({
    journal: 'main.ledger',
    date: 'soon',
    payee: '',
    from_account: 'A',
    to_account: 'B',
    amount: '0',
    commodity: 'EUR',
  })
  const refused = await service.app.inject({ method: 'POST', url: '/api/transaction/add', headers: inLanguage('de'), payload })
  expect((refused.json() as { error: { message: string } }).error.message).toBe(
    'date: Erwartet wird ein Tag als JJJJ-MM-TT statt "soon".; amount: Erwartet wird eine Zahl über null, etwa 12.50, statt "0".',
  )
})

test('a language is loaded once, and English is there from the start', async () => {
  expect(textsIn('en')).not.toBeInstanceOf(Promise)
  for (const { code } of LANGUAGES) expect(await textsIn(code)).toBe(await textsIn(code))
  expect(textsIn('de')).not.toBeInstanceOf(Promise)
})

test('the settings are explained in the language of the request', async () => {
  const explained = async (headers: Record<string, string>) => {
    const { schema } = (await service.app.inject({ url: '/api/config', headers })).json() as {
      schema: { properties: Record<string, { description: string }> }
    }
    return schema.properties['readonly']!.description
  }
  expect(await explained({})).toBe('refuse every change; it can be turned off only in this file')
  expect(await explained(inLanguage('es'))).toBe('rechazar todo cambio; solo se puede desactivar en este archivo')
})
