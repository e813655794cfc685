import type { liabilities as english } from '../en/liabilities.ts'

export const liabilities: typeof english = {
  title: 'Schulden',
  owed: 'Geschuldet',
  owedNow: 'Jetzt geschuldet',
  owedThen: 'Damals geschuldet',
  borrowed: 'Aufgenommen',
  repaid: 'Zurückgezahlt',
  interestIncluded: 'Einschließlich Zinsen',
  interest: 'Zinsen',
  interestAbout:
    'Buchungen auf Expenses:Interest mit dem Namen dieses Kredits oder ohne Namen in einer Rückzahlung, und was über das Aufgenommene hinaus geschuldet ist',
  apr: 'Effektiver Jahreszins',
  aprAbout: 'Jährliche Kosten in Prozent',
  none: 'Es gibt keine Schulden.',
  neverAny: 'Es gibt keine Schulden und gab nie welche.',
  interestOnDebts: 'Zinsen auf Schulden',
  owedAndInterest: (account) => `${account}: geschuldeter Betrag und bisherige Zinsen`,
  pointInWords: (day, owed, interest) => `${day}: geschuldet ${owed}, Zinsen ${interest}`,
}
