import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds wrong with the page as it is now, by all of its rules or by some, one line each; [] when there is nothing. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
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
  const violations = await page.evaluate(
    async (only) => {
      const { axe } = globalThis as typeof globalThis & { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }
      return (await axe.run({ resultTypes: ['violations'], ...(only.length === 0 ? {} : { runOnly: { type: 'rule', values: only } }) })).violations
    },
    [...(rules ?? [])],
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`))
}

/** What axe finds in the light, and what of it the dark changes, which is contrast: a page is loaded once for both. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const inTheLight = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inTheDark = await violationsOf(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inTheLight, ...inTheDark.map((violation) => `in the dark: ${violation}`)]
}
