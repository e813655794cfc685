import type { Page } from 'playwright-core'

/** Waits until a page has its name, and nothing on it is still to come. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}

/**
 * Leads to another page as a link does, and waits until it has settled: the program stays loaded, which is less than half of the work.
 * The way leads over an address without a page, so that nothing of the page before is taken for that which is asked for. What a page
 * takes along from the one before, such as its period, is no part of what was asked for: then the page is loaded anew.
 */
export const ledTo = async (page: Page, path: string): Promise<void> => {
  // A program that is still being loaded would not notice.
  await page.locator('h1').waitFor()
  const arrived = await page.evaluate(led, path)
  const { href } = new URL(path, page.url())
  if (arrived === href) return
  await page.goto(href)
  await settled(page)
}

/** Runs in the page, and returns the address that it has come to. */
const led = async (to: string): Promise<string> => {
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
  const isCovered = (): boolean => document.querySelector('dialog[open]') !== null
  const isNowhere = (): boolean => document.querySelector('main .nowhere') !== null
  const isSettled = (): boolean => !isNowhere() && document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
  // A panel would stay over the page that comes. It closes as it does when one goes back.
  if (isCovered()) dispatchEvent(new PopStateEvent('popstate'))
  await shown(() => !isCovered())
  history.pushState(null, '', '/nowhere')
  await shown(isNowhere)
  history.pushState(null, '', to)
  // What is drawn first may ask for more, or for another address.
  do {
    await shown(isSettled)
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  } while (!isSettled())
  return location.href
}
