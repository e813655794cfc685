import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('a backup is made, lies in its folder, and is read again', async () => {
  const page = await installation.open('/more/backup')
  await page.getByRole('heading', { name: 'There is no backup yet' }).waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText(/Backed up and checked: \d+\sevents, 2\sfiles\./).waitFor()
  await page.getByRole('heading', { name: /^Last backup: / }).waitFor()
  expect(readdirSync(join(installation.folder, '.daybook-backups')).filter((name) => name.endsWith('.zip'))).toHaveLength(1)
  await page.getByRole('button', { name: /^Test daybook-/ }).click()
  await page.getByText(/The backup is complete: \d+\sevents and 2\sfiles are unchanged\./).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
