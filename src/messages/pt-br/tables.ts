import type { tables as english } from '../en/tables.ts'
import { plural } from './plural.ts'

export const tables: typeof english = {
  total: 'Total',
  columns: 'Colunas',
  columnsOf: 'Colunas desta tabela',
  copy: 'Copiar',
  copied: (count) => plural(count, { one: '# linha copiada', other: '# linhas copiadas' }),
  notCopied: 'O navegador não permite que esta página copie. Salve a tabela como CSV.',
  noWorkbook: 'Não foi possível criar a planilha. Salve a tabela como CSV.',
  wholeRow: 'Todas as colunas desta linha',
  open: (name) => `Expandir ${name}`,
  close: (name) => `Recolher ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} de # linha`, other: `${shown} de # linhas` }),
  onlyBeginning: 'Só o início da lista foi impresso, até onde ela foi rolada. Exporte-a para um arquivo para ter todas as linhas.',
}
