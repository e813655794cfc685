import { expect, test } from 'vitest'
import { fitted, widthOf } from '#vocabulary/text/wording.ts'

test.each([
  ['', 0],
  ['Assets:Cash', 11],
  ['Café', 4],
  ['Cafe\u0301', 4],
  ['日本', 4],
  ['カフェ', 6],
  ['식비', 4],
  ['Ｆｕｌｌ', 8],
  ['🍜 Ramen', 8],
  ['Ελλάδα Ж', 8],
  ['a\u200bb', 2],
])('"%s" takes %i cells of a terminal', (text, cells) => {
  expect(widthOf(text)).toBe(cells)
})

test.each([
  ['日本橋', 8, '日本橋  '],
  ['日本橋', 6, '日本橋'],
  ['日本橋', 5, '日本…'],
  ['日本橋', 4, '日… '],
  ['Trader Joe', 6, 'Trade…'],
])('"%s" in %i cells is "%s"', (text, cells, shown) => {
  expect(fitted(text, cells)).toBe(shown)
  expect(widthOf(fitted(text, cells))).toBe(cells)
})
