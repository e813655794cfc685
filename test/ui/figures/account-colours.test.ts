import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HUES } from '../../../src/events/vocabulary/hues.ts'
import { type BookNames, coloursByName, coloursOfBook } from '../../../ui/figures/account-colours.ts'

const BOOK: BookNames = {
  categories: ['Income:Salary', 'Expenses:Rent', 'Assets:Bank', 'Expenses:Food', 'Assets:Broker', 'Expenses:Fun'],
  accounts: ['Assets:Bank', 'Assets:Broker', 'Expenses:Food:Fruit', 'Expenses:Food:Lunch', 'Expenses:Fun', 'Expenses:Rent', 'Income:Salary'],
  commodities: ['EUR', 'USD'],
  chosen: new Map(),
}
const ALL = [...BOOK.categories, ...BOOK.accounts]
const colours = coloursOfBook(BOOK)
const allOf = (book: BookNames): string[] => ALL.map(coloursOfBook(book).ofAccount)

describe('the colour of an account', () => {
  test('is that of its category, by the order in which the book first used the categories', () => {
    expect(['Expenses:Rent', 'Expenses:Food', 'Expenses:Fun'].map(colours.ofAccount)).toEqual(['hue-blue', 'hue-orchid', 'hue-brown'])
    expect(['Assets:Bank', 'Assets:Broker'].map(colours.ofAccount)).toEqual(['hue-blue', 'hue-orchid'])
  })

  test('is one of its own among income and expenses, which one picture shows', () => {
    const flows = BOOK.categories.filter((name) => !name.startsWith('Assets')).map(colours.ofAccount)
    expect(new Set(flows).size).toBe(flows.length)
  })

  test('stays when the book gets another category or loses one', () => {
    const more = { ...BOOK, categories: [...BOOK.categories, 'Expenses:Travel', 'Assets:Cash'], accounts: [...BOOK.accounts, 'Expenses:Travel'] }
    expect(allOf(more)).toEqual(allOf(BOOK))
    const emptied = { ...BOOK, accounts: BOOK.accounts.filter((name) => name !== 'Expenses:Rent') }
    expect(allOf(emptied)).toEqual(allOf(BOOK))
  })

  test('is a tint of its category below it, another for each', () => {
    const below = ['Expenses:Food:Fruit', 'Expenses:Food:Lunch'].map(colours.ofAccount)
    for (const colour of below) expect(colour).toMatch(/^hue-orchid tint-[0-3]$/)
    expect(below[0]).not.toBe(below[1])
  })

  test('has a pattern where there are more categories than hues', () => {
    const categories = Array.from({ length: HUES.length * 6 }, (_, nth) => `Expenses:C${nth}`)
    const { ofAccount } = coloursOfBook({ ...BOOK, categories })
    expect(['Expenses:C0', `Expenses:C${HUES.length}`, `Expenses:C${HUES.length * 2}`].map(ofAccount)).toEqual([
      'hue-blue',
      'hue-blue striped',
      'hue-blue crossed',
    ])
    expect(new Set(categories.map(ofAccount)).size).toBe(categories.length)
    // Each pattern is drawn.
    const sheet = readFileSync('ui/style/charts.css', 'utf8')
    for (const name of categories) {
      const pattern = ofAccount(name).split(' ')[1]
      if (pattern !== undefined) expect(sheet).toContain(`.${pattern} { --fill: var(--${pattern}); }`)
    }
  })

  test('is the one that was chosen, and the category that had it takes the other; no third one changes', () => {
    const chosen = new Map([['Expenses:Fun', 'blue'] as const])
    const { ofAccount } = coloursOfBook({ ...BOOK, chosen })
    expect(['Expenses:Fun', 'Expenses:Rent', 'Expenses:Food'].map(ofAccount)).toEqual(['hue-blue', 'hue-brown', 'hue-orchid'])
    expect(ofAccount('Assets:Bank')).toBe('hue-blue')
  })

  test('can be chosen for an account below its category, and for what is below that', () => {
    const { ofAccount } = coloursOfBook({ ...BOOK, chosen: new Map([['Expenses:Food:Fruit', 'green'] as const]) })
    expect([ofAccount('Expenses:Food:Fruit'), ofAccount('Expenses:Food:Fruit:Apples'), ofAccount('Expenses:Food')]).toEqual([
      'hue-green',
      'hue-green',
      'hue-orchid',
    ])
  })

  test('is there for an account that the book does not list, and is the same each time', () => {
    expect(colours.ofAccount('Expenses:Unknown:Thing')).toMatch(/^hue-/)
    expect(colours.ofAccount('Expenses:Unknown:Thing')).toBe(colours.ofAccount('Expenses:Unknown'))
  })
})

test('commodities have their colours in the order of first use', () => {
  expect(['EUR', 'USD'].map(colours.ofCommodity)).toEqual(['hue-blue', 'hue-orchid'])
})

test('payees drawn together have different colours, whatever their order', () => {
  const names = Array.from({ length: HUES.length }, (_, nth) => `Shop ${nth}`)
  const drawn = coloursByName(names)
  expect(new Set(drawn.values()).size).toBe(names.length)
  expect(coloursByName(names.toReversed())).toEqual(drawn)
})
