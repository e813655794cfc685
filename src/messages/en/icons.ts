import { plural } from './plural.ts'

export const icons = {
  /** The choice of an icon and a colour for an account. */
  search: 'Search icons',
  example: 'cash, house…',
  set: 'Set',
  allSets: 'all sets',
  none: 'No icon has such a name. The names are English.',
  icons: 'Icons',
  count: (count: number) => plural(count, { one: '# icon', other: '# icons' }),
  countOf: (shown: string, count: number) => plural(count, { one: `${shown} of # icon`, other: `${shown} of # icons` }),
  colour: 'Colour on charts',
  automatic: 'Automatic colour',
  backToAutomatic: 'Back to automatic',
  choose: 'Choose an icon or colour',
  of: (account: string) => `Icon and colour of ${account}`,
  byName: 'Use the icon for its name',
  hues: {
    blue: 'blue',
    orchid: 'orchid',
    brown: 'brown',
    turquoise: 'turquoise',
    indigo: 'indigo',
    sage: 'sage',
    plum: 'plum',
    olive: 'olive',
    steel: 'steel',
    green: 'green',
    violet: 'violet',
    moss: 'moss',
  },
}
