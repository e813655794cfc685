import type { entrySaving as english } from '../en/entry-saving.ts'

export const entrySaving: typeof english = {
  isThereAlready: (journal) => `${journal} já contém este lançamento. Nada foi escrito: salve de novo para adicioná-lo duas vezes.`,
  mayBeWritten: (problem) => `${problem} O lançamento pode ter sido escrito. Salve-o de novo sem mudanças: ele só é adicionado se faltar.`,
  nothingWritten: 'Nada foi escrito.',
  wouldNotLoad: (problems) => `Nada foi escrito, porque o livro não poderia ser lido assim: ${problems}`,
}
