import type { Locator, Page } from 'playwright-core'

/* Places of charts as they are pinned, and the doors of their figures. */

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const numberIn = (text: string): string => /[\d.,]*\d/.exec(text)?.[0] ?? ''
/** What is said of the place of a chart that was pressed. */
export const pinnedOn = (page: Page): Locator => page.getByRole('group', { name: 'Figures of this place' })

/** Presses figures one after the other; returns those without a panel that says the same number. */
export const wrongIn = async (page: Page, doors: Locator): Promise<string[]> => {
  const wrong: string[] = []
  for (const door of await doors.all()) {
    const figure = await door.innerText()
    await door.click()
    const told = page.locator('dialog .proof-body :is(.proof-figure, .failure)').first()
    await told.waitFor()
    const shown = await told.innerText()
    if (numberIn(shown) !== numberIn(figure)) wrong.push(`${figure}: ${shown}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return wrong
}
