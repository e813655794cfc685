import type { roots as english } from '../en/roots.ts'

export const roots: typeof english = {
  title: 'Kontotypen',
  none: 'Jedes Konto hat einen Typ, durch seinen Namen oder eine Einstellung.',
  explained:
    'Vermögen abzüglich Schulden ergibt Ihr Nettovermögen; Einnahmen und Ausgaben erklären dessen Änderung. Die Namen dieser Konten sagen nicht, was sie sind. Wählen Sie für jedes einen Typ; er wird in der Konfiguration gespeichert.',
  notReported: 'noch in keinem Bericht',
  takenFor: (root) => `nach seinen Buchungen als ${root} behandelt`,
  typeOf: (account) => `Typ von ${account}`,
  types: {
    Assets: 'Vermögen',
    Liabilities: 'Schulden',
    Income: 'Einnahmen',
    Expenses: 'Ausgaben',
    Equity: 'Eigenkapital',
  },
  preview: 'Änderung ansehen',
}
