import type { settings as english } from '../en/refusals-settings.ts'

export const settings: typeof english = {
  notChanged: (file, why) => `${file} no se ha cambiado: ${why}`,
  noDemo: 'Aquí no se ofrece ninguna demostración. «daybook --demo» la abre.',
  demoFileExists: (name) => `${name} ya existe, y el libro de demostración tiene un archivo con ese nombre. No se ha escrito nada.`,
}
