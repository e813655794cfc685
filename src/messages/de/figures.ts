import type * as english from '../en/figures.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english.figureWords = {
  bytes: (count) => plural(count, { one: '# Byte', other: '# Byte' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Gewinn aus Verkäufen von ${accounts}, wie auf das Gewinnkonto gebucht`,
    price: (accounts) => `Gewinn aus Verkäufen von ${accounts}, nach dem Verkaufskurs neben dem Einstandswert`,
    balance: (accounts) => `Gewinn aus Verkäufen von ${accounts}: Erlös abzüglich Einstandswert`,
  },
}

export const figureNames: typeof english.figureNames = {
  netWorth: 'Nettovermögen',
  value: 'Wert',
  valueExplained: 'Zu den Kursen und Wechselkursen des Tages',
  deposited: 'Eingezahlt',
  depositedExplained: 'Alles Geld, das je eingezahlt wurde',
  withdrawn: 'Ausgezahlt',
  paidIn: 'Einzahlungen',
  paidInExplained: 'Eingezahlt abzüglich ausgezahlt',
  netWorthGain: 'Gewinn des Nettovermögens',
  netWorthGainExplained: 'Nettovermögen abzüglich Einzahlungen: aus Kursen, Wechselkursen und Erträgen, mit Barmitteln und Schulden',
  netWorthXirr: 'XIRR des Nettovermögens',
  totalGain: 'Gewinn, gesamt',
  totalGainExplained: 'Wert abzüglich Einzahlungen: durch Kurse und durch Erträge',
  byPrice: 'Durch Kurse',
  byPriceExplained: 'Durch Änderungen von Kursen und Wechselkursen',
  byIncome: 'Durch Erträge',
  byIncomeExplained: 'Dividenden, Zinsen und Ausschüttungen abzüglich einbehaltener Steuern',
  gainPercent: 'Gewinn %',
  gainPercentExplained: 'Gewinn, gesamt, als Anteil an allem Eingezahlten',
  xirr: 'Rendite (XIRR)',
  xirrExplained: 'Rendite pro Jahr, gewichtet nach den Zeitpunkten der Ein- und Auszahlungen',
  yieldBeforeTax: 'Ausschüttungsrendite brutto',
  yieldBeforeTaxExplained: 'Erträge der letzten 12 Monate vor Steuern als Anteil am Wert',
  yieldAfterTax: 'Ausschüttungsrendite netto',
  yieldAfterTaxExplained: 'Erträge der letzten 12 Monate nach einbehaltenen Steuern als Anteil am Wert',
  cost: 'Einstandswert',
  costExplained: 'Einstandswert der Bestände',
  unrealisedGain: 'Gewinn, nicht realisiert',
  unrealisedGainExplained: 'Wert abzüglich Einstandswert der Bestände, ohne Erträge und frühere Verkäufe',
  realisedGain: 'Gewinn, realisiert',
  units: 'Stück',
  share: 'Anteil',
  of: (whose, figure) => `${whose}: ${figure}`,
  at: (figure, when) => `${figure}, ${when}`,
  totalOf: (figure) => `${figure}, Summe`,
}

export const amounts: typeof english.amounts = {
  rounded: 'Gerundet: Eine Summe kann in der letzten Stelle von den gezeigten Zahlen abweichen.',
  unknown: 'unbekannt',
  noPrice: 'Der Wert ist unbekannt: Es gibt keinen Kurs in dieser Währung',
  incomplete: (names: string) => `Unvollständig: Für Beträge in ${names} gibt es keinen Kurs, sie sind nicht enthalten`,
  oneDirection: 'Keine Rendite: Alles Geld floss in dieselbe Richtung',
  noReturn: 'Zu diesen Geldflüssen passt keine Rendite',
  opens: 'Drücken zeigt, was darin ist; die gepunktete Linie oder E zeigt, wie es berechnet wird',
  contents: 'Zeigen, was darin ist',
  anyDay: 'beliebiger Tag',
  noNumber: 'keine Zahl',
  noAmountIn: (currency) => `kein Betrag in ${currency}`,
  previousPeriod: 'Voriger Zeitraum',
  nextPeriod: 'Nächster Zeitraum',
  period: 'Zeitraum',
  choosePeriod: 'Zeitraum wählen',
}

export const marks: typeof english.marks = {
  bought: (amount) => `${amount} gekauft`,
  sold: (amount) => `${amount} verkauft`,
  noteAbout: (account) => `Notiz zu ${account}`,
  reconciled: (account) => `${account} abgestimmt`,
  imported: (name) => `${name} importiert`,
}
