import type { icons as english } from '../en/icons.ts'
import { plural } from './plural.ts'

export const icons: typeof english = {
  search: 'Pesquisar ícones',
  example: 'cash, house…',
  set: 'Coleção',
  allSets: 'todas as coleções',
  none: 'Nenhum ícone tem esse nome. Os nomes estão em inglês.',
  icons: 'Ícones',
  count: (count) => plural(count, { one: '# ícone', other: '# ícones' }),
  countOf: (shown, count) => plural(count, { one: `${shown} de # ícone`, other: `${shown} de # ícones` }),
  colour: 'Cor nos gráficos',
  automatic: 'Cor automática',
  backToAutomatic: 'Voltar à automática',
  choose: 'Escolher um ícone ou uma cor',
  of: (account) => `Ícone e cor de ${account}`,
  byName: 'Ícone pelo nome',
  hues: {
    blue: 'azul',
    orchid: 'orquídea',
    brown: 'marrom',
    turquoise: 'turquesa',
    indigo: 'índigo',
    sage: 'sálvia',
    plum: 'ameixa',
    olive: 'oliva',
    steel: 'aço',
    green: 'verde',
    violet: 'violeta',
    moss: 'musgo',
  },
}
