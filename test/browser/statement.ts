import type { Page } from 'playwright-core'

/** Of a bank that nobody has seen: a preamble, German numbers, a balance, a row that the book has, one of a payee that it knows. */
export const STATEMENT = `Kontoauszug;DE12 3456 7890;;;
;;;;
Buchungstag;Empfänger;Verwendungszweck;Betrag;Saldo
03.03.2024;Landlord;Rent March;-1.000,00;8.250,00
10.03.2024;Café Amsel;Card payment 8812;-14,60;8.235,40
15.03.2024;Stadtwerke;Electricity, contract 99871;-92,40;8.143,00
20.03.2024;Stadtwerke;Water, contract 99872;-24,00;8.119,00
28.03.2024;Employer;Salary March;5.250,00;13.369,00
;Summe;;;
`

/** Puts the statement of the test before away, which outlives its page. */
export const putAway = async (page: Page): Promise<void> => {
  const start = page.getByRole('button', { name: 'Choose files' })
  const away = page.getByRole('button', { name: /^(Cancel|Done|Next file)$/ })
  while (!(await start.isVisible())) await start.or(away).first().click()
}
