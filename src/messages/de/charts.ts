import type { charts as english } from '../en/charts.ts'
import { plural } from './plural.ts'

export const charts: typeof english = {
  walked: (label) => `${label}. Pfeil links und rechts bewegen sich darin, Eingabe öffnet die Zahlen.`,
  zoomIn: 'Vergrößern',
  showAll: 'Alles zeigen',
  asChart: 'Als Diagramm',
  asTable: 'Als Tabelle',
  range: 'Ausschnitt',
  ranges: { '1m': '1 M', '6m': '6 M', '1y': '1 J', '3y': '3 J', '5y': '5 J', all: 'Alles' },
  over: {
    '1m': 'in einem Monat',
    '6m': 'in sechs Monaten',
    '1y': 'in einem Jahr',
    '3y': 'in drei Jahren',
    '5y': 'in fünf Jahren',
    all: 'seit Beginn',
  },
  legend: 'Legende. Drücken Sie einen Namen, um nur ihn zu zeigen.',
  unnamedParts: 'Teile ohne Platz für ihren Namen',
  figuresHere: 'Zahlen an dieser Stelle',
  month: 'Monat',
  roundedShares: 'Gerundet: Diese Prozentwerte ergeben zusammen nicht genau 100 %.',
  notLoaded: 'Dieses Diagramm konnte nicht gezeichnet werden. Seine Zahlen stehen in der Tabelle.',
  marks: {
    buy: 'Gekauft',
    sell: 'Verkauft',
    note: 'Notiz',
    reconciliation: 'Abgestimmt',
    import: 'Importiert',
    event: 'Ereignis',
    several: 'Mehrere',
  },
  happened: 'Was geschehen ist',
  marksMeaning: 'Legende der Markierungen',
  markOn: (day, text) => `${day}: ${text}`,
  marksOn: (day, count) => `${day}: ${plural(count, { one: '# Markierung', other: '# Markierungen' })}`,
}
