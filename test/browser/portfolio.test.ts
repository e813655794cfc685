import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { digitsWhileHidden } from './hidden-figures.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PHONE } from './pinned.ts'
import { ledTo, settled } from './settled.ts'
import { silentFigures } from './silent-figures.ts'
import { wrongDoors } from './wrong-doors.ts'

const BOOK = `P 2024-03-01 WORLD 50.00 EUR
P 2024-03-01 BONDS 10.00 EUR
2024-01-02 * Broker
    Assets:Equity:World  10 WORLD @ 40.00 EUR
    Assets:Bonds  50 BONDS @ 10.00 EUR
    Assets:Lost  1 LOST @ 5.00 EUR
    Assets:Checking
`
const fund = (name: string, file: string): string =>
  `  - { name: ${name}, type: mutualfund, price: { provider: local-json, code: none.json }, holdings: ${file} }\n`
const FILES = {
  'main.ledger': BOOK,
  'world.csv':
    'World ETF\n\nTicker,Name,Sector,Asset Class,Weight (%)\nSTL,Steel Works,Metals,Equity,60\nEVL,<img src=x onerror=alert(1)>,,Equity,30\nUSD,Cash,,Cash,5\n',
  'bonds.json': JSON.stringify({
    holdings: [
      { name: 'Federal bond 2034', percentage: '90', type: 'debt', rating: 'AAA' },
      { name: 'Steel Works', percentage: '10', type: 'debt' },
    ],
  }),
}

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: FILES,
    today: '2024-03-31',
    settings: `commodities:\n${fund('WORLD', 'world.csv')}${fund('BONDS', 'bonds.json')}${fund('LOST', 'lost.csv')}`,
  })
})
afterAll(() => installation?.close())

describe('inside the funds', () => {
  test('nothing is shown before it was asked for, and a press asks', async () => {
    const page = await pageAt(installation, '/assets/portfolio')
    await page.getByText('The holdings of these funds are not known yet: BONDS, LOST, WORLD. Update the fund holdings.').waitFor()
    await page.getByRole('button', { name: 'Update portfolios' }).click()
    await page.getByText('The holdings of these funds are not known yet: LOST. Update the fund holdings.').waitFor()
    await page.getByRole('row', { name: /^Steel Works Equity .*WORLD/ }).waitFor()
    await page.getByRole('row', { name: /^<img src=x onerror=alert\(1\)> Equity/ }).waitFor()
    expect(installation.complaints).toEqual([])
  })

  test('kinds, ratings, industries and securities are ranked, with what of a fund is unknown', async () => {
    const page = await pageAt(installation, '/assets/portfolio')
    const rows = async (table: string): Promise<string[]> => {
      const all = page.getByRole('table', { name: table, exact: true }).locator('tbody tr')
      await all.first().waitFor()
      return (await all.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    }
    // 500 in bonds, and 475 of the 500 in the world.
    expect(await rows('Inside the funds, by kind')).toEqual([
      expect.stringMatching(/^Debt 51\.3.% 500\.00 BONDS$/),
      expect.stringMatching(/^Equity 46\.2.% 450\.00 WORLD$/),
      expect.stringMatching(/^Cash 2\.6.% 25\.00 WORLD$/),
    ])
    expect(await rows('Inside the funds, by rating')).toEqual([expect.stringMatching(/^AAA 90/), expect.stringMatching(/^Unknown 10/)])
    expect(await rows('Inside the funds, by industry')).toEqual([expect.stringMatching(/^Metals 66\.7.%/), expect.stringMatching(/^Unknown 33\.3.%/)])
    expect(await rows('Funds with known holdings')).toEqual([
      expect.stringMatching(/^BONDS 500\.00 100\.0.% 0\.00 2 a file/),
      expect.stringMatching(/^WORLD 500\.00 95\.0.% 25\.00 3 a file/),
    ])
  })

  test('a fund is switched off and on, and the address knows it', async () => {
    const page = await pageAt(installation, '/assets/portfolio')
    const world = page.getByRole('button', { name: 'WORLD', exact: true })
    await world.click()
    await page.getByRole('row', { name: /^Debt 100/ }).waitFor()
    expect([await world.getAttribute('aria-pressed'), new URL(page.url()).search]).toEqual(['false', '?without=WORLD'])
    await page.getByRole('button', { name: 'BONDS', exact: true }).click()
    await page.getByText('No fund is selected.').waitFor()
    await world.click()
    await page.getByRole('row', { name: /^Equity 94\.7.%/ }).waitFor()
  })

  test('every figure has its proof, and nothing is in the way of anybody', async () => {
    const page = await pageAt(installation, '/assets/portfolio', { colorScheme: 'light' })
    await page.getByRole('row', { name: /^Steel Works Equity/ }).waitFor()
    await settled(page)
    expect(await silentFigures(page)).toEqual([])
    const { doors, wrong } = await wrongDoors(page, new Set())
    expect([wrong, doors > 10]).toEqual([[], true])
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await digitsWhileHidden(page)).toEqual([])
  })

  test('it fits on a phone', async () => {
    const phone = await pageAt(installation, '/', PHONE)
    await ledTo(phone, '/assets/portfolio')
    await phone.setViewportSize({ width: 320, height: 844 })
    expect(await violationsBesideContrast(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })

  test('an account of one fund shows what it is made of', async () => {
    const page = await pageAt(installation, '/assets/gain/Assets%3AEquity%3AWorld')
    await page.getByRole('table', { name: 'Inside the funds, by industry' }).waitFor()
    const { wrong } = await wrongDoors(page, new Set())
    expect(wrong).toEqual([])
  })

  test('it is found by its old name, and updated from the palette', async () => {
    const page = await pageAt(installation, '/assets/analysis')
    await page.waitForURL(/\/assets\/portfolio$/)
    await page.getByRole('row', { name: /^Steel Works Equity/ }).waitFor()
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mutual-fund portf')
    await page.getByRole('option', { name: /^Update mutual-fund portfolios/ }).waitFor()
  })
})
