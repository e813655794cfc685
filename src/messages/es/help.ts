import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: 'Ayuda',
  parts: {
    guide: 'Guía',
    explain: 'Explicaciones',
    reference: 'Referencia',
    glossary: 'Glosario',
  },
  shortcuts: 'Atajos de teclado',
  search: 'Buscar en los títulos',
  noneFound: 'Ningún título coincide.',
  allTopics: 'Todos los temas',
}
