import type { entrySaving as english } from '../en/entry-saving.ts'

export const entrySaving: typeof english = {
  isThereAlready: (journal) => `${journal} ya contiene este asiento. No se escribió nada: guarde de nuevo para añadirlo dos veces.`,
  mayBeWritten: (problem) => `${problem} Puede que el asiento se haya escrito. Guárdelo de nuevo sin cambios: solo se añade si falta.`,
  nothingWritten: 'No se escribió nada.',
  wouldNotLoad: (problems) => `No se escribió nada, porque el libro no se podría leer así: ${problems}`,
}
