import type { changes as english } from '../en/changes.ts'

export const changes: typeof english = {
  title: 'Alterações',
  causes: {
    editor: 'Editor',
    import: 'Importação',
    quick_add: 'Adição rápida',
    webhook: 'Webhook',
    bulk_edit: 'Edição em massa',
    reconciliation: 'Conciliação',
    budget: 'Orçamento',
    conversion: 'Conversão',
    undo: 'Desfazer',
  },
  undone: (title) => `Desfeito: ${title}`,
  isUndone: 'desfeita',
  none: 'O Daybook não alterou seu diário. As alterações dele aparecem aqui e podem ser desfeitas byte a byte.',
  heads: {
    what: 'Alteração',
    by: 'Por',
    when: 'Quando',
  },
}
