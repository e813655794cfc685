import { expect, test } from 'vitest'
import { GROUPED_DIGITS, parseGrouped, withHyphens } from '#vocabulary/text/scanner.ts'

const isGrouped = (text: string): boolean => new RegExp(`^${GROUPED_DIGITS}$`).test(text)

test('digits may be grouped by thousands and as in India', () => {
  expect(['1,000', '12,34,567', '1,234,567'].every(isGrouped)).toBe(true)
  expect(['12,34', '1000', '1,0000', '1234,567', ',123'].some(isGrouped)).toBe(false)
})

test('a number may have groups and any minus', () => {
  expect(parseGrouped('\u22121,234.50').toText()).toBe('-1234.50')
  expect(withHyphens('5\u20136')).toBe('5-6')
})
