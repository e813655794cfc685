import type { charts as english } from '../en/charts.ts'
import { plural } from './plural.ts'

export const charts: typeof english = {
  walked: (label) => `${label}. Las flechas izquierda y derecha lo recorren, Intro abre las cifras.`,
  zoomIn: 'Ampliar',
  showAll: 'Mostrar todo',
  asChart: 'Como gráfico',
  asTable: 'Como tabla',
  range: 'Intervalo',
  ranges: { '1m': '1 m', '6m': '6 m', '1y': '1 a', '3y': '3 a', '5y': '5 a', all: 'Todo' },
  over: {
    '1m': 'en un mes',
    '6m': 'en seis meses',
    '1y': 'en un año',
    '3y': 'en tres años',
    '5y': 'en cinco años',
    all: 'desde el principio',
  },
  legend: 'Leyenda. Pulse un nombre para mostrarlo solo.',
  unnamedParts: 'Partes sin espacio para su nombre',
  figuresHere: 'Cifras de este punto',
  month: 'Mes',
  roundedShares: 'Redondeado: estos porcentajes no suman exactamente 100 %.',
  notLoaded: 'No se pudo dibujar este gráfico. Sus cifras están en la tabla.',
  marks: {
    buy: 'Compra',
    sell: 'Venta',
    note: 'Nota',
    reconciliation: 'Conciliado',
    import: 'Importado',
    event: 'Evento',
    several: 'Varios',
  },
  happened: 'Qué ocurrió',
  marksMeaning: 'Leyenda de las marcas',
  markOn: (day, text) => `${day}: ${text}`,
  marksOn: (day, count) => `${day}: ${plural(count, { one: '# marca', other: '# marcas' })}`,
}
