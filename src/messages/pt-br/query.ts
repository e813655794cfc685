import type { query as english } from '../en/query.ts'

export const query: typeof english = {
  title: 'Consulta',
  rowsAndMore: (rows) => `${rows} e mais`,
  saveAs: (format) => `Salvar como ${format}`,
  onlyFirst: (rows) => `São mostradas as primeiras ${rows}. Os arquivos contêm todas.`,
  result: 'Resultado',
  chartOf: (name, rows) => `${name}, ${rows}`,
  saved: 'Consultas salvas',
  removeQuery: (name) => `Remover ${name}`,
  ofJournal: 'Consultas do diário',
  examples: 'Exemplos',
  tablesAndFunctions: 'Tabelas e funções',
  table: 'tabela',
  notRead: 'Não foi possível ler o resultado.',
  stop: 'Parar',
  run: 'Executar',
  name: 'Salvar como',
}
