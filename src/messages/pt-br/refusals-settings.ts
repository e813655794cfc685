import type { settings as english } from '../en/refusals-settings.ts'

export const settings: typeof english = {
  notChanged: (file, why) => `${file} não foi alterado: ${why}`,
  noDemo: 'Aqui não se oferece demonstração. "daybook --demo" a abre.',
  demoFileExists: (name) => `${name} já existe, e o livro de demonstração tem um arquivo com esse nome. Nada foi gravado.`,
}
