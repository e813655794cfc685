import type * as english from '../en/parts.ts'
import { plural } from './plural.ts'

export const tables: typeof english.tables = {
  total: 'Total',
  columns: 'Colunas',
  columnsOf: 'Colunas desta tabela',
  copy: 'Copiar',
  incomplete: 'Incompleto',
  copied: (count) => plural(count, { one: '# linha copiada', other: '# linhas copiadas' }),
  notCopied: 'O navegador não permite que esta página copie. Salve a tabela como CSV.',
  noWorkbook: 'Não foi possível criar a planilha. Salve a tabela como CSV.',
  wholeRow: 'Todas as colunas desta linha',
  open: (name) => `Expandir ${name}`,
  close: (name) => `Recolher ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} de # linha`, other: `${shown} de # linhas` }),
  onlyBeginning: 'Só o início da lista foi impresso, até onde ela foi rolada. Exporte-a para um arquivo para ter todas as linhas.',
}

export const periods: typeof english.periods = {
  soFar: (period) => `${period} até agora`,
  upTo: (period, day) => `${period}, até ${day}`,
  allTime: 'Todo o período',
  lastMonths: (count) => plural(count, { one: 'Último mês', other: 'Últimos # meses' }),
  lastYears: (count) => plural(count, { one: 'Último ano', other: 'Últimos # anos' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1º semestre de ${year}`,
  secondHalf: (year) => `2º semestre de ${year}`,
  financialYear: (years) => `Exercício ${years}`,
  monthly: 'mensal',
  everyTwoMonths: 'a cada dois meses',
  quarterly: 'trimestral',
  halfYearly: 'semestral',
  yearly: 'anual',
  daily: 'diário',
  weekly: 'semanal',
  everyTwoWeeks: 'a cada duas semanas',
  everyDays: (count) => plural(count, { one: 'todos os dias', other: 'a cada # dias' }),
  today: 'hoje',
  inDays: (count) => plural(count, { one: 'em # dia', other: 'em # dias' }),
  daysLate: (count) => plural(count, { one: '# dia de atraso', other: '# dias de atraso' }),
}

export const fileDifferences: typeof english.fileDifferences = {
  operations: {
    rename_account: 'Alterar conta',
    set_payee: 'Alterar favorecido',
    add_tag: 'Adicionar etiqueta',
    remove_tag: 'Remover etiqueta',
    rename_tag: 'Renomear etiqueta',
    set_status: 'Definir status',
    set_date: 'Alterar data',
    change_commodity: 'Alterar ativo ou moeda',
    move: 'Mover para arquivo',
    make_transfer: 'Criar transferências',
    delete: 'Excluir',
  },
  changesIn: (file) => `Alterações em ${file}`,
  line: 'Linha',
  showAll: (lines) => `Mostrar ${lines}`,
}

export const transactionParts: typeof english.transactionParts = {
  withoutPayee: 'Sem favorecido',
  flows: { in: 'Entrada de dinheiro', out: 'Saída de dinheiro', moved: 'Transferido' },
  unpriced: 'O valor é desconhecido: não há preço',
  pending: 'pendente',
  pendingAbout: 'Marcada com ! no diário',
  to: 'para',
  byStatement: (name) => `${name}, conforme a fatura`,
  account: 'Conta',
  choicesOf: (label) => `${label}: opções`,
  newAccount: 'conta nova',
  hasNote: 'tem uma nota',
  reconciledUpTo: (day) => `conciliada até ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `conciliada até ${day}, atrasada há # dia`, other: `conciliada até ${day}, atrasada há # dias` }),
}
