import { plural } from './plural.ts'

export const charts = {
  /** What every chart has: how it is walked, its tools, its legend, its marks and its table. */
  walked: (label: string) => `${label}. Left and right arrow keys move through it, Enter opens its figures.`,
  zoomIn: 'Zoom in',
  showAll: 'Show all',
  asChart: 'As a chart',
  asTable: 'As a table',
  range: 'Range',
  ranges: { '1m': '1M', '6m': '6M', '1y': '1Y', '3y': '3Y', '5y': '5Y', all: 'All' },
  /** After a change: "+5 % in a year". */
  over: {
    '1m': 'in a month',
    '6m': 'in six months',
    '1y': 'in a year',
    '3y': 'in three years',
    '5y': 'in five years',
    all: 'since the beginning',
  },
  legend: 'Legend. Press a name to show it alone.',
  unnamedParts: 'Parts without room for their name',
  figuresHere: 'Figures of this place',
  month: 'Month',
  roundedShares: 'Rounded: these percentages do not add up to exactly 100 %.',
  notLoaded: 'This chart could not be drawn. Its figures are in the table.',
  marks: {
    buy: 'Bought',
    sell: 'Sold',
    note: 'Note',
    reconciliation: 'Reconciled',
    import: 'Imported',
    event: 'Event',
    several: 'Several',
  },
  happened: 'What happened',
  marksMeaning: 'Legend of the marks',
  markOn: (day: string, text: string) => `${day}: ${text}`,
  marksOn: (day: string, count: number) => `${day}: ${plural(count, { one: '# mark', other: '# marks' })}`,
}
