import { describe, expect, test } from 'vitest'
import { pdfFile, type PdfText } from './support/pdf-file.ts'
import { preview } from './support/preview.ts'
import { errors, told } from './support/told.ts'

/** A page of lines, each with a name on the left and what it is on the right, or more beside each other. */
const page = (...lines: readonly (readonly string[])[]): PdfText[] =>
  lines.flatMap((cells, at) => cells.map((text, column) => ({ x: 50 + column * 170, y: 780 - at * 20, text })))

const BOUGHT = page(
  ['Direktbank AG'],
  ['Wertpapierabrechnung: Kauf'],
  ['Ordernummer', '123456789.001'],
  ['Wertpapierbezeichnung', 'World Core UCITS ETF'],
  ['ISIN (WKN)', 'IE00B4L5Y983 (A0RPWH)'],
  ['Ausführungsplatz', 'XETRA'],
  ['Ausführungstag / -zeit', '02.02.2024 um 10:31:12 Uhr'],
  ['Nominale', 'Stück 10,00'],
  ['Kurs', 'EUR 85,50'],
  ['Kurswert', 'EUR 855,00'],
  ['Provision', 'EUR 4,90'],
  ['Handelsplatzgebühr', 'EUR 2,05'],
  ['Endbetrag zu Ihren Lasten', 'EUR 861,95'],
  ['Valuta', '04.02.2024'],
)
/** Names beside each other, and what they are below; signs behind the amounts. */
const SOLD = page(
  ['Wertpapier Abrechnung Verkauf'],
  ['Nominale', 'Wertpapierbezeichnung', 'ISIN (WKN)'],
  ['Stück 5', 'SAP SE O.N.', 'DE0007164600 (716460)'],
  ['Schlusstag/-Zeit', '10.02.2024 09:00:01'],
  ['Ausführungskurs', '200,00 EUR'],
  ['Kurswert', '1.000,00 EUR'],
  ['Provision', '4,90- EUR'],
  ['Kapitalertragsteuer 25 % auf 50,00 EUR', '12,50- EUR'],
  ['Solidaritätszuschlag 5,5 % auf 12,50 EUR', '0,68- EUR'],
  ['Ausmachender Betrag', '981,92 EUR'],
)
const BRITISH = page(
  ['Contract Note'],
  ['We have bought on your behalf'],
  ['Trade date', '02/02/2024'],
  ['Security', 'ALL WORLD UCITS ETF'],
  ['ISIN', 'IE00B3RBWM25'],
  ['Quantity', '20'],
  ['Price (pence)', '9845.00'],
  ['Consideration', '£1,969.00'],
  ['Commission', '£11.95'],
  ['Stamp duty', '£9.85'],
  ['Total', '£1,990.80'],
)

describe('a confirmation of a trade in PDF', () => {
  test('is the trade that it tells, with its fees and taxes', async () => {
    const bought = await preview(pdfFile([BOUGHT]))
    expect([told(bought), errors(bought)]).toEqual([
      [
        '2024/02/02 * (123456789.001) World Core UCITS ETF | ; Buy | Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 85.50 EUR | Expenses:Fees 6.95 EUR | Assets:Broker:Cash -861.95 EUR',
      ],
      [],
    ])
    expect(told(await preview(pdfFile([BRITISH])))).toEqual([
      '2024/02/02 * ALL WORLD UCITS ETF | ; Buy | Assets:Broker:IE00B3RBWM25 20 "IE00B3RBWM25" @ 98.45 GBP | Expenses:Fees 11.95 GBP | Expenses:Tax 9.85 GBP | Assets:Broker:Cash -1990.80 GBP',
    ])
  })

  test('may be one of several, on a page each, and has names above what they are', async () => {
    const both = await preview(pdfFile([BOUGHT, SOLD]))
    expect(told(both).at(-1)).toBe(
      '2024/02/10 * SAP SE O.N. | ; Sell | Assets:Broker:DE0007164600 -5 "DE0007164600" @ 200.00 EUR | Expenses:Fees 4.90 EUR | Expenses:Tax 13.18 EUR | Assets:Broker:Cash 981.92 EUR',
    )
    expect([told(both).length, errors(both)]).toEqual([2, []])
  })

  test('whose amounts do not come out is an error, and books nothing', async () => {
    const wrong = await preview(pdfFile([BOUGHT.map(({ text, ...of }) => ({ ...of, text: text.replace('861,95', '871,95') }))]))
    expect([told(wrong), errors(wrong).length]).toEqual([[], 1])
  })
})
