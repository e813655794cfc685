import type { liabilities as english } from '../en/liabilities.ts'

export const liabilities: typeof english = {
  title: 'Deudas',
  owed: 'Adeudado',
  owedNow: 'Adeudado ahora',
  owedThen: 'Adeudado entonces',
  borrowed: 'Prestado',
  repaid: 'Devuelto',
  interestIncluded: 'Intereses incluidos',
  interest: 'Intereses',
  interestAbout: 'Apuntes en Expenses:Interest con el nombre de esta deuda, o sin nombre en un pago de ella, y lo adeudado por encima de lo prestado',
  apr: 'TAE',
  aprAbout: 'Coste anual en porcentaje',
  none: 'No hay deudas.',
  neverAny: 'No hay deudas y nunca las hubo.',
  interestOnDebts: 'Intereses de las deudas',
  owedAndInterest: (account) => `${account}: importe adeudado e intereses hasta la fecha`,
  pointInWords: (day, owed, interest) => `${day}: adeudado ${owed}, intereses ${interest}`,
}
