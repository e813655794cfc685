export const help = {
  title: 'Help',
  parts: {
    guide: 'Guide',
    explain: 'Explanations',
    reference: 'Reference',
    glossary: 'Glossary',
  },
  shortcuts: 'Keyboard shortcuts',
  search: 'Search the titles',
  noneFound: 'No titles match.',
  allTopics: 'All topics',
}
