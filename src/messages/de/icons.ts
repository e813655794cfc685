import type { icons as english } from '../en/icons.ts'
import { plural } from './plural.ts'

export const icons: typeof english = {
  search: 'Symbole suchen',
  example: 'cash, house…',
  set: 'Sammlung',
  allSets: 'alle Sammlungen',
  none: 'Kein Symbol heißt so. Die Namen sind englisch.',
  icons: 'Symbole',
  count: (count) => plural(count, { one: '# Symbol', other: '# Symbole' }),
  countOf: (shown, count) => plural(count, { one: `${shown} von # Symbol`, other: `${shown} von # Symbolen` }),
  colour: 'Farbe in Diagrammen',
  automatic: 'Automatische Farbe',
  backToAutomatic: 'Zurück zu automatisch',
  choose: 'Symbol oder Farbe wählen',
  of: (account) => `Symbol und Farbe von ${account}`,
  byName: 'Symbol nach dem Namen',
  hues: {
    blue: 'Blau',
    orchid: 'Orchidee',
    brown: 'Braun',
    turquoise: 'Türkis',
    indigo: 'Indigo',
    sage: 'Salbei',
    plum: 'Pflaume',
    olive: 'Oliv',
    steel: 'Stahl',
    green: 'Grün',
    violet: 'Violett',
    moss: 'Moos',
  },
}
