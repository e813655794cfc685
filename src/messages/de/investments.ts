import type * as english from '../en/investments.ts'

export const gain: typeof english.gain = {
  bars: 'Als Balken',
  history: (account) => `${account} Tag für Tag`,
  dayByDay: 'Tag für Tag',
  byAccount: 'Gewinn nach Konten',
  nothing: 'Es wurde noch nichts angelegt.',
  notUsed: 'Dieses Konto wurde noch nicht verwendet.',
  cashIsPaidIn: 'Eingezahlt abzüglich ausgezahlt; Barmittel zählen als Einzahlung',
  boughtAndSold: 'Käufe und Verkäufe',
  allTransactions: 'Alle Buchungen',
  allInvestments: 'Alle Anlagen',
  payee: 'Empfänger',
  amount: 'Betrag',
  valueToday: 'Wert heute',
}

export const assets: typeof english.assets = {
  layout: 'Darstellung',
  tree: 'Baum',
  list: 'Liste',
  tableIn: (currency) => `Vermögen in ${currency}`,
  nothingThen: 'An diesem Tag gab es keine Bestände.',
  nothing: 'Unter Assets wurde noch kein Konto verwendet.',
  showClosed: 'Konten ohne Bestand zeigen',
  inItsCurrency: 'In eigener Währung',
  inItsCurrencyExplained: 'Der Bestand in den Währungen, in denen er gehalten oder notiert wird',
  inCurrency: (account, currency) => `${account}: Bestand in ${currency}`,
  showOthers: (account, names) => `${account}: auch ${names} zeigen`,
  hideOthers: (account, names) => `${account}: ${names} ausblenden`,
}

export const holdings: typeof english.holdings = {
  nothing: 'Es gibt nur Geld.',
  groupBy: 'Gruppieren nach',
  by: { lot: 'Posten', commodity: 'Wertpapiere', account: 'Konten', currency: 'Währungen' },
  heads: { lot: 'Wertpapier', commodity: 'Wertpapier', account: 'Konto', currency: 'Währung' },
  bought: 'Gekauft',
  lots: 'Posten',
  sold: 'Verkauft',
  soldFor: 'Erlös',
  soldLots: 'Verkauft, Posten für Posten',
  whatWasSold: 'Verkaufte Posten',
}

export const investmentIncome: typeof english.investmentIncome = {
  kinds: { dividend: 'Dividenden', interest: 'Zinsen', distribution: 'Ausschüttungen' },
  ofKind: { Dividend: 'Dividende', Interest: 'Zinsen', Distribution: 'Ausschüttung' },
  lastYear: 'Erträge vor Steuern, letzte 12 Monate',
  last12Months: 'Letzte 12 Monate',
  last12MonthsExplained: 'Vor Steuern: dieser Monat und die elf davor',
  allTime: 'Insgesamt',
  beforeTax: 'Vor Steuern',
  byYear: 'Nach Jahren',
  kind: 'Art',
  holding: 'Bestand',
  byHolding: 'Nach Beständen',
  incomeByHolding: 'Erträge nach Beständen',
  chart: 'Erträge der Anlagen in den Monaten, in denen es welche gab',
  nothing:
    'Noch keine Anlage hat Erträge gebracht. Buchen Sie Dividenden auf Income:Dividend:NAME oder Income:BANK:NAME:Dividend und Zinsen auf Income:Interest:NAME oder Income:BANK:Interest.',
}
