import type { query as english } from '../en/query.ts'

export const query: typeof english = {
  title: 'Consulta',
  rowsAndMore: (rows) => `${rows} y más`,
  saveAs: (format) => `Guardar como ${format}`,
  onlyFirst: (rows) => `Se muestran las primeras ${rows}. Los archivos las contienen todas.`,
  result: 'Resultado',
  chartOf: (name, rows) => `${name}, ${rows}`,
  saved: 'Consultas guardadas',
  removeQuery: (name) => `Quitar ${name}`,
  ofJournal: 'Consultas del diario',
  examples: 'Ejemplos',
  tablesAndFunctions: 'Tablas y funciones',
  table: 'tabla',
  notRead: 'No se ha podido leer el resultado.',
  stop: 'Detener',
  run: 'Ejecutar',
  name: 'Guardar como',
}
