import type { Page } from 'playwright-core'

/** Waits until a page has its name, and nothing on it is still to come. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}

/**
 * Leads to another page as a link does, and waits until it has settled: the program stays loaded, which is less than half of the work.
 * The way leads over an address without a page, so that nothing of the page before is taken for that which is asked for.
 */
export const ledTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const shown = (holds: () => boolean): Promise<void> =>
      new Promise((done, fail) => {
        if (holds()) return done()
        const late = setTimeout(() => fail(new Error(`${to} has not settled:\n${document.body.innerText}`)), 90_000)
        const changes = new MutationObserver(() => {
          if (!holds()) return
          clearTimeout(late)
          changes.disconnect()
          done()
        })
        changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      })
    const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const isNowhere = (): boolean => document.querySelector('h1')?.textContent === 'No such page'
    const isSettled = (): boolean => !isNowhere() && document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
    history.pushState(null, '', '/nowhere')
    await shown(isNowhere)
    history.pushState(null, '', to)
    // What is drawn first may ask for more.
    while (!isSettled()) {
      await shown(isSettled)
      await frame()
    }
  }, path)
