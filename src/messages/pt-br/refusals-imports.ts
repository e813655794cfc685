import type { imports as english } from '../en/refusals-imports.ts'

export const imports: typeof english = {
  cancelled: 'A solicitação deste extrato foi cancelada, por isso ele não foi lido.',
  tooManyWaiting: (count) => `Já há ${count} extratos esperando para serem lidos. Tente de novo em instantes.`,
  noRules: (name) => `Não há regras ${name} ao lado do diário.`,
  noPreset: (name) => `Não existe a predefinição ${name}.`,
  noTemplate: (name) => `Não existe o modelo ${name}.`,
  notWaiting: (name) => `${name} não está mais esperando.`,
  notInFolder: (name) => `Não há extrato ${name} na pasta de importação.`,
  overwriteBuiltin: (name) => `A predefinição embutida ${name} não pode ser sobrescrita.`,
  deleteBuiltin: (name) => `A predefinição embutida ${name} não pode ser excluída.`,
  folderMissing: (folder) => `import.folder: ${folder} não existe. Crie a pasta.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} não pode ser lida (${code}).`,
}
