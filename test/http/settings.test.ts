import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES, config: '# the app\nfirefly: { token: s3cret }\ncurrencies: [USD] # for travel\n' })
})
afterEach(() => service.stop())
const post = async (path: string, payload: object) => {
  const response = await service.app.inject({ method: 'POST', url: path, payload })
  return { status: response.statusCode, body: response.json<Record<string, never>>(), text: response.body }
}
const problemsIn = (body: Record<string, unknown>) => body['problems'] as { key: string }[]
const text = () => readFile(join(service.folder, 'daybook.yaml'), 'utf8')

describe('a setting that is changed with one click', () => {
  test('is shown as the difference of the file before anything is written, without secrets', async () => {
    const before = await text()
    const { status, body, text: answer } = await post('/api/settings/preview', { changes: { roots: { House: 'Assets' } } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ file: 'daybook.yaml', is_new: false })
    expect(JSON.stringify(body['hunks'])).toContain('roots:\\n  House: Assets\\n')
    expect(answer).not.toContain('s3cret')
    expect(await text()).toBe(before)
  })

  test('changes its line and keeps the comments', async () => {
    const { body } = await post('/api/settings/preview', { changes: { financial_year_starting_month: 4 } })
    expect(await post('/api/settings', { changes: { financial_year_starting_month: 4 }, hash: body['hash'] })).toMatchObject({
      status: 200,
      body: { success: true, file: 'daybook.yaml' },
    })
    const saved = await text()
    expect(saved).toContain('financial_year_starting_month: 4')
    expect(saved).toMatch(/# the app[^]*s3cret[^]*# for travel/)
  })

  test('is taken out of the file by null', async () => {
    await post('/api/settings', { changes: { display_precision: 3 } })
    expect(await text()).toContain('display_precision: 3')
    await post('/api/settings', { changes: { display_precision: null, default_currency: null } })
    expect(await text()).not.toMatch(/display_precision|default_currency/)
    expect(service.configuration.current.settings).toMatchObject({ default_currency: '' })
  })

  test('is refused when the file is another one by now', async () => {
    expect(await post('/api/settings', { changes: { locale: 'de-DE' }, hash: 'of-another' })).toMatchObject({ status: 409 })
    expect(await text()).not.toContain('de-DE')
  })

  test.each([
    [{ journal_path: '/etc/passwd' }],
    [{ locale: 'nowhere' }],
    [{ financial_year_starting_month: 13 }],
    [{ roots: { House: 'Castle' } }],
    [{ display_precision: 9 }],
    [{ locle: 'de-DE' }],
    [{ user_accounts: [{ username: 'eve', password: '(unchanged)' }] }],
  ])('is refused when it is not one, or not possible, and the preview says at which key: %j', async (changes) => {
    const before = await text()
    expect((await post('/api/settings', { changes })).status).toBe(400)
    const { status, body } = await post('/api/settings/preview', { changes })
    expect({ status, body }).toMatchObject({ status: 200, body: { hunks: [] } })
    expect(problemsIn(body)[0]?.key).toContain(Object.keys(changes)[0])
    expect(await text()).toBe(before)
  })

  test('is refused at every field that is wrong, by its place', async () => {
    const goals = {
      savings: [
        { name: 'Car', icon: '', target: 1, accounts: [], target_date: '2030-13', rate: 1 },
        { name: 'Boat', icon: '', target: 'much', accounts: [] },
      ],
    }
    const { body } = await post('/api/settings/preview', { changes: { goals, locale: 'x' } })
    expect(
      problemsIn(body)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['goals.savings[0].target_date', 'goals.savings[1].target', 'locale'])
  })

  test('keeps a secret that is sent back unread, and shows none of those that come', async () => {
    const changes = { firefly: { token: '(unchanged)', webhook_secret: 'n3w' } }
    const { text: answer } = await post('/api/settings/preview', { changes })
    expect(answer).toContain('•••')
    expect(answer).not.toMatch(/s3cret|n3w/)
    const another = await post('/api/settings/preview', { changes: { firefly: { token: 'oth3r' } } })
    expect(another.body['hunks']).toMatchObject([{ removed: 'firefly: { token: ••• }\n', inserted: 'firefly: { token: ••• }\n' }])
    expect((await post('/api/settings', { changes })).status).toBe(200)
    expect(service.configuration.current.settings.firefly).toMatchObject({ token: 's3cret', webhook_secret: 'n3w' })
  })

  test('that another one followed is not undone in its place', async () => {
    const { body } = await post('/api/settings', { changes: { locale: 'de-DE' } })
    const second = await post('/api/settings', { changes: { locale: 'fr-FR' } })
    expect(await post('/api/settings/undo', { hash: body['hash'] })).toMatchObject({ status: 409 })
    expect(await text()).toContain('fr-FR')
    expect(await post('/api/settings/undo', { hash: second.body['hash'] })).toMatchObject({ status: 200 })
    expect(await post('/api/settings/undo', { hash: body['hash'] })).toMatchObject({ status: 200 })
  })

  test('is taken back by undo, the last one first, as long as the file is as it was left', async () => {
    const before = await text()
    expect((await service.app.inject('/api/config')).json()).toMatchObject({ can_undo: false })
    await post('/api/settings', { changes: { locale: 'de-DE' } })
    expect((await service.app.inject('/api/config')).json()).toMatchObject({ can_undo: true })
    expect(await post('/api/settings/undo', {})).toMatchObject({ status: 200 })
    expect(await text()).toBe(before)
    expect(await post('/api/settings/undo', {})).toMatchObject({ status: 409 })
    await post('/api/settings', { changes: { locale: 'de-DE' } })
    await writeFile(join(service.folder, 'daybook.yaml'), `${await text()}# by hand\n`)
    expect(await post('/api/settings/undo', {})).toMatchObject({ status: 409 })
    expect(await text()).toContain('# by hand')
  })
})

describe('the currency that the book says', () => {
  const shown = async () => (await service.app.inject('/api/config')).json<{ config: Record<string, unknown> }>().config
  const save = (config: object) => service.app.inject({ method: 'POST', url: '/api/config', payload: config })
  beforeEach(() => post('/api/settings', { changes: { default_currency: null } }))

  test('is shown, and not written down when it is sent back', async () => {
    const before = await text()
    const config = await shown()
    expect([before.includes('default_currency'), config['default_currency']]).toEqual([false, 'EUR'])
    expect((await save(config)).statusCode).toBe(200)
    expect(await text()).toBe(before)
    const update = { method: 'POST', url: '/connect/paisa.v1.PaisaService/UpdateConfig', payload: { config } } as const
    expect((await service.app.inject(update)).statusCode).toBe(200)
    expect(await text()).toBe(before)
    await save({ ...config, locale: 'de-DE' })
    expect(await text()).toBe(`${before}locale: de-DE\n`)
  })

  test('is written down once it is another, or somebody asks for it', async () => {
    await save({ ...(await shown()), default_currency: 'USD' })
    expect(await text()).toContain('default_currency: USD')
    await post('/api/settings', { changes: { default_currency: 'EUR' } })
    expect(await text()).toContain('default_currency: EUR')
    const before = await text()
    await save(await shown())
    expect(await text()).toBe(before)
  })
})

test('a demo is offered by nobody but a program that somebody sits in front of', async () => {
  expect((await service.app.inject('/api/config')).json()).toMatchObject({ has_demo: false })
  expect(await post('/api/demo', {})).toMatchObject({ status: 403 })
})
