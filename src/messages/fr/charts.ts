import type { charts as english } from '../en/charts.ts'
import { plural } from './plural.ts'

export const charts: typeof english = {
  walked: (label) => `${label}. Les flèches gauche et droite parcourent le graphique, Entrée ouvre les chiffres.`,
  zoomIn: 'Agrandir',
  showAll: 'Tout afficher',
  asChart: 'En graphique',
  asTable: 'En tableau',
  range: 'Plage',
  ranges: { '1m': '1 m', '6m': '6 m', '1y': '1 a', '3y': '3 a', '5y': '5 a', all: 'Tout' },
  over: {
    '1m': 'en un mois',
    '6m': 'en six mois',
    '1y': 'en un an',
    '3y': 'en trois ans',
    '5y': 'en cinq ans',
    all: 'depuis le début',
  },
  legend: 'Légende. Appuyez sur un nom pour l’afficher seul.',
  unnamedParts: 'Parts sans place pour leur nom',
  figuresHere: 'Chiffres à cet endroit',
  month: 'Mois',
  roundedShares: 'Arrondi : la somme de ces pourcentages n’est pas exactement 100 %.',
  notLoaded: 'Ce graphique n’a pas pu être dessiné. Ses chiffres sont dans le tableau.',
  marks: {
    buy: 'Achat',
    sell: 'Vente',
    note: 'Note',
    reconciliation: 'Rapproché',
    import: 'Importé',
    event: 'Événement',
    several: 'Plusieurs',
  },
  happened: 'Ce qui s’est passé',
  marksMeaning: 'Légende des repères',
  markOn: (day, text) => `${day} : ${text}`,
  marksOn: (day, count) => `${day} : ${plural(count, { one: '# repère', other: '# repères' })}`,
}
