import { expect, test } from 'vitest'
import { figuresFor, HIDDEN, hiddenFigures } from '../../../ui/figures/number-format.ts'
import { lineDetails, resultText, type SheetLine, sheetLink, sheetName } from '../../../ui/figures/sheet-results.ts'

const writing = { figures: figuresFor({ locale: 'en', precision: 0 }), currency: 'EUR' }
const line = (of: Partial<SheetLine>): SheetLine => ({ line: 3, kind: 'value', remarks: [], ...of })
const number = (decimal: string): SheetLine => line({ value: { kind: 'number', number: Number(decimal), decimal } })
const amount = (decimal: string, commodity: string): SheetLine =>
  line({ value: { kind: 'amounts', amounts: [{ commodity, quantity: Number(decimal), decimal }] } })

test('what is not nothing is never shown as nothing, whatever the precision of money', () => {
  expect(resultText(number('0.086'), writing)).toBe('0.086')
  expect(resultText(number('0.000000012'), writing)).toBe('0.000000012')
  expect(resultText(number('0.0000000000000123456'), writing)).toBe('1.235e-14')
  expect(resultText(amount('0.086', 'EUR'), writing)).toBe('0.086 EUR')
  expect(resultText(amount('0', 'EUR'), writing)).toBe('0 EUR')
})

test('money has the digits of money, and all of them are told below', () => {
  expect(resultText(amount('10489.953056652943', 'EUR'), writing)).toBe('10,490 EUR')
  expect(resultText(amount('10489.95', 'EUR'), writing)).toBe('10,490 EUR')
  expect(lineDetails({ ...amount('10489.953056652943', 'EUR'), name: 'rate' }, writing)).toBe('rate = 10489.953056652943 EUR')
})

test('a number with more digits than a page can hold is shown as it came', () => {
  expect(resultText(number('123456789012345678901'), writing)).toBe('123456789012345678901')
  expect(resultText(number(`1${'0'.repeat(60)}`), writing)).toHaveLength(40)
})

test('an error says what is wrong beside its line, and where below', () => {
  const wrong = line({ kind: 'error', error: { message: 'division by zero', from_column: 5, to_column: 8 } })
  expect([resultText(wrong, writing), lineDetails(wrong, writing)]).toEqual(['division by zero', 'Line 3, column 5: division by zero'])
})

test('hidden figures show no digit', () => {
  const hidden = { figures: hiddenFigures, currency: 'EUR' }
  expect([resultText(amount('5', 'EUR'), hidden), resultText(number('5'), hidden), lineDetails(number('5'), hidden)]).toEqual([
    `${HIDDEN} EUR`,
    HIDDEN,
    '',
  ])
})

test('a sheet gets an ending when none was written, and an address', () => {
  expect([sheetName(' home/loan '), sheetName('old.paisa'), sheetName('')]).toEqual(['home/loan.sheet', 'old.paisa', ''])
  expect(sheetLink('home/a b.sheet')).toBe('/more/sheets/home/a%20b.sheet')
})
