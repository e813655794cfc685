import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getIncome } from '../../http/contract/cash-flow.ts'
import { INCOME } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import { difference } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { byFinancialYear, earliestDay, financialYearsFrom, grouped } from './parts/financial-years.ts'
import { multiYear, type YearsParameters } from './parts/multi-year.ts'
import { ReportedAmounts } from './parts/reported-amounts.ts'
import { listedWhere, type Period } from './parts/selection.ts'
import { toldPeriods } from './parts/told-periods.ts'

type IncomeYearlyCard = IncomeReport['yearly_cards'][number]

export type IncomeReport = ResultOf<typeof getIncome>

/** Income by month, tax and both together by financial year, and calendar years side by side. */
export function incomeReport(ledger: ValuedLedger, parameters: YearsParameters & { readonly listed?: Period | undefined } = {}): IncomeReport {
  const gaps = new PriceGaps(ledger)
  const amounts = new ReportedAmounts(ledger, gaps, parameters.listed)
  const { booked, today, trace, zone } = ledger
  const incomes = listedWhere(ledger, ({ root }) => root === INCOME)
  const taxes = listedWhere(ledger, ({ isTax }) => isTax)
  const incomeByMonth = grouped(incomes, (posting) => monthIndex(booked.day[posting]!))
  const incomeByYear = byFinancialYear(ledger, incomes)
  const taxByYear = byFinancialYear(ledger, taxes)
  const bounds = (year: { readonly first: number; readonly last: number }): { start_date: string; end_date: string } => ({
    start_date: zone.start(year.first),
    end_date: zone.end(year.last),
  })
  const months = incomes.length === 0 ? [] : toldPeriods(ledger, { first: booked.day[incomes[0]!]!, last: today }, { numberOf: monthIndex })
  return {
    income_timeline: months.map((month) => ({
      date: zone.start(firstOfMonthIndex(month)),
      postings: amounts.postings(incomeByMonth.get(month) ?? []),
    })),
    multi_year: ledger.counted.byDay.length === 0 ? {} : multiYear(ledger, incomes, { ...parameters, amounts, sign: -1 }),
    tax_timeline: financialYearsFrom(ledger, taxes.length === 0 ? undefined : booked.day[taxes[0]!]).map((year) => ({
      ...bounds(year),
      postings: amounts.postings(taxByYear.get(year.year) ?? []),
    })),
    yearly_cards: financialYearsFrom(ledger, earliestDay(ledger)).map((year): IncomeYearlyCard => {
      const received = incomeByYear.get(year.year) ?? []
      const gross_income = amounts.sum(received, -1)
      const net_tax = amounts.sum(taxByYear.get(year.year) ?? [])
      return { ...bounds(year), postings: amounts.postings(received), gross_income, net_tax, net_income: difference(trace, gross_income, net_tax) }
    }),
    ...gaps.lists(),
  }
}
