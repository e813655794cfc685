import type { Page } from 'playwright-core'

/** Waits until a page has its name, and nothing on it is still to come. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
