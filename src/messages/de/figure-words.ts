import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
  bytes: (count) => plural(count, { one: '# Byte', other: '# Byte' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Gewinn aus Verkäufen von ${accounts}, wie auf das Gewinnkonto gebucht`,
    price: (accounts) => `Gewinn aus Verkäufen von ${accounts}, nach dem Verkaufskurs neben dem Einstandswert`,
    balance: (accounts) => `Gewinn aus Verkäufen von ${accounts}: Erlös abzüglich Einstandswert`,
  },
}
