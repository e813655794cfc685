import type { icons as english } from '../en/icons.ts'
import { plural } from './plural.ts'

export const icons: typeof english = {
  search: 'Buscar iconos',
  example: 'cash, house…',
  set: 'Colección',
  allSets: 'todas las colecciones',
  none: 'Ningún icono se llama así. Los nombres están en inglés.',
  icons: 'Iconos',
  count: (count) => plural(count, { one: '# icono', other: '# iconos' }),
  countOf: (shown, count) => plural(count, { one: `${shown} de # icono`, other: `${shown} de # iconos` }),
  colour: 'Color en los gráficos',
  automatic: 'Color automático',
  backToAutomatic: 'Volver al automático',
  choose: 'Elegir un icono o un color',
  of: (account) => `Icono y color de ${account}`,
  byName: 'Icono según el nombre',
  hues: {
    blue: 'azul',
    orchid: 'orquídea',
    brown: 'marrón',
    turquoise: 'turquesa',
    indigo: 'índigo',
    sage: 'salvia',
    plum: 'ciruela',
    olive: 'oliva',
    steel: 'acero',
    green: 'verde',
    violet: 'violeta',
    moss: 'musgo',
  },
}
