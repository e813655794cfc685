import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'

/** Turns what follows from right to left, to the end of its paragraph. */
const TURN = '\u202e'
const BOOK = `2024-03-01 * Refund ${TURN}21
    Assets:Bank  12.00 EUR
    Expenses:Food

2024-03-02 * Sho${TURN}p
    Expenses:Fo${TURN}od  5.00 EUR
    Assets:Bank
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test.each(['/', '/ledger/transaction', '/ledger/posting', '/expense/monthly'])(
  'on %s a name that turns the direction of writing turns itself alone',
  async (path) => {
    const page = await installation.open('/')
    await ledTo(page, path)
    await page.getByText(TURN).first().waitFor()
    // What stands in the same paragraph is turned where a text with such a mark is not kept apart from it.
    const open = await page.evaluate((turn) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const { parentElement: element, textContent } = texts.currentNode
        if (element === null || !textContent?.includes(turn)) continue
        if (!getComputedStyle(element).unicodeBidi.startsWith('isolate')) found.push(`${element.tagName}: ${textContent}`)
      }
      return found
    }, TURN)
    expect(open).toEqual([])
  },
)
