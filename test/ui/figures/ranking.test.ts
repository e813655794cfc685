import { expect, test } from 'vitest'
import { ranked, recentsIn, withRecent } from '../../../ui/figures/ranking.ts'

test('what begins as one types comes before what only contains the letters', () => {
  const found = ranked(['Assets: Balance', 'Expenses:Food:Groceries', 'Go', 'Prices', 'Net worth'], 'pr', (text) => [text])
  expect(found[0]).toBe('Prices')
  expect(ranked(['b', 'a'], ' ', (text) => [text])).toEqual(['b', 'a'])
  expect(ranked(['abc'], 'cb', (text) => [text])).toEqual([])
})

test('letters that stand apart begin with a word, and count in a name alone', () => {
  const about = { 'Month on month': 'How a month compares', 'Amount of money': 'the column of amounts', 'Icons only': 'More room, or months' }
  const found = ranked(Object.keys(about), 'mom', (name) => [name, about[name as keyof typeof about]])
  expect(found).toEqual(['Month on month'])
  expect(ranked(['Expenses:Groceries'], 'grcr', (text) => [text])).toEqual(['Expenses:Groceries'])
  expect(ranked(['Debts'], 'liab', (text) => [text, 'liabilities'])).toEqual(['Debts'])
  expect(ranked(['Liabilities:CreditCard'], 'card', (text) => [text])).toEqual(['Liabilities:CreditCard'])
})

test('words are found in any order, and with one typo', () => {
  const names = {
    'Net worth': 'wealth',
    'Income statement': 'profit and loss p&l',
    'Add a transaction': 'new create',
    Configuration: 'settings currency',
  }
  const found = (typed: string): string | undefined => ranked(Object.keys(names), typed, (name) => [name, names[name as keyof typeof names]])[0]
  expect(['net worht', 'net wort', 'nett worth', 'worth net'].map(found)).toEqual(Array(4).fill('Net worth'))
  expect([found('p&l'), found('new transaction'), found('currency settings')]).toEqual(['Income statement', 'Add a transaction', 'Configuration'])
  // Two typos in one word, or a typo in a number, are another word.
  expect([found('wrhto'), found('nwe')]).toEqual([undefined, undefined])
  expect(ranked(['Loan 2024'], '2025', (name) => [name])).toEqual([])
})

const to = (href: string) => ({ label: href, kind: 'Page', href })

test('what was gone to last comes first, once, and only so much is kept', () => {
  const all = ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g', '/h', '/i'].reduce((kept, href) => withRecent(kept, to(href)), recentsIn(null))
  expect(all.map(({ href }) => href)).toEqual(['/i', '/h', '/g', '/f', '/e', '/d', '/c', '/a'])
})

test('what is kept in a browser is looked at before it is believed', () => {
  expect(recentsIn('{')).toEqual([])
  expect(recentsIn('{"a":1}')).toEqual([])
  expect(recentsIn(JSON.stringify([to('/a'), to('javascript:alert(1)'), to('//elsewhere'), { label: 'x' }, null])).map(({ href }) => href)).toEqual([
    '/a',
  ])
})
