import type { liabilities as english } from '../en/liabilities.ts'

export const liabilities: typeof english = {
  title: 'Dívidas',
  owed: 'Devido',
  owedNow: 'Devido agora',
  owedThen: 'Devido na data',
  borrowed: 'Emprestado',
  repaid: 'Pago',
  interestIncluded: 'Juros incluídos',
  interest: 'Juros',
  interestAbout: 'Lançamentos em Expenses:Interest com o nome desta dívida, ou sem nome em um pagamento dela, e o devido além do que foi emprestado',
  apr: 'Taxa anual',
  aprAbout: 'Custo anual em porcentagem',
  none: 'Não há dívidas.',
  neverAny: 'Não há dívidas e nunca houve.',
  interestOnDebts: 'Juros das dívidas',
  owedAndInterest: (account) => `${account}: valor devido e juros até o momento`,
  pointInWords: (day, owed, interest) => `${day}: devido ${owed}, juros ${interest}`,
}
