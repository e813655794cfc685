import type { charts as english } from '../en/charts.ts'
import { plural } from './plural.ts'

export const charts: typeof english = {
  walked: (label) => `${label}. As setas para a esquerda e a direita percorrem o gráfico, Enter abre os valores.`,
  zoomIn: 'Ampliar',
  showAll: 'Mostrar tudo',
  asChart: 'Como gráfico',
  asTable: 'Como tabela',
  range: 'Intervalo',
  ranges: { '1m': '1 m', '6m': '6 m', '1y': '1 a', '3y': '3 a', '5y': '5 a', all: 'Tudo' },
  over: {
    '1m': 'em um mês',
    '6m': 'em seis meses',
    '1y': 'em um ano',
    '3y': 'em três anos',
    '5y': 'em cinco anos',
    all: 'desde o início',
  },
  legend: 'Legenda. Pressione um nome para mostrar só ele.',
  unnamedParts: 'Partes sem espaço para o nome',
  figuresHere: 'Valores deste ponto',
  month: 'Mês',
  roundedShares: 'Arredondado: estas porcentagens não somam exatamente 100 %.',
  notLoaded: 'Não foi possível desenhar este gráfico. Os valores estão na tabela.',
  marks: {
    buy: 'Compra',
    sell: 'Venda',
    note: 'Nota',
    reconciliation: 'Conciliado',
    import: 'Importado',
    event: 'Evento',
    several: 'Vários',
  },
  happened: 'O que aconteceu',
  marksMeaning: 'Legenda das marcas',
  markOn: (day, text) => `${day}: ${text}`,
  marksOn: (day, count) => `${day}: ${plural(count, { one: '# marca', other: '# marcas' })}`,
}
