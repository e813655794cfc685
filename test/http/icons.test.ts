import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ICON_SETS, Icons } from '../../src/service/icons.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({
    config: "user_accounts: [{ username: ada, password: 'sha256:5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8' }]\n",
  })
})
afterAll(() => service.stop())

describe('an icon', () => {
  test('is a picture in the colour of the text, for browsers to keep, without a session', async () => {
    const response = await service.app.inject('/api/icons/mdi/cash.svg')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(response.headers['cache-control']).toBe('public, max-age=604800')
    expect(response.body).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="currentColor" d="[^"]+"\/><\/svg>$/,
    )
  })

  test.each([
    'mdi/no-such-icon.svg',
    'mdi/cash',
    'mdi/..%2f..%2fpackage.svg',
    'mdi/cash%22.svg',
    'none/cash.svg',
    '__proto__/cash.svg',
    'mdi/Cash.svg',
  ])('%s is 404', async (path) => {
    const response = await service.app.inject(`/api/icons/${path}`)
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: { code: 'INVALID_REQUEST' } }])
  })

  test('has the measures of its own where it has some, and is mirrored or known by another name where its set says so', async () => {
    const icons = new Icons()
    expect(await icons.svg('fa6-solid', 'wallet')).toContain('viewBox="0 0 512 512"')
    expect(await icons.svg('fa6-solid', 'car-side')).toContain('viewBox="0 0 640 512"')
    expect(await icons.svg('mdi', 'zoom-out')).toBe(await icons.svg('mdi', 'magnify-minus'))
    expect(await icons.svg('fluent-emoji-high-contrast', 'left-pointing-backhand-index')).toBeUndefined()
  })
})

test('every set is read as its package has it', async () => {
  const icons = new Icons()
  for (const { name } of ICON_SETS) {
    const whole = JSON.parse(readFileSync(`node_modules/@iconify-json/${name}/icons.json`, 'utf8')) as {
      icons: Record<string, { body: string }>
      aliases?: Record<string, unknown>
    }
    const names = Object.keys(whole.icons)
    const { count } = await icons.search([], { set: name, limit: 1 })
    expect([name, count]).toEqual([name, names.length])
    for (const icon of [names[0]!, names.at(-1)!, names[Math.floor(names.length / 2)]!])
      expect(await icons.svg(name, icon)).toContain(whole.icons[icon]!.body)
    for (const alias of Object.keys(whole.aliases ?? {}).slice(0, 50))
      expect([alias, await icons.svg(name, alias)]).toEqual([alias, expect.stringContaining('<svg')])
  }
})

test('icons are found by words in any order, over all sets or in one, up to a limit', async () => {
  const icons = new Icons()
  const { icons: found } = await icons.search(['outline', 'cash'], { limit: 10 })
  expect(found.every((icon) => icon.includes('cash') && icon.includes('outline'))).toBe(true)
  expect((await icons.search(['house'], { limit: 500 })).icons.map((icon) => icon.split(':')[0])).toEqual(
    expect.arrayContaining(['fa6-solid', 'arcticons', 'mdi']),
  )
  expect(await icons.search(['cash'], { set: 'mdi', limit: 1 })).toMatchObject({ icons: ['mdi:cash'], count: expect.any(Number) as number })
  expect(await icons.search(['cash'], { set: 'none', limit: 1 })).toEqual({ icons: [], count: 0 })
})

test('the list needs a session, as everything else does, and names the licences', async () => {
  expect((await service.app.inject('/api/icons?search=cash')).statusCode).toBe(401)
  const open = await startService()
  const answer = (await open.app.inject('/api/icons?search=cash&limit=2')).json() as object
  await open.stop()
  expect(answer).toMatchObject({
    icons: { length: 2 },
    sets: expect.arrayContaining([expect.objectContaining({ name: 'arcticons', licence: 'CC-BY-SA-4.0' })]) as object[],
  })
})

test('an account is given an icon in the configuration, keeps what else is said of it, and loses it again', async () => {
  const open = await startService({ config: 'accounts:\n  - { name: Assets:Old, inactive: true }\n' })
  const choose = async (account: string, icon: string) =>
    (await open.app.inject({ method: 'POST', url: `/api/accounts/${account}/icon`, payload: JSON.stringify({ icon }) })).statusCode
  const accounts = () => open.configuration.current.settings.accounts
  expect([await choose('Assets:Old', 'mdi:cash'), await choose('Assets:Bank', 'fa6-solid:wallet')]).toEqual([200, 200])
  expect(accounts()).toEqual([
    { name: 'Assets:Old', icon: 'mdi:cash', inactive: true },
    { name: 'Assets:Bank', icon: 'fa6-solid:wallet', inactive: false },
  ])
  expect([await choose('Assets:Old', 'mdi:none'), await choose('Assets:Old', 'cash'), await choose('Assets:Old', 'mdi:cash:x')]).toEqual([
    400, 400, 400,
  ])
  expect([await choose('Assets:Old', ''), await choose('Assets:Bank', '')]).toEqual([200, 200])
  expect(accounts()).toEqual([{ name: 'Assets:Old', icon: '', inactive: true }])
  await open.stop()
})

test('an account is given a colour in the configuration, keeps what else is said of it, and loses it again', async () => {
  const open = await startService({ config: 'accounts:\n  - { name: Expenses:Food, icon: mdi:cash }\n' })
  const choose = async (account: string, colour: string) =>
    (await open.app.inject({ method: 'POST', url: `/api/accounts/${account}/colour`, payload: JSON.stringify({ colour }) })).statusCode
  const accounts = () => open.configuration.current.settings.accounts
  expect([await choose('Expenses:Food', 'plum'), await choose('Expenses:Rent', 'blue'), await choose('Expenses:Rent', 'red')]).toEqual([
    200, 200, 400,
  ])
  expect(accounts()).toEqual([
    { name: 'Expenses:Food', icon: 'mdi:cash', colour: 'plum', inactive: false },
    { name: 'Expenses:Rent', icon: '', colour: 'blue', inactive: false },
  ])
  expect([await choose('Expenses:Food', 'automatic'), await choose('Expenses:Rent', 'automatic')]).toEqual([200, 200])
  expect(accounts()).toEqual([{ name: 'Expenses:Food', icon: 'mdi:cash', inactive: false }])
  await open.stop()
})
