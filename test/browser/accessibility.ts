import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { markEachKind } from './kinds-of-words.ts'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const CONTRAST = 'color-contrast'

/** What axe finds wrong with the page as it is now, by all of its rules or by some, one line each; [] when there is nothing. */
export const violationsOf = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  violations(page, rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } })

/** The same without contrast, which is half of the work, where no colour is another than on a page that was asked: on a phone, and beside its like. */
export const violationsBesideContrast = (page: Page): Promise<string[]> => violations(page, { rules: { [CONTRAST]: { enabled: false } } })

const violations = async (page: Page, options: object): Promise<string[]> => {
  // Colours that fade into one another are neither while they do.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations === 1)
        .map((one) => one.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  // By the debugger and not as a script of the page, which the page's own policy would refuse; once for a page, as it takes a third of the time.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async (asked) => {
    const { axe } = globalThis as typeof globalThis & { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }
    return (await axe.run({ resultTypes: ['violations'], ...asked })).violations
  }, options)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`))
}

/** What the Tab key stops at before the content of the page. */
export const stopsBeforeMain = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.getElementById('main') as HTMLElement
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, summary, [tabindex]')]
      .filter((stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0)
      .filter((stop) => stop.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING && !main.contains(stop))
      .map((stop) => stop.getAttribute('aria-label') ?? stop.textContent ?? '')
  })

const MARK = 'data-asked-for-contrast'

/**
 * What axe finds in the light, and what of it the dark changes, which is contrast: a page is loaded once for both. Everything was asked of
 * everything in the light; in the dark what is alike is asked for its first and its last.
 */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  // What is being calculated again is faded.
  await page.waitForFunction(() => document.querySelector('.waiting') === null)
  const inTheLight = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(markEachKind, MARK)
  await page.waitForFunction(() => document.querySelector('.waiting') === null)
  await chooseForContrast(page, `[${MARK}]`)
  const inTheDark = await violationsOf(page, [CONTRAST])
  await chooseForContrast(page, '*')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inTheLight, ...inTheDark.map((violation) => `in the dark: ${violation}`)]
}

const chooseForContrast = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    ({ id, selector, mark }) => {
      const { axe } = globalThis as typeof globalThis & { axe: { configure: (options: object) => void } }
      axe.configure({ rules: [{ id, selector }] })
      if (selector === '*') for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
    },
    { id: CONTRAST, selector, mark: MARK },
  )
