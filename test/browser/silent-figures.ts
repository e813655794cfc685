import type { Page } from 'playwright-core'

/** What figures are called that do nothing when they are pressed: the name of the figure, or table and column, or the words around it. */
export const silentFigures = async (page: Page): Promise<string[]> => {
  const silent = await page.locator('main .amount:visible').evaluateAll((amounts) =>
    amounts
      .filter((amount) => !amount.closest('.proof') && /\d/.test(amount.textContent ?? ''))
      .map((amount) => {
        const cell = amount.closest('td, th')
        const table = cell?.closest('table')
        const column = cell && table?.querySelectorAll('thead tr:last-child > *')[[...cell.parentElement!.children].indexOf(cell)]
        const name = amount.closest('.figure')?.querySelector('dt')?.textContent
        // The amounts of a sentence change with the book; what is said of them does not.
        const words = amount.closest('p, li, div')?.textContent?.replaceAll(/[+−]?\d[\d.,]*/g, '#')
        return (column ? `${table.getAttribute('aria-label') ?? 'a table'}: ${column.textContent}` : (name ?? words ?? ''))
          .replaceAll(/\s+/g, ' ')
          .trim()
      }),
  )
  return [...new Set(silent)]
}
