import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
  bytes: (count) => plural(count, { one: '# byte', other: '# bytes' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Ganho com vendas de ${accounts}, conforme a conta do ganho`,
    price: (accounts) => `Ganho com vendas de ${accounts}, pelo preço de venda junto ao custo`,
    balance: (accounts) => `Ganho com vendas de ${accounts}: receita menos custo`,
  },
}
