import type { changes as english } from '../en/changes.ts'

export const changes: typeof english = {
  title: 'Änderungen',
  causes: {
    editor: 'Editor',
    import: 'Import',
    quick_add: 'Schnelleingabe',
    webhook: 'Webhook',
    bulk_edit: 'Mehrfachbearbeitung',
    reconciliation: 'Abstimmung',
    budget: 'Budget',
    conversion: 'Konvertierung',
    undo: 'Rücknahme',
  },
  undone: (title) => `Rückgängig gemacht: ${title}`,
  isUndone: 'rückgängig gemacht',
  none: 'Daybook hat Ihr Journal nicht geändert. Seine Änderungen werden hier aufgeführt und lassen sich Byte für Byte rückgängig machen.',
  heads: {
    what: 'Änderung',
    by: 'Durch',
    when: 'Wann',
  },
}
