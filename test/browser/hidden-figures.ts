import type { Page } from 'playwright-core'

/** Hides the figures, and shows them again. Returns what had a digit meanwhile, in words and in what is read aloud of charts. */
export const digitsWhileHidden = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const hide = document.querySelector<HTMLElement>('button[aria-label="Hide figures"]')
    const switched = async (to: 'true' | 'false'): Promise<void> => {
      hide?.click()
      do await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
      while (hide?.getAttribute('aria-pressed') !== to)
    }
    await switched('true')
    const amounts = [...document.querySelectorAll<HTMLElement>('.amount, .flow-amount, .piece-amount, .bars-axis li')].map((one) => one.innerText)
    const aloud = [...document.querySelectorAll('[aria-valuetext]')].map((chart) => chart.getAttribute('aria-valuetext') ?? '')
    await switched('false')
    // Read aloud are years, too; an amount has cents.
    return [...amounts.filter((text) => /\d/.test(text)), ...aloud.filter((text) => /\d[.,]\d/.test(text))]
  })
