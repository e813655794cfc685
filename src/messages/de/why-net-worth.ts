import type { whyNetWorth as english } from '../en/why-net-worth.ts'
import { plural } from './plural.ts'

export const whyNetWorth: typeof english = {
  netWorthOn: (day) => `Nettovermögen am ${day}`,
  accountOn: (account, day) => `${account} am ${day}`,
  atEndOf: (day) => `Am Ende des ${day}`,
  figureOf: (account, figure) => `${account}: ${figure}`,
  totalOf: (figure) => `${figure}, Summe`,
  before: 'Vorher',
  after: 'Nachher',
  change: 'Änderung',
  paidIn: 'Einzahlungen',
  paidInExplained: 'Einzahlungen abzüglich Auszahlungen',
  totalGain: 'Gewinn, gesamt',
  totalGainExplained: 'Aus Kursen, Wechselkursen und Erträgen',
  changeOfNetWorth: 'Änderung des Nettovermögens',
  why: (change, paidIn, gain) => [
    'Das Nettovermögen änderte sich um ',
    change,
    ': ',
    paidIn,
    ' durch Einzahlungen, ',
    gain,
    ' durch Kurse, Wechselkurse und Erträge.',
  ],
  firstDay: 'Von',
  lastDay: 'Bis',
  wrongOrder: 'Der zweite Tag liegt vor dem ersten. Wählen Sie einen späteren.',
  noneUntilThen: 'Bis zu diesem Tag gibt es keine Buchungen.',
  noneChanged: 'Zwischen diesen Tagen hat sich kein Konto geändert.',
  accountsThatChanged: 'Konten mit Änderungen',
  unchangedAccounts: (count) => plural(count, { one: '# unverändertes Konto', other: '# unveränderte Konten' }),
}
