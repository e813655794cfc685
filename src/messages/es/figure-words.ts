import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
  bytes: (count) => plural(count, { one: '# byte', other: '# bytes' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Ganancia por ventas de ${accounts}, según la cuenta de la ganancia`,
    price: (accounts) => `Ganancia por ventas de ${accounts}, según el precio de venta junto al coste`,
    balance: (accounts) => `Ganancia por ventas de ${accounts}: ingresos menos coste`,
  },
}
