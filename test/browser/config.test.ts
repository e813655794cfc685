import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes, violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

const SETTINGS = `# what we save for
goals:
  savings:
    - { name: Car, icon: "", target: 9000, accounts: [Assets:Checking] } # some day
firefly: { token: s3cret }
`
let installation: Installation
let original = ''
const settings = async (): Promise<unknown> => ((await (await fetch(`${installation.address}/api/config`)).json()) as { config: unknown }).config
let read: unknown
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: SETTINGS })
  original = file()
  read = await settings()
})
beforeEach(async () => {
  installation.write('daybook.yaml', original)
  await expect.poll(settings).toEqual(read)
})
afterAll(() => installation?.close())

const file = (): string => readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')
const bar = (page: Page) => page.getByRole('region', { name: 'Changes of daybook.yaml' })
const opened = async (path: string): Promise<Page> => {
  const page = await pageAt(installation, path)
  await page.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor()
  return page
}

describe('the page of the configuration', () => {
  test('shows a change as lines of the file, writes it with all else as it stood, and takes it back', async () => {
    const page = await opened('/more/config/display')
    await page.getByRole('textbox', { name: 'Display precision' }).fill('3')
    await bar(page).getByText('+ display_precision: 3').waitFor()
    expect(file()).toBe(original)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved in daybook.yaml.').waitFor()
    expect(file()).toBe(original.replace('display_precision: 2', 'display_precision: 3'))
    await bar(page).getByRole('button', { name: 'Undo the last change' }).click()
    await page.getByText('The last change of daybook.yaml was undone.').waitFor()
    expect(file()).toBe(original)
  })

  test('says what is wrong at the field, and writes nothing before it is mended', async () => {
    const page = await opened('/more/config/display')
    const field = page.getByRole('textbox', { name: 'Locale' })
    await field.fill('nowhere')
    await page.locator('.config-field .config-problem', { hasText: 'expected a locale such as "en-GB"' }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await bar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    expect(await field.inputValue()).toBe('en-GB')
  })

  test('changes a goal in a list, with accounts of the book and an icon chosen among pictures', async () => {
    const page = await opened('/more/config/goals')
    await page.getByRole('button', { name: 'Car', exact: true }).click()
    await page.getByLabel('Target', { exact: true }).fill('9500.50')
    await page.getByRole('combobox', { name: 'Add to Accounts' }).fill('fund')
    await page.getByRole('option', { name: 'Assets:Fund' }).click()
    await page.getByRole('button', { name: /^Icon: none/ }).click()
    await page.getByRole('searchbox', { name: 'Search icons' }).fill('car')
    await page.getByRole('button', { name: 'mdi:car', exact: true }).click()
    await bar(page).getByText('mdi:car').waitFor()
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved in daybook.yaml.').waitFor()
    expect(file()).toContain('{ name: Car, icon: "mdi:car", target: 9500.5, accounts: [ Assets:Checking, Assets:Fund ] } # some day')
    expect(file()).toContain('# what we save for')
    expect(file()).toContain('s3cret')
  })

  test('finds a setting by a word of its name or of what it means, and shows what only the file may say', async () => {
    const page = await opened('/more/config')
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('withdrawal')
    await page.getByRole('heading', { name: 'Goals' }).waitFor()
    expect(await page.locator('.config-key code').allInnerTexts()).toEqual(['goals'])
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('main journal')
    await page.getByText('journal_path: "main.ledger"').waitFor()
    expect(await page.getByLabel('Journal path').count()).toBe(0)
  })

  test('every key of the file stands in some section', async () => {
    const page = await opened('/more/config')
    const schema = (await (await fetch(`${installation.address}/api/config`)).json()) as { schema: { properties: object } }
    const seen: string[] = []
    for (const link of await page.getByRole('navigation', { name: 'Sections of the configuration' }).getByRole('link').all()) {
      await link.click()
      await page.locator('.config-sections [aria-current]', { hasText: await link.innerText() }).waitFor()
      seen.push(...(await page.locator('.config-key code').allInnerTexts()))
    }
    expect(seen.toSorted()).toEqual(Object.keys(schema.schema.properties).toSorted())
  })

  test('keeps a change when somebody else writes the file meanwhile, and shows it against theirs', async () => {
    const page = await opened('/more/config/display')
    await page.getByRole('textbox', { name: 'Display precision' }).fill('4')
    await bar(page).getByText('+ display_precision: 4').waitFor()
    // On a slow line the page hears of a second change while it asks what the first one has made of the file, and asks once more.
    await page.route(/api\/config\b/, (route) => void setTimeout(() => void route.continue().catch(() => undefined), 2000))
    installation.write('daybook.yaml', `# theirs\n${original}`)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText(/was changed elsewhere and has been read again/).waitFor()
    installation.write('daybook.yaml', `# theirs, twice\n${original}`)
    await bar(page).getByText('+ display_precision: 4').waitFor()
    await page.unroute(/api\/config\b/)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved in daybook.yaml.').waitFor()
    expect(file()).toBe(`# theirs, twice\n${original.replace('display_precision: 2', 'display_precision: 4')}`)
  })

  test('never shows a secret, and changes it when one is typed', async () => {
    const page = await opened('/more/config/firefly')
    const token = page.getByLabel('Token')
    expect([await token.inputValue(), await token.getAttribute('placeholder')]).toEqual(['', 'unchanged'])
    await token.fill('other')
    await bar(page).getByText('•••').first().waitFor()
    expect(await bar(page).innerText()).not.toMatch(/s3cret|other/)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved in daybook.yaml.').waitFor()
    expect(file()).toContain('token: other')
  })

  test('finds the code of a price in the lists of its source', async () => {
    const page = await opened('/more/config/commodities')
    await page.getByRole('button', { name: 'Add to Commodities' }).click()
    await page.getByLabel('Name', { exact: true }).fill('GOLD')
    await page.getByLabel('Source').selectOption('com-purifiedbytes-metal')
    const metal = page.getByLabel('Metal', { exact: true })
    await page.locator('datalist option', { hasNotText: /never/ }).first().waitFor({ state: 'attached' })
    await metal.fill((await page.locator('fieldset.config-price datalist option').first().getAttribute('value')) ?? '')
    await bar(page)
      .getByText(/code: gold/)
      .waitFor()
    await bar(page).getByRole('button', { name: 'Discard' }).click()
  })

  test('shuts nobody out in any section, and nothing scrolls sideways, also on a phone', async () => {
    const page = await opened('/more/config')
    const found: string[] = []
    for (const section of ['core', 'display', 'accounts', 'commodities', 'goals', 'import_templates', 'doctor', 'firefly', 'security', 'advanced']) {
      await ledTo(page, `/more/config/${section}`)
      await page.locator('.config-setting').first().waitFor()
      if (section === 'goals') await page.getByRole('button', { name: 'Car', exact: true }).click()
      // All kinds of fields are those of the list: it stands for them in the dark and on a phone, beside test/browser/every-page.test.ts.
      const isList = section === 'goals'
      found.push(...(await (isList ? violationsInBothThemes(page) : violationsOf(page))).map((violation) => `${section}: ${violation}`))
      await page.setViewportSize({ width: 390, height: 844 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overhang > 0) found.push(`${section}: ${overhang} pixels too wide`)
      if (isList) found.push(...(await violationsBesideContrast(page)).map((violation) => `${section} on a phone: ${violation}`))
      await page.setViewportSize({ width: 1440, height: 960 })
    }
    expect(found).toEqual([])
  })
})
