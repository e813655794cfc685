import { common } from '#messages/common.ts'
import { sheets as words } from '#messages/sheets.ts'
import type { EvaluateAnswer, SheetValue } from '../../src/http/contract/sheets-contract.ts'
import type { Figures } from './number-format.ts'

export type SheetLine = EvaluateAnswer['lines'][number]

/** Digits that a number of the page's own kind holds for certain. */
const SURE_DIGITS = 15
/** Beyond this, the result next to a line is cut; the whole of it is shown below the sheet. */
const LENGTH_MAX = 40
const SMALLEST = 1e-6
/** A small number that is longer is written with an exponent. */
const SMALL_LENGTH_MAX = 14

interface Writing {
  readonly figures: Figures
  /** The currency that the pages are in. */
  readonly currency: string
}

/** The result next to a line: formatted as money where it is money, and never 0 for what is not. */
export const resultText = ({ kind, value, error }: SheetLine, writing: Writing): string => {
  if (kind === 'error') return shortened(error?.message ?? words.error)
  return value === undefined ? '' : shortened(valueText(value, writing))
}

/** The details of a line below the sheet: its name, all the digits of its value, errors and hints. */
export const lineDetails = (line: SheetLine, { figures }: Writing): string => {
  const { name, value, error, remarks } = line
  if (error) return words.errorAt(line.line, error.from_column, error.message)
  const exact = value && !figures.hidden ? `${name === undefined ? '' : `${name} = `}${exactText(value)}` : ''
  return [exact, ...remarks].filter(Boolean).join(' · ')
}

const valueText = (value: SheetValue, { figures, currency }: Writing): string => {
  switch (value.kind) {
    case 'number':
      return numberText(value.number, value.decimal, figures)
    case 'amounts':
      return value.amounts
        .map(
          ({ commodity, quantity, decimal }) =>
            `${amountText(quantity, decimal, { figures, isOwn: commodity === currency, commodity })} ${commodity}`,
        )
        .join(', ')
    case 'truth':
      return value.is ? 'true' : 'false'
    case 'text':
      return figures.hidden ? figures.quantity(0) : value.text
    case 'day':
      return value.day
    case 'postings':
      return common.postings(value.count)
  }
}

function amountText(
  quantity: number,
  decimal: string,
  { figures, isOwn, commodity }: { figures: Figures; isOwn: boolean; commodity: string },
): string {
  if (isLarge(quantity)) return numberText(quantity, decimal, figures)
  const text = isOwn ? figures.money(quantity) : figures.cash(quantity, commodity)
  // At the precision of money it would be nothing.
  return quantity !== 0 && !figures.hidden && !/[1-9]/.test(text) ? numberText(quantity, decimal, figures) : text
}

function numberText(value: number, decimal: string, figures: Figures): string {
  if (figures.hidden) return figures.quantity(value)
  if (value !== 0 && Math.abs(value) < SMALLEST) return decimal.length <= SMALL_LENGTH_MAX ? decimal : value.toPrecision(4)
  return isLarge(value) ? decimal : figures.quantity(value)
}

const exactText = (value: SheetValue): string => {
  if (value.kind === 'number') return value.decimal
  if (value.kind === 'amounts') return value.amounts.map(({ commodity, decimal }) => `${decimal} ${commodity}`).join(', ')
  if (value.kind === 'text') return value.text
  if (value.kind === 'day') return value.day
  return value.kind === 'truth' ? String(value.is) : common.postings(value.count)
}

/** Beyond what a number of the page's own kind holds exactly. */
const isLarge = (value: number): boolean => Math.abs(value) >= 10 ** SURE_DIGITS
const shortened = (text: string): string => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text)

/** The name of a new sheet as it is saved: with an ending, where none was written. */
export const sheetName = (written: string): string => {
  const name = written.trim()
  return name === '' || /\.(sheet|paisa)$/.test(name) ? name : `${name}.sheet`
}

export const sheetLink = (name: string): string => `/more/sheets/${name.split('/').map(encodeURIComponent).join('/')}`
