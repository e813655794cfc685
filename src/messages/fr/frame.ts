import type { frame as english } from '../en/frame.ts'

export const frame: typeof english = {
  description: 'Vos comptes, à partir de vos propres fichiers de journal.',
  loading: 'Chargement',
  needsJavaScript:
    'Daybook affiche vos comptes dans le navigateur et a besoin de JavaScript. Tous les montants sont aussi disponibles sous /api/openapi.json.',
  filesNotLoaded:
    'Les fichiers de cette page n’ont pas pu être chargés : Daybook a été mis à jour pendant son exécution ou s’est arrêté. Redémarrez-le et rechargez la page.',
  language: 'Langue',
  helpAboutPage: 'Aide sur cette page',
}
