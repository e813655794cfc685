import type { investmentIncome as english } from '../en/investment-income.ts'

export const investmentIncome: typeof english = {
  kinds: { dividend: 'Dividenden', interest: 'Zinsen', distribution: 'Ausschüttungen' },
  ofKind: { Dividend: 'Dividende', Interest: 'Zinsen', Distribution: 'Ausschüttung' },
  lastYear: 'Erträge vor Steuern, letzte 12 Monate',
  last12Months: 'Letzte 12 Monate',
  last12MonthsExplained: 'Vor Steuern: dieser Monat und die elf davor',
  allTime: 'Insgesamt',
  beforeTax: 'Vor Steuern',
  byYear: 'Nach Jahren',
  kind: 'Art',
  holding: 'Bestand',
  byHolding: 'Nach Beständen',
  incomeByHolding: 'Erträge nach Beständen',
  chart: 'Erträge der Anlagen in den Monaten, in denen es welche gab',
  nothing:
    'Noch keine Anlage hat Erträge gebracht. Buchen Sie Dividenden auf Income:Dividend:NAME oder Income:BANK:NAME:Dividend und Zinsen auf Income:Interest:NAME oder Income:BANK:Interest.',
}
