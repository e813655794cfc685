import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { PAGES, WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

let installation: Installation
let phone: Page
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': WALKED_BOOK },
    today: '2024-03-31',
    settings: `enable_reconciliation: true\n${WALKED_SETTINGS}`,
  })
  phone = await installation.open('/', { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, forAll: true })
})
afterAll(() => installation?.close())

/** What a cell of a table says where it says a day alone, and over how many lines. */
const days = (): { readonly text: string; readonly lines: number }[] =>
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

test('days stay in one line on a phone, on every page', async () => {
  let seen = 0
  const broken: string[] = []
  for (const path of PAGES) {
    await ledTo(phone, path)
    await settled(phone)
    const told = await phone.evaluate(days)
    seen += told.length
    broken.push(...told.filter(({ lines }) => lines > 1).map(({ text, lines }) => `${path}: ${text} in ${lines} lines`))
  }
  expect(broken).toEqual([])
  expect(seen).toBeGreaterThan(50)
})
