import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: 'Ajuda',
  parts: {
    guide: 'Guia',
    explain: 'Explicações',
    reference: 'Referência',
    glossary: 'Glossário',
  },
  shortcuts: 'Atalhos de teclado',
  search: 'Pesquisar nos títulos',
  noneFound: 'Nenhum título corresponde.',
  allTopics: 'Todos os tópicos',
}
