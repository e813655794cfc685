import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: 'Hilfe',
  parts: {
    guide: 'Anleitung',
    explain: 'Erklärungen',
    reference: 'Nachschlagewerk',
    glossary: 'Glossar',
  },
  shortcuts: 'Tastenkürzel',
  search: 'Titel durchsuchen',
  noneFound: 'Kein Titel passt.',
  allTopics: 'Alle Themen',
}
