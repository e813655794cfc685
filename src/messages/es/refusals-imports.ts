import type { imports as english } from '../en/refusals-imports.ts'

export const imports: typeof english = {
  cancelled: 'La solicitud de este extracto se canceló, así que no se ha leído.',
  tooManyWaiting: (count) => `Ya hay ${count} extractos a la espera de leerse. Vuelva a intentarlo en un momento.`,
  noRules: (name) => `No hay reglas ${name} junto al diario.`,
  noPreset: (name) => `No existe la configuración ${name}.`,
  noTemplate: (name) => `No existe la plantilla ${name}.`,
  notWaiting: (name) => `${name} ya no está a la espera.`,
  notInFolder: (name) => `No hay ningún extracto ${name} en la carpeta de importación.`,
  overwriteBuiltin: (name) => `La configuración integrada ${name} no se puede sobrescribir.`,
  deleteBuiltin: (name) => `La configuración integrada ${name} no se puede eliminar.`,
  folderMissing: (folder) => `import.folder: ${folder} no existe. Créela.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} no se puede leer (${code}).`,
}
