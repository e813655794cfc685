import { expect, test } from 'vitest'
import { preview, SMALL_CSV } from './support/preview.ts'

/** Rows that are no movement, with what they are. */
const passed = async (text: string): Promise<string[]> =>
  (await preview(text)).rows.flatMap(({ line, outcome, why }) => (outcome === 'skipped' || outcome === 'error' ? [`${line} ${outcome}: ${why}`] : []))

test('a row outside of the table says what it is', async () => {
  const text = `Account;DE00 1234;;
Period;01.02.2024 - 29.02.2024;;
;;;
Buchung;Empfänger;Betrag;Notiz
05.02.2024;Markt;-12,50;a
06.02.2024;Arbeit;1500,00;b
;weiter;;
offen;Bäcker;-3,00;c
07.02.2024;Miete;-800,00;d
;;-1,00;e
Endsaldo;;687,50;
Summe;;687,50;
Seite 1;;;
`
  expect(await passed(text)).toEqual([
    '1 skipped: is above the heading',
    '2 skipped: is above the heading',
    '3 skipped: is empty',
    '4 skipped: is the heading',
    '7 skipped: has neither a date nor an amount',
    '8 skipped: is "offen": a later statement has it once it is booked',
    '10 error: has an amount and no date; enter it by hand',
    '11 skipped: states a balance',
    '12 skipped: is a total',
    '13 skipped: is below the table',
  ])
})

test('a row with a date and an amount in other columns than the movements is not understood', async () => {
  expect(await passed(`${SMALL_CSV},2024-02-04,Kiosk,-3.00\n`)).toEqual([
    '1 skipped: is the heading',
    '5 error: has a date and an amount, but in other columns than the other rows; enter it by hand',
  ])
})

test.each(['many', '9,0x1', '4 of 5'])('an amount written "%s" is not read as another number, or as nothing', async (written) => {
  const { rows } = await preview(
    `Date,Text,Debit,Credit\n2024-02-01,Shop,12.50,\n2024-02-02,Work,,1500.00\n2024-02-03,Odd,"${written}",\n2024-02-04,Rent,800.00,-\n`,
  )
  expect(rows.map(({ outcome, why }) => `${outcome} ${why}`.trim())).toEqual([
    'skipped is the heading',
    'text',
    'text',
    `error "${written}" in column C is not an amount`,
    'text',
  ])
})
