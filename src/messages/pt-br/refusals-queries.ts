import type { queries as english } from '../en/refusals-queries.ts'

export const queries: typeof english = {
  noAccount: (account) => `Não há conta "${account}" no diário.`,
  noRate: (currency, from) => `Não se conhece taxa de câmbio de ${from} para ${currency}. Acrescente ao diário um preço deste par.`,
  futureDate: (day, today) => `A data de referência não pode estar no futuro: ${day} é depois de hoje, ${today}.`,
  fromAfterTo: 'A data inicial não pode ser posterior à final.',
  noPriceTerm: (term) => `Um preço não tem "${term}". São possíveis commodity, currency, date e amount.`,
  noFinding: 'Esse achado não existe. Talvez o livro tenha mudado.',
  tooManyPivotColumns: (count, most) =>
    `A tabela dinâmica tem ${count} colunas e no máximo ${most} são possíveis. Inverta-a ou escolha menos com where.`,
  timeUsedUp: (seconds) => `Suas consultas usaram todo o tempo. Tente de novo em ${seconds} segundos.`,
  tooManyQueued: 'Há consultas demais na fila. Tente de novo em instantes.',
  tookTooLong: (seconds) => `A consulta levou mais de ${seconds} segundos e foi interrompida. Peça menos dias ou contas.`,
  neededTooMuchMemory: 'A consulta precisava de memória demais e foi interrompida. Peça menos linhas.',
  stopped: 'A consulta foi interrompida antes de ter resposta.',
  tooLong: (length, most) => `A consulta tem ${length} caracteres; no máximo ${most} são possíveis.`,
  nestedTooDeep: (most) => `A consulta aninha mais de ${most} parênteses.`,
  oneStatement: 'Só é permitida uma instrução SQL.',
  answerTooLarge: (megabytes) => `O resultado é maior que ${megabytes} MB. Peça menos colunas ou linhas, ou acrescente um limit.`,
  tooManyRows: (count) => `O resultado tem mais de ${count} linhas, e um arquivo incompleto não é gravado. Peça menos linhas ou acrescente um limit.`,
  noCreditCard: (account) => `Não há cartão de crédito "${account}" nas configurações.`,
  noGoal: (type, name) => `Não há meta "${name}" do tipo ${type} nas configurações.`,
  gone: (name) => `${name} não existe mais.`,
  changedMeanwhile: (name) => `${name} foi alterado nesse meio-tempo. Nada foi gravado.`,
  nothingChanged: 'Nada foi alterado.',
}
