import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Installation } from './installation.ts'
import { ledTo, settled } from './settled.ts'

const pages = new WeakMap<Installation, Map<string, Promise<Page>>>()
const WIDE = { width: 1440, height: 960 }

/**
 * The page at an address, for one test after the other: opened once per installation and options, then led on, which is less than half of the work.
 * What a browser stores is kept from test to test; a test about that, or about loading, opens a page of its own.
 */
export const pageAt = async (
  installation: Installation,
  path: string,
  { viewport, ...options }: Omit<BrowserContextOptions, 'viewport'> & { readonly viewport?: { width: number; height: number } } = {},
): Promise<Page> => {
  const size = viewport ?? WIDE
  const known = pages.get(installation) ?? new Map<string, Promise<Page>>()
  pages.set(installation, known)
  const key = JSON.stringify(options)
  const opened = known.get(key)
  if (opened === undefined) {
    const opening = installation.open(path, { ...options, viewport: size, forAll: true })
    known.set(key, opening)
    const page = await opening
    await settled(page)
    return page
  }
  const page = await opened
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null })
  const { width, height } = page.viewportSize() ?? WIDE
  if (width !== size.width || height !== size.height) await page.setViewportSize(size)
  // What the test before left: open dialogs, and messages at the edge of the page.
  await page.evaluate(() => {
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    for (const dismiss of document.querySelectorAll<HTMLElement>('.toast > .icon-button')) dismiss.click()
  })
  await ledTo(page, path)
  return page
}
