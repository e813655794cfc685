import { describe, expect, test } from 'vitest'
import { countRows } from '../../../src/ingest/statements/preview/preview.ts'
import type { Preset } from '../../../src/ingest/statements/presets/map-rows.ts'
import { existing, preview, SMALL_CSV } from './support/preview.ts'

const PRESET: Preset = {
  name: 'small',
  columns: { date: 'A', payee: 'B', amount: 'C', balance: 'D' },
  dateFormat: 'YYYY-MM-DD',
  accounts: { asset: 'Assets:Checking' },
  delimiter: ',',
  positive: 'in',
}

describe('the rows of a statement', () => {
  test('are each counted once: new, already there, left out or not understood', async () => {
    const known = [existing('2024-02-01', 'Corner shop', 'Expenses:Food', '12.50')]
    const { counts, rows } = await preview(`${SMALL_CSV}2024-02-04,Kiosk,abc,1680.00\n`, {
      transactions: known,
      method: { kind: 'preset', preset: PRESET },
    })
    expect(counts).toMatchObject({ rows: rows.length, added: 2, alreadyThere: 1, leftOut: 1, notUnderstood: 1 })
    expect(counts.reasons.filter(({ outcome }) => outcome === 'error')).toEqual([
      { why: '"abc" in column C is not an amount', outcome: 'error', count: 1, firstLine: 5 },
    ])
  })

  test('of a format are its entries, with those that are not booked or cannot be read', async () => {
    const entry = (line: string) => `<STMTTRN><DTPOSTED>20240203${line}<FITID>1<NAME>Books</STMTTRN>\n`
    const pending = '<STMTTRNP><DTTRAN>20240204<TRNAMT>-1.00<NAME>Soon</STMTTRNP>'
    const list = `<BANKTRANLIST>${entry('<TRNAMT>-9.99')}${entry('<TRNAMT>many')}${entry('<TRNAMT>0.00')}${pending}</BANKTRANLIST>`
    const { counts, rows } = await preview(`OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM>\n${list}</STMTRS></OFX>`)
    expect(rows.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['4 text', '5 error', '6 skipped', '7 skipped'])
    expect(counts).toMatchObject({ rows: 4, added: 1, alreadyThere: 0, leftOut: 2, notUnderstood: 1 })
  })

  test('have their reasons summed up when there are very many, without losing a row', () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({
      outcome: at % 3 === 0 ? ('error' as const) : ('skipped' as const),
      why: `reason ${at}`,
      line: at + 1,
    }))
    const { reasons, leftOut, notUnderstood } = countRows(rows)
    expect(reasons.length).toBeLessThanOrEqual(50)
    const of = (outcome: string) => reasons.filter((reason) => reason.outcome === outcome).reduce((sum, { count }) => sum + count, 0)
    expect([of('skipped'), of('error')]).toEqual([leftOut, notUnderstood])
    expect(leftOut + notUnderstood).toBe(300)
  })
})
