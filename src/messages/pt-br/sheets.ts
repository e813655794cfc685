import type { sheets as english } from '../en/sheets.ts'
import { plural } from './plural.ts'

export const sheets: typeof english = {
  title: 'Planilhas',
  deleted: (name) => `${name} excluído`,
  readOnly: 'Somente leitura: o que você digita é calculado, mas não é salvo',
  errors: (count) => plural(count, { one: '# erro', other: '# erros' }),
  error: 'Erro',
  errorAt: (line, column, message) => `Linha ${line}, coluna ${column}: ${message}`,
  saveFirst: 'Salve primeiro',
  rename: 'Renomear',
  renameSheet: 'Renomear a planilha',
  newName: 'Novo nome',
  notCreated: 'Não foi possível criar a planilha',
  nameOfNewSheet: 'Nome da nova planilha',
  createSheet: 'Criar planilha',
  newSheet: 'Nova planilha',
  none: 'Ainda não há planilhas',
  explained: (example) => [
    'Uma planilha é um texto em que cada linha é calculada: números, valores em moedas, empréstimos, economias e números do livro, como em ',
    example,
    '. Ela é recalculada quando o livro muda.',
  ],
  cannotWrite: 'Esta instalação é somente leitura.',
  createFirst: 'Crie sua primeira planilha',
  noSuchSheet: (name, all) => [`Não há planilha “${name}”. `, all],
  allSheets: 'Todas as planilhas',
}
