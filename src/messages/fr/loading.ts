import type { loading as english } from '../en/loading.ts'

export const loading: typeof english = {
  loading: 'Chargement',
  noAnswer: 'Le serveur n’a pas encore répondu. Il est peut-être occupé ou injoignable.',
  pageNotLoaded: 'Cette page n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  overlayNotLoaded: 'Ce que vous avez ouvert n’a pas pu être chargé. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  dropHere: 'Déposez des relevés pour les importer',
  fileNotTaken: (name) =>
    `${name} n’a pas été importé : l’importation n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.`,
  filesNotTaken:
    'Les fichiers n’ont pas été importés : l’importation n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  pageNotFound: 'Page introuvable',
  nothingHere: (dashboard) => ['Il n’y a pas de page à cette adresse. Aller au ', dashboard, '.'],
  dashboard: 'tableau de bord',
}
