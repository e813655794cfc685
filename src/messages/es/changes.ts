import type { changes as english } from '../en/changes.ts'

export const changes: typeof english = {
  title: 'Cambios',
  causes: {
    editor: 'Editor',
    import: 'Importación',
    quick_add: 'Entrada rápida',
    webhook: 'Webhook',
    bulk_edit: 'Edición en bloque',
    reconciliation: 'Conciliación',
    budget: 'Presupuesto',
    conversion: 'Conversión',
    undo: 'Anulación',
  },
  undone: (title) => `Deshecho: ${title}`,
  isUndone: 'deshecho',
  none: 'Daybook no ha cambiado su diario. Sus cambios aparecen aquí y se pueden deshacer byte a byte.',
  heads: {
    what: 'Cambio',
    by: 'Por',
    when: 'Cuándo',
  },
}
