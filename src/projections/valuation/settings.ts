import type { Exact } from '#vocabulary/exact.ts'

/** What the configuration says that reports depend on; the configuration's own names in camel case. */
export interface ReportSettings {
  readonly defaultCurrency: string
  /** The currency of the amounts in these settings: the default currency of the configuration, also in a report in another one. */
  readonly configuredCurrency: string
  /** Further commodities that are money and not securities; compared without regard to case. */
  readonly currencies: readonly string[]
  /** Names of one and the same currency, as the book has them; the first is what it is called. */
  readonly sameCurrency: readonly (readonly [name: string, other: string])[]
  /** IANA name; never empty. */
  readonly timeZone: string
  /** 1 to 12 */
  readonly financialYearStartingMonth: number
  /** 0 = Sunday to 6 = Saturday */
  readonly weekStartingDay: number
  /** How dates are written, such as "de-AT"; '' when that is open. */
  readonly locale: string
  /** In which order a date of three numbers is read where the year does not come first. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd'
  readonly checkingAccounts: readonly string[]
  /** What others owe: money that was lent, or laid out for them. */
  readonly receivableAccounts: readonly string[]
  readonly inactiveAccounts: readonly string[]
  readonly accounts: readonly { readonly name: string; readonly inactive: boolean }[]
  /** false: neither cross rates nor report_currency. */
  readonly multiCurrency: boolean
  readonly allowCrossRate: boolean
  /** Currencies over which a missing rate may be found, before the default currency. */
  readonly priceAnchorCurrencies: readonly string[]
  /** Currencies that sources of rates count in: over them a rate may be found where there is no other way. */
  readonly rateBases: readonly string[]
  readonly priceSourcePrecedence: readonly ('journal' | 'provider')[]
  readonly budgetRollover: boolean
  /** What shares that came at no cost are: a lot with no cost and their own day, or more units of the lots that were there. */
  readonly bonusShares: BonusShares
  readonly allocationTargets: readonly { readonly name: string; readonly target: Exact; readonly accounts: readonly string[] }[]
  readonly scheduleAl: readonly { readonly code: string; readonly accounts: readonly string[] }[]
  readonly commodities: readonly CommoditySettings[]
  readonly retirementGoals: readonly RetirementGoalSettings[]
  readonly savingsGoals: readonly SavingsGoalSettings[]
  readonly creditCards: readonly CreditCardSettings[]
}

export type CommodityType = 'mutualfund' | 'stock' | 'nps' | 'metal' | 'unknown'

export type BonusShares = 'own_lot' | 'spread'

export interface CommoditySettings {
  readonly name: string
  readonly type: CommodityType
  readonly code: string
  /** Days until a gain is long-term; 0: not harvestable. */
  readonly harvest: number
  readonly taxCategory: string
  /** The source of a fund's composition; a portfolio from another source is ignored. */
  readonly portfolio?: { readonly provider: string; readonly ref: string } | undefined
}

export interface RetirementGoalSettings {
  readonly name: string
  readonly icon: string
  /** Percent a year. */
  readonly swr: number
  readonly savings: readonly string[]
  readonly expenses: readonly string[]
  /** 0: the average of the last two years. */
  readonly yearlyExpenses: Exact
  readonly priority: number
}

export interface SavingsGoalSettings {
  readonly name: string
  readonly icon: string
  readonly target: Exact
  /** YYYY-MM-DD, or ''. */
  readonly targetDate: string
  readonly rate: number
  readonly paymentPerPeriod: Exact
  readonly accounts: readonly string[]
  readonly priority: number
}

export interface CreditCardSettings {
  readonly account: string
  readonly creditLimit: number
  /** 1 to 31; a month that is shorter ends the statement on its last day. */
  readonly statementEndDay: number
  readonly dueDay: number
  readonly network: string
  readonly number: string
  /** YYYY-MM-DD */
  readonly expirationDate: string
}
