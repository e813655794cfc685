import type { investmentIncome as english } from '../en/investment-income.ts'

export const investmentIncome: typeof english = {
  kinds: { dividend: 'Dividendes', interest: 'Intérêts', distribution: 'Distributions' },
  ofKind: { Dividend: 'Dividende', Interest: 'Intérêts', Distribution: 'Distribution' },
  lastYear: 'Revenus avant impôt, 12 derniers mois',
  last12Months: '12 derniers mois',
  last12MonthsExplained: 'Avant impôt : ce mois et les onze précédents',
  allTime: 'Depuis le début',
  beforeTax: 'Avant impôt',
  byYear: 'Par année',
  kind: 'Type',
  holding: 'Position',
  byHolding: 'Par position',
  incomeByHolding: 'Revenus par position',
  chart: 'Revenus des placements, pour les mois où il y en a eu',
  nothing:
    'Aucun placement n’a encore rapporté de revenus. Comptabilisez les dividendes sur Income:Dividend:NAME ou Income:BANK:NAME:Dividend et les intérêts sur Income:Interest:NAME ou Income:BANK:Interest.',
}
