import { chromium } from 'playwright-core'

export interface TypingTimes {
  /** From a key going down to the frame that shows it, in milliseconds. */
  readonly keys: readonly number[]
  /** From the last key of a mistake to its mark, in milliseconds. */
  readonly marks: readonly number[]
}

/** Types into a file of the journal in a real browser, and makes mistakes. */
export async function typeInto(address: string, file: string, executablePath: string): Promise<TypingTimes> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 } })
    await page.goto(`${address}/ledger/editor/${file}`)
    await page.locator('.cm-line').first().waitFor({ timeout: 120_000 })
    // The compiler of the bench gives functions their names with a helper that the page does not have.
    await page.evaluate('globalThis.__name = (named) => named')
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+End')
    await page.waitForTimeout(3000)
    await page.evaluate(() => {
      const measured: { keys: number[]; down: number } = { keys: [], down: 0 }
      Object.assign(globalThis, { measured })
      addEventListener(
        'keydown',
        () => {
          const down = performance.now()
          measured.down = down
          // The callback runs before the frame is painted; the message after it.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => measured.keys.push(performance.now() - down))
            port1.start()
            port2.postMessage(undefined)
          })
        },
        true,
      )
    })
    await page.keyboard.type('\n; words of a note that is typed as fast as people type, and a little longer than most\n', { delay: 60 })
    const keys = await page.evaluate(() => (globalThis as unknown as { measured: { keys: number[] } }).measured.keys)
    const marks: number[] = []
    for (let round = 0; round < 5; round++) {
      await page.keyboard.insertText('\n2024-12-31 Mistake\n    Assets:Checking  1.00 EUR\n    Income:Found  -2.00 EU')
      await page.waitForTimeout(2000)
      const marked = page.evaluate(() => {
        const begun = performance.now()
        return new Promise<number>((done) => {
          const look = (): void => {
            if (document.querySelector('.cm-lint-marker-error')) done(performance.now() - begun)
            else requestAnimationFrame(look)
          }
          addEventListener('keydown', () => requestAnimationFrame(look), { once: true, capture: true })
          setTimeout(() => done(performance.now() - begun), 20_000)
        })
      })
      // The text so far is marked already, for its commodity is another: only what follows is measured.
      await page.keyboard.press('R')
      marks.push(await marked)
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.waitForTimeout(1500)
    }
    return { keys, marks }
  } finally {
    await browser.close()
  }
}
