import type { ReportSettings } from '../../src/projections/valuation/settings.ts'

/** The settings of an empty configuration, in one currency. */
export function plainSettings(defaultCurrency: string): ReportSettings {
  return {
    defaultCurrency,
    configuredCurrency: defaultCurrency,
    currencies: [],
    sameCurrency: [],
    timeZone: 'UTC',
    financialYearStartingMonth: 4,
    weekStartingDay: 0,
    locale: '',
    dateOrder: 'dmy',
    checkingAccounts: ['Assets:Checking'],
    receivableAccounts: [],
    inactiveAccounts: [],
    accounts: [],
    multiCurrency: true,
    allowCrossRate: true,
    priceAnchorCurrencies: [],
    rateBases: [],
    priceSourcePrecedence: ['journal', 'provider'],
    budgetRollover: true,
    bonusShares: 'spread',
    allocationTargets: [],
    scheduleAl: [],
    commodities: [],
    retirementGoals: [],
    savingsGoals: [],
    creditCards: [],
  }
}
