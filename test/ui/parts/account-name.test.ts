import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { iconAddress, iconOf } from '../../../ui/parts/account-name.tsx'

const chosen = new Map([
  ['Assets:Bank', 'fa6-solid:wallet'],
  ['Assets:Odd', 'no icon'],
])

test.each([
  ['Assets:Bank', 'fa6-solid:wallet'],
  ['Assets:Bank:Giro', 'mdi:bank'],
  ['Assets:Odd', 'mdi:sack'],
  ['Expenses:Food:Restaurants', 'mdi:silverware-fork-knife'],
  ['Expenses:Food:Amsel', 'mdi:food-apple'],
  ['Liabilities:CreditCard:Mine', 'mdi:credit-card'],
  ['Expenses:Car insurance', 'mdi:shield-check'],
  ['Expenses:Cars', 'mdi:car'],
  ['Expenses:Carpets', 'mdi:wallet'],
  ['Expenses:Taxi', 'mdi:car'],
  ['Expenses:Taxes', 'mdi:scale-balance'],
  ['Equity:Conversions', ''],
])('%s is shown with %s', (account, icon) => {
  expect(iconOf(account, chosen)).toBe(icon)
})

test('only names of icons become addresses', () => {
  expect([iconAddress('mdi:cash'), iconAddress('mdi:../x'), iconAddress('cash'), iconAddress('a:b:c'), iconAddress('')]).toEqual([
    '/api/icons/mdi/cash.svg',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('every icon of the rules is there', () => {
  const { icons } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/mdi/icons.json'), 'utf8')) as { icons: object }
  const used = new Set([...readFileSync('ui/parts/account-name.tsx', 'utf8').matchAll(/^ {2}[A-Za-z]+: '([a-z-]+)',$/gm)].map((match) => match[1]!))
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter((name) => !(name in icons))).toEqual([])
})
