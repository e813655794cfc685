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
