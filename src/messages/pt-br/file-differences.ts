import type { fileDifferences as english } from '../en/file-differences.ts'

export const fileDifferences: typeof english = {
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
