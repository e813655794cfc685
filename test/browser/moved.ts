import type { Page } from 'playwright-core'

/** How much of the screen has moved until now, and how far; 0.1 is what one may notice. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let score = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Everything that happened before comes in the next turn.
        setTimeout(() => done(score), 200)
      }),
  )
