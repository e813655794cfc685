import type { proposedSettings as english } from '../en/proposed-settings.ts'

export const proposedSettings: typeof english = {
  saved: (file) => `Guardado en ${file}.`,
  linesOf: (file) => `Líneas de ${file}`,
  changeOf: (file) => `Cambio de ${file}`,
  creates: (file) => `Esto crea ${file} junto al diario.`,
  changes: (file) => `Esto cambia ${file}.`,
}
