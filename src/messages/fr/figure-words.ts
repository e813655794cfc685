import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
  bytes: (count) => plural(count, { one: '# octet', other: '# octets' }),
  kilobytes: (amount) => `${amount} ko`,
  megabytes: (amount) => `${amount} Mo`,
  gigabytes: (amount) => `${amount} Go`,
  gains: {
    name: (accounts) => `Gain sur les ventes de ${accounts}, tel qu’imputé au compte de gain`,
    price: (accounts) => `Gain sur les ventes de ${accounts}, d’après le prix de vente indiqué avec le coût`,
    balance: (accounts) => `Gain sur les ventes de ${accounts} : produit moins coût d’acquisition`,
  },
}
