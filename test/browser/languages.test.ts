import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('the pages are in the language that a person chooses, with dates and counts of that language, until another is chosen', async () => {
  const page = await installation.open('/more/config', { locale: 'en-GB' })
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await page.getByLabel('Sprache').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.goto(`${installation.address}/more/backup`)
  await page.getByRole('heading', { level: 1, name: 'Sicherung' }).waitFor()
  await page.getByRole('heading', { name: 'Es gibt noch keine Sicherung' }).waitFor()
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  await page.getByText(/Gesichert und geprüft: \d+\sEreignisse, 2\sDateien\./).waitFor()
  await page.getByRole('heading', { name: /^Letzte Sicherung: (jetzt|vor \d+ Minuten?)$/ }).waitFor()
  await page.goto(`${installation.address}/more/config`)
  await page.getByLabel('Sprache').selectOption({ label: '简体中文' })
  await page.getByLabel('语言').waitFor()
  await page.goto(`${installation.address}/more/backup`)
  await page.getByRole('button', { name: '立即备份' }).waitFor()
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Back up now' }).waitFor()
})

test('the pages are in the language of the browser, where the palette also knows English names, until another is chosen', async () => {
  const page = await installation.open('/more/backup', { locale: 'de-AT', pagesInLocale: true })
  await page.getByRole('heading', { level: 1, name: 'Sicherung' }).waitFor()
  const first = page.getByRole('listbox').getByRole('option').first()
  for (const typed of ['gehalt', 'wages']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await first.getByText('Einnahmen', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${installation.address}/more/config`)
  await page.getByLabel('Sprache').selectOption({ label: 'English' })
  await page.getByLabel('Language').waitFor()
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
