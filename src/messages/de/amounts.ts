import type { amounts as english } from '../en/amounts.ts'

export const amounts: typeof english = {
  rounded: 'Gerundet: Eine Summe kann in der letzten Stelle von den gezeigten Zahlen abweichen.',
  unknown: 'unbekannt',
  noPrice: 'Der Wert ist unbekannt: Es gibt keinen Kurs in dieser Währung',
  oneDirection: 'Keine Rendite: Alles Geld floss in dieselbe Richtung',
  noReturn: 'Zu diesen Geldflüssen passt keine Rendite',
  opens: 'Drücken zeigt, was darin ist; die gepunktete Linie oder E zeigt, wie es berechnet wird',
  contents: 'Zeigen, was darin ist',
  anyDay: 'beliebiger Tag',
  noNumber: 'keine Zahl',
  previousPeriod: 'Voriger Zeitraum',
  nextPeriod: 'Nächster Zeitraum',
  period: 'Zeitraum',
  choosePeriod: 'Zeitraum wählen',
}
