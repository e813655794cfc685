import type { changes as english } from '../en/changes.ts'

export const changes: typeof english = {
  title: 'Modifications',
  causes: {
    editor: 'Éditeur',
    import: 'Importation',
    quick_add: 'Ajout rapide',
    webhook: 'Webhook',
    bulk_edit: 'Modification groupée',
    reconciliation: 'Rapprochement',
    budget: 'Budget',
    conversion: 'Conversion',
    undo: 'Annulation',
  },
  undone: (title) => `Annulé : ${title}`,
  isUndone: 'annulée',
  none: 'Daybook n’a pas modifié votre journal. Ses modifications sont listées ici et peuvent être annulées octet par octet.',
  heads: {
    what: 'Modification',
    by: 'Par',
    when: 'Quand',
  },
}
