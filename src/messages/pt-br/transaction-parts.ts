import type { transactionParts as english } from '../en/transaction-parts.ts'
import { plural } from './plural.ts'

export const transactionParts: typeof english = {
  withoutPayee: 'Sem favorecido',
  flows: { in: 'Entrada de dinheiro', out: 'Saída de dinheiro', moved: 'Transferido' },
  unpriced: 'O valor é desconhecido: não há preço',
  pending: 'pendente',
  pendingAbout: 'Marcada com ! no diário',
  to: 'para',
  byStatement: (name) => `${name}, conforme a fatura`,
  account: 'Conta',
  choicesOf: (label) => `${label}: opções`,
  newAccount: 'conta nova',
  hasNote: 'tem uma nota',
  reconciledUpTo: (day) => `conciliada até ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `conciliada até ${day}, atrasada há # dia`, other: `conciliada até ${day}, atrasada há # dias` }),
}
