import type { documents as english } from '../en/documents.ts'

export const documents: typeof english = {
  title: 'Documents',
  byDay: 'Par jour',
  byAccount: 'Par compte',
  order: 'Ordre',
  withoutPayee: 'Sans bénéficiaire',
  heads: {
    document: 'Document',
    tags: 'Étiquettes',
    size: 'Taille',
    source: 'Source',
  },
  fromFolder: 'dossier de documents',
  ofAccount: (account) => `Documents de ${account}`,
  newestOf: (shown, all) => `Les plus récents : ${shown} sur ${all}.`,
  noneWithLine: (example) => [
    'Le journal n’a pas encore de documents. Pour joindre un justificatif à une transaction, sélectionnez son montant dans une liste, puis choisissez ou déposez le fichier. Ou ajoutez une ligne comme ',
    example,
  ],
  noneWithTag: (example) => [
    'Le journal n’a pas encore de documents. Pour joindre un justificatif à une transaction, sélectionnez son montant dans une liste, puis choisissez ou déposez le fichier. Ou ajoutez une étiquette en dessous : ',
    example,
  ],
  tooLarge: (name, size) => `${name} dépasse ${size} Mio. Copiez-le vous-même dans le dossier de documents et indiquez-le dans le journal.`,
  unreadableFile: (name) => `${name} n’a pas pu être lu. C’est peut-être un dossier, ou il a été déplacé.`,
  attached: (what) => `${what} : joint.`,
  attaching: 'Ajout en cours…',
  attach: 'Joindre',
  attachThese: (names) => `Joindre ${names} à cette transaction ?`,
  attachReceipt: 'Joindre un justificatif',
  attachAnother: 'En joindre un autre',
  addDocument: 'Ajouter un document',
  dayOfDocument: 'Jour du document',
  saveCopy: 'Enregistrer une copie',
  states: {
    missing: 'fichier introuvable',
    outside: 'hors du dossier du journal : non ouvert ici',
    not_a_document: 'ni PDF, ni image, ni texte, ni e-mail : non ouvert ici',
    unreadable: 'lecture non autorisée',
    large: 'trop volumineux pour être ouvert ici',
  },
}
