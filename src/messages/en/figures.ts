import { plural } from './plural.ts'

export const figureWords = {
  /** Sizes of files, and how gains are called. */
  bytes: (count: number) => plural(count, { one: '# byte', other: '# bytes' }),
  kilobytes: (amount: string) => `${amount} kB`,
  megabytes: (amount: string) => `${amount} MB`,
  gigabytes: (amount: string) => `${amount} GB`,
  /** How the gain of a sale is known. */
  gains: {
    name: (accounts: string) => `Gain on sales of ${accounts}, as booked to the account of the gain`,
    price: (accounts: string) => `Gain on sales of ${accounts}, from the sale price next to the cost`,
    balance: (accounts: string) => `Gain on sales of ${accounts}: proceeds less cost`,
  },
}

export const figureNames = {
  /** Names of figures, as docs/explain/figures.md defines them, and what they mean in one line. */
  netWorth: 'Net worth',
  value: 'Value',
  valueExplained: 'At the prices and exchange rates of the day',
  deposited: 'Deposited',
  depositedExplained: 'All money that ever went in',
  withdrawn: 'Withdrawn',
  paidIn: 'Paid in',
  paidInExplained: 'Deposited less withdrawn',
  netWorthGain: 'Net worth gain',
  netWorthGainExplained: 'Net worth less paid in: from prices, exchange rates and income, with cash and debts',
  netWorthXirr: 'Net worth XIRR',
  totalGain: 'Total gain',
  totalGainExplained: 'Value less paid in: by price and by income',
  byPrice: 'By price',
  byPriceExplained: 'From changes of prices and exchange rates',
  byIncome: 'By income',
  byIncomeExplained: 'Dividends, interest and distributions, less tax withheld from them',
  gainPercent: 'Gain %',
  gainPercentExplained: 'Total gain as a share of all deposits',
  xirr: 'XIRR',
  xirrExplained: 'Return per year, weighted by when money went in and out',
  yieldBeforeTax: 'Yield before tax',
  yieldBeforeTaxExplained: 'Income of the last 12 months, before tax, as a share of the value',
  yieldAfterTax: 'Yield after tax',
  yieldAfterTaxExplained: 'Income of the last 12 months, after tax withheld from it, as a share of the value',
  cost: 'Cost',
  costExplained: 'Cost of what is held',
  unrealisedGain: 'Unrealised gain',
  unrealisedGainExplained: 'Value less cost of what is held, without income and past sales',
  realisedGain: 'Realised gain',
  units: 'Units',
  share: 'Share',
  /** A figure of an account, a commodity or the like. */
  of: (whose: string, figure: string) => `${whose}: ${figure}`,
  /** A figure on a day or in a period. */
  at: (figure: string, when: string) => `${figure}, ${when}`,
  totalOf: (figure: string) => `${figure}, total`,
}

export const amounts = {
  /** What is said of single figures, and of the fields and steps that several pages share. */
  rounded: 'Rounded: a sum may differ in its last digit from the figures shown.',
  unknown: 'unknown',
  noPrice: 'Its value is unknown: it has no price in this currency',
  incomplete: (names: string) => `Incomplete: amounts in ${names} have no price and are not included`,
  oneDirection: 'No rate of return: all money moved in one direction',
  noReturn: 'No rate of return fits these cash flows',
  opens: 'Press to see what is in it; the dotted line, or E, shows how it is computed',
  contents: 'See what is in it',
  anyDay: 'any day',
  noNumber: 'not a number',
  noAmountIn: (currency: string) => `not an amount in ${currency}`,
  previousPeriod: 'Previous period',
  nextPeriod: 'Next period',
  period: 'Period',
  choosePeriod: 'Choose a period',
}

export const marks = {
  /** What happened on a day of a line over time. */
  bought: (amount: string) => `Bought ${amount}`,
  sold: (amount: string) => `Sold ${amount}`,
  noteAbout: (account: string) => `Note about ${account}`,
  reconciled: (account: string) => `${account} reconciled`,
  imported: (name: string) => `Imported ${name}`,
}
