import { describe, expect, test } from 'vitest'
import { cellsOf, expectRefused, statementOf } from './support/read.ts'

const page = (inside: string): string => `<html><head><style>td { color: red }</style></head><body>${inside}</body></html>`

describe('a page with a table, which banks send as .xls', () => {
  test('is rows of cells as they are written', async () => {
    const html = page(
      '<table><tr><th>Datum</th><th>Text &amp; mehr</th><th>Betrag</th></tr>\n<TR><TD>01.02.2024<TD><b>B&auml;cker</b><br/>Wien&nbsp;7<td align=right>1.234,50</TR></table>',
    )
    expect(await cellsOf(html)).toEqual([
      ['Datum', 'Text & mehr', 'Betrag'],
      ['01.02.2024', 'Bäcker Wien 7', '1.234,50'],
    ])
  })

  test('cells may reach over columns and rows', async () => {
    const html = page(
      '<table><tr><td colspan="2">Account</td><td>x</td></tr><tr><td rowspan=2>2024-02-01</td><td>Shop</td><td>5.00</td></tr><tr><td>Bakery</td><td>3.00</td></tr></table>',
    )
    const { rows } = await statementOf(html)
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Account', '', 'x'],
      ['2024-02-01', 'Shop', '5.00'],
      ['', 'Bakery', '3.00'],
    ])
    expect([...rows[2]!.merged!]).toEqual([[0, '2024-02-01']])
  })

  test('of several tables the one with movements is taken', async () => {
    const html = page('<table><tr><td>Menu</td></tr></table><table><tr><td>01/02/2024</td><td>5.00</td></tr></table>')
    expect(await cellsOf(html)).toEqual([['01/02/2024', '5.00']])
    expect((await statementOf(html)).reading).toMatchObject({ sheet: 'Table 2', sheets: ['Table 1', 'Table 2'] })
    expect(await cellsOf(html, { sheet: 'Table 1' })).toEqual([['Menu']])
  })

  test('a date knows how a spreadsheet program would show it', async () => {
    const { rows } = await statementOf(page('<table><tr><td>12-Jan-2024</td><td>5.00</td></tr></table>'))
    expect([...rows[0]!.shown!]).toEqual([[0, ['1/12/24']]])
  })
})

test.each([
  ['signs', '&'.repeat(500_000)],
  ['brackets that never close', '<'.repeat(500_000)],
  ['beginnings of cells', '<td '.repeat(200_000)],
  ['paragraphs', '<p>'.repeat(500_000)],
])('a cell of nothing but %s is refused, and not looked through from each of them', async (_, cell) => {
  await expectRefused(page(`<table><tr><td>01/02/2024</td><td>${cell}</td><td>5.00</td></tr></table>`), 'too_large')
})
test('less than a sign stands for itself', async () => {
  expect(await cellsOf(page('<table><tr><td>01/02/2024</td><td>a < b</td><td>5.00</td></tr></table>'))).toEqual([['01/02/2024', 'a < b', '5.00']])
})

test('a page without a table says so', () => expectRefused(page('<p>Please log in</p>'), 'nothing_inside'))
