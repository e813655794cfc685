/** Runs in the page: what cells of its tables say that say a day alone, and over how many lines each. */
export const daysInLines = (): { readonly text: string; readonly lines: number }[] =>
  [...document.querySelectorAll<HTMLElement>('main table :is(td, th)')]
    .filter((cell) => /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/.test(cell.innerText.replaceAll(/\s+/g, ' ').trim()))
    .map((cell) => {
      const range = document.createRange()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const tops = new Set<number>()
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const { top } of range.getClientRects()) tops.add(Math.round(top))
      }
      return { text: cell.innerText, lines: tops.size }
    })
