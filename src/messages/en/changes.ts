export const changes = {
  title: 'Changes',
  causes: {
    editor: 'Editor',
    import: 'Import',
    quick_add: 'Quick add',
    webhook: 'Webhook',
    bulk_edit: 'Bulk edit',
    reconciliation: 'Reconciliation',
    budget: 'Budget',
    conversion: 'Conversion',
    undo: 'Undo',
  },
  undone: (title: string) => `Undone: ${title}`,
  isUndone: 'undone',
  none: 'Daybook has not changed your journal. Its changes are listed here, and can be undone byte for byte.',
  heads: {
    what: 'Change',
    by: 'By',
    when: 'When',
  },
}
