import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdfFile } from '../ingest/statements/support/pdf-file.ts'

/** A bank's statement of so many rows, and rules with which hledger reads the same file. Two hundred payees, as a person has. */
export function writeStatement(folder: string, rows: number): { readonly csv: string; readonly rules: string; readonly book: string } {
  const lines = ['Date,Payee,Purpose,Amount,Balance']
  let balance = 1_000_000
  for (let row = 0; row < rows; row++) {
    const cents = ((row * 7919) % 20_000) - 15_000 || 1
    balance += cents
    const day = new Date(Date.UTC(2015, 0, 1 + Math.floor(row / 3))).toISOString().slice(0, 10)
    lines.push(`${day},Shop ${row % 200},"Purchase ${row}, card",${money(cents)},${money(balance)}`)
  }
  const [csv, rules, book] = [join(folder, 'statement.csv'), join(folder, 'statement.rules'), join(folder, 'statement-book')]
  writeFileSync(csv, `${lines.join('\n')}\n`)
  writeFileSync(rules, 'skip 1\nfields date,description,comment,amount,balance\ncurrency EUR\naccount1 Assets:Bank\naccount2 Expenses:Unknown\n')
  return { csv, rules, book }
}

const PDF_LINES = 35

/** A bank's statement of so many printed pages, thirty-five movements on each. */
export function writePrintedStatement(folder: string, pages: number): string {
  const line = (y: number, cells: readonly string[]) => cells.map((text, at) => ({ x: [40, 110, 320, 400, 480][at]!, y, text }))
  const file = join(folder, 'statement.pdf')
  const sheets = Array.from({ length: pages }, (_, page) => [
    ...line(800, ['Date', 'Details', 'Debit', 'Credit', 'Balance']),
    ...Array.from({ length: PDF_LINES }, (_row, at) => {
      const row = page * PDF_LINES + at
      const day = new Date(Date.UTC(2015, 0, 1 + Math.floor(row / 3))).toISOString().slice(0, 10)
      return line(780 - at * 20, [day, `Shop ${row % 200} and more`, money(100 + row), '', money(9_000_000 - row * 77)])
    }).flat(),
  ])
  writeFileSync(file, pdfFile(sheets))
  return file
}

const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
