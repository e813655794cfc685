import type { fileDifferences as english } from '../en/file-differences.ts'

export const fileDifferences: typeof english = {
  operations: {
    rename_account: 'Changer de compte',
    set_payee: 'Changer de bénéficiaire',
    add_tag: 'Ajouter une étiquette',
    remove_tag: 'Retirer une étiquette',
    rename_tag: 'Renommer une étiquette',
    set_status: 'Définir l’état',
    set_date: 'Changer la date',
    change_commodity: 'Changer de devise ou de titre',
    move: 'Déplacer vers un fichier',
    make_transfer: 'Créer des virements',
    delete: 'Supprimer',
  },
  changesIn: (file) => `Modifications de ${file}`,
  line: 'Ligne',
  showAll: (lines) => `Afficher les ${lines}`,
}
