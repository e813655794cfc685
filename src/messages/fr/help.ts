import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: 'Aide',
  parts: {
    guide: 'Guide',
    explain: 'Explications',
    reference: 'Référence',
    glossary: 'Glossaire',
  },
  shortcuts: 'Raccourcis clavier',
  search: 'Rechercher dans les titres',
  noneFound: 'Aucun titre ne correspond.',
  allTopics: 'Tous les sujets',
}
