import type { requests as english } from '../en/refusals-requests.ts'

export const requests: typeof english = {
  noSettingsToUndo: 'Les réglages n’ont pas été modifiés depuis le démarrage de Daybook.',
  settingsChanged: 'Le fichier de configuration a été modifié ailleurs et relu. Vérifiez-le avant d’enregistrer.',
  nothingToUndo: 'Les fichiers sont déjà comme avant cette modification.',
  beingChanged: (name) => `${name} est en cours de modification ailleurs. Réessayez.`,
  editedSince: (name, written) => `${name} a été modifié depuis, dans les lignes écrites par cette modification :\n${written}`,
  undoBreaksBook: (problems) => `Sans cette modification, le livre ne se chargerait pas : ${problems}`,
  nothingWrittenBusy: (name) => `${name} est en cours de modification ailleurs. Rien n’a été écrit ; réessayez.`,
  wouldBreakBook: (problems) => `Avec cette modification le livre ne se chargerait pas ; rien n’a donc été écrit : ${problems}`,
  tooManyAtOnce: 'Trop de vos requêtes sont en cours. Fermez quelques pages, ou réessayez dans un instant.',
  folderInUse: (process) => `Un autre Daybook (${process}) modifie des fichiers de ce dossier. Rien n’a été modifié ; réessayez.`,
  ourMistake: (id) => `Une erreur s’est produite dans Daybook. Le journal du programme en dit plus sous ${id}.`,
  databaseAway:
    'La base de données ne répond pas : les rapports datent de la dernière synchronisation, et rien ne peut être modifié d’ici son retour. Réessayez dans un instant.',
  logFolderLost:
    'Le dossier des données a été supprimé ou remplacé pendant son utilisation : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. Remettez-le en place et redémarrez Daybook ; le journal du programme indique le dossier.',
  databaseReadOnly: 'La base de données est en lecture seule pour le moment. Rien n’a été modifié ; réessayez dans un instant.',
  databaseRefuses:
    'La base de données refuse la connexion de Daybook : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. Voyez la raison dans le journal du programme, corrigez l’utilisateur ou le mot de passe dans DATABASE_URL et redémarrez.',
  databaseDamaged:
    'La base de données est endommagée sur le disque : les rapports datent de la dernière synchronisation, et rien ne peut être modifié. « daybook verify » montre les dégâts, « daybook restore » ou « daybook events import » restaure une sauvegarde.',
  tooLarge: (size) => `Le fichier ou le texte dépasse ${size}.`,
  noFile: 'Ce fichier n’existe pas.',
  readOnly: 'Ce Daybook est en lecture seule : rien ne peut être modifié.',
  diskFull: (file) => `Le disque qui contient ${file} est plein. Rien n’a été modifié ; libérez de la place et réessayez.`,
  invalidSettings: (problems) => `Configuration invalide\n${problems}`,
}
